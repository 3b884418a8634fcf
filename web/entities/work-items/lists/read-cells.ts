import type { ListAnswer } from '../rows/api.ts';
import type { ReadCell } from './list-window.ts';
import { ALL_ITEMS, cellKey } from '../rows/query.ts';
import type { WorkItem } from '../rows/types.ts';

/** The three variants of the envelope as one list of cells; `perPage` rows of each were asked for. */
export function readCells({ results, total_count }: ListAnswer, perPage: number): ReadCell[] {
  const cellOf = (key: string, rows: WorkItem[], total: number): ReadCell => ({
    key,
    rows,
    total,
    isLast: rows.length < perPage && rows.length >= total,
  });
  if (Array.isArray(results)) return [cellOf(ALL_ITEMS, results, total_count)];
  return Object.entries(results).flatMap(([group, { results: inner, total_results }]) => {
    if (Array.isArray(inner)) return [cellOf(cellKey(group), inner, total_results)];
    return Object.entries(inner).map(([subGroup, cell]) =>
      cellOf(cellKey(group, subGroup), cell.results as WorkItem[], cell.total_results),
    );
  });
}
