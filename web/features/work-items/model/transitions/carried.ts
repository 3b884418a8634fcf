import type { ReactNode } from 'react';
import { create } from 'zustand';
import { cellOfKey, type ListQuery } from '#entities/work-items/rows/query.ts';

/** What a column shows about the dragged item. */
export type ColumnVerdict = {
  isRefused: boolean;
  /** The reasons, above the cards of a column or in the head of a group. */
  box: ReactNode;
  line: ReactNode;
  /** Replaces the controls in the head of the column. */
  lock: ReactNode;
};
type Grouping = Pick<ListQuery, 'groupBy' | 'subGroupBy'>;

/** Verdicts by state. Null while no item is dragged, or no state has a verdict to show. */
export const useCarried = create<{ verdicts: ReadonlyMap<string, ColumnVerdict> | null }>(() => ({
  verdicts: null,
}));

/** Returns the state that an item would get in a cell. Undefined if the cell does not change it. */
export function stateOfCell({ groupBy, subGroupBy }: Grouping, cell: string): string | undefined {
  const { group, subGroup } = cellOfKey(cell);
  if (groupBy === 'state') return group;
  return subGroupBy === 'state' ? (subGroup ?? undefined) : undefined;
}

const verdictAt = (verdicts: ReadonlyMap<string, ColumnVerdict> | null, query: Grouping, cell: string) =>
  verdicts?.get(stateOfCell(query, cell) ?? '');

/** Returns the verdict of a cell about the dragged item. */
export const useVerdictAt = (query: Grouping, cell: string): ColumnVerdict | undefined =>
  useCarried(({ verdicts }) => verdictAt(verdicts, query, cell));

/** Whether a cell refuses the dragged item. */
export const isRefusedAt = (query: Grouping, cell: string): boolean =>
  verdictAt(useCarried.getState().verdicts, query, cell)?.isRefused ?? false;

/** Returns the attributes of an element that refuses the dragged item. */
export const refusedMarks = (verdict: ColumnVerdict | undefined) =>
  verdict?.isRefused ? ({ 'data-refused': '', 'aria-disabled': true } as const) : {};
