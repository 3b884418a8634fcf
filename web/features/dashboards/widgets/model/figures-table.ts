import { byOf, type FiguresOf, plotOfFigures } from './figures-plot.ts';
import type { ReadTable } from './read-table.ts';

/** Figures as a table: a line for each group, a column for each part, and their sums as the server counted them. */
export function figuresTable(figures: FiguresOf, total: string): ReadTable {
  const { tile, answer, names, measured } = figures;
  const { places } = plotOfFigures(figures);
  const by = byOf(tile.config.query?.split);
  const parts = answer.splits?.map(({ key }) => names(by, key).name) ?? [];
  const drawn = (value: number | null | undefined) =>
    value === null || value === undefined ? null : value * measured.factor;
  return {
    head: ['', ...parts, total],
    rows: answer.groups.map((_, index) => [
      places[index]?.title ?? places[index]?.label ?? '',
      ...parts.map((__, part) => drawn(answer.values[index]?.[part])),
      drawn(answer.totals[index]),
    ]),
  };
}
