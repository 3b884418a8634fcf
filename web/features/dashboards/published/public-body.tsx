import type { Tile, TileData } from '#entities/insight/dashboards/types.ts';
import { useNames } from '../widgets/names/use-names.ts';
import { WidgetView } from '../widgets/widget-view.tsx';

type PublicBodyProps = { tile: Tile; data: TileData | undefined; isWall?: boolean };

const NO_PROJECTS: readonly string[] = [];

/** What a widget shows to readers without a session: its names come with the answer. */
export function PublicBody({ tile, data, isWall = false }: PublicBodyProps) {
  const names = useNames(data, NO_PROJECTS);
  return (
    <WidgetView tile={tile} answer={data} names={names} size={{ w: tile.w, h: tile.h }} isWall={isWall} />
  );
}
