import type { Place, Series } from '../chart-types.ts';

export type DrawnSeries = Series & {
  /** Its fill or line, told apart without colour. */
  pattern?: number;
  /** A line whose ground is filled to zero. */
  isFilled?: boolean;
};

export type CartesianProps = {
  places: readonly Place[];
  series: readonly DrawnSeries[];
  /** Bars stand on each other or beside each other; lines are drawn, or areas that stand on each other. */
  look: 'stack' | 'group' | 'line' | 'area';
  width: number;
  height: number;
  format: (value: number) => string;
  /** Numbers above the bars or at points. */
  hasTotals?: boolean;
  /** Each place as a whole of 100 %. */
  isShare?: boolean;
  /** Names of lines and areas at their right end. */
  hasEndLabels?: boolean;
  /** Where time is now: a line there, its name below, and a text at the point of the first series. */
  now?: { key: string; name: string; text: string } | undefined;
  /** A text along a series, at a third of its way. */
  along?: { series: number; text: string } | undefined;
  /** Values are whole numbers. */
  isWhole?: boolean;
};

/** The id of the mark of a series at a place. */
export const markId = (place: number, series: number) => `${place}:${series}`;
