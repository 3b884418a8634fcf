import type { AnswerOf, DrillCell, Tile, TileKind } from '#entities/insight/dashboards/types.ts';
import type { Names } from '../names/named.ts';

/** What the drawing of a kind gets. */
export type KindProps<K extends TileKind> = {
  tile: Tile;
  answer: AnswerOf[K];
  names: Names;
  language: string;
  size: { w: number; h: number };
  isWall: boolean;
  onDrill: ((cell: DrillCell) => void) | undefined;
};
