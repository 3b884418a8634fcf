import type { ReactNode } from 'react';
import { create } from 'zustand';
import { cellOfKey, type ListQuery } from '#entities/work-items/rows/query.ts';

/** What a column says of the item that is carried, while it is. */
export type ColumnVerdict = {
  isRefused: boolean;
  /** Why, in a box above its cards, and in the head of a group. */
  box: ReactNode;
  line: ReactNode;
  /** In place of what its head offers. */
  lock: ReactNode;
};
type Grouping = Pick<ListQuery, 'groupBy' | 'subGroupBy'>;

/** By state; none while nothing is carried, or no state says anything of it. */
export const useCarried = create<{ verdicts: ReadonlyMap<string, ColumnVerdict> | null }>(() => ({
  verdicts: null,
}));

/** The state that an item has which is put into a cell; undefined where that does not change it. */
export function stateOfCell({ groupBy, subGroupBy }: Grouping, cell: string): string | undefined {
  const { group, subGroup } = cellOfKey(cell);
  if (groupBy === 'state') return group;
  return subGroupBy === 'state' ? (subGroup ?? undefined) : undefined;
}

const verdictAt = (verdicts: ReadonlyMap<string, ColumnVerdict> | null, query: Grouping, cell: string) =>
  verdicts?.get(stateOfCell(query, cell) ?? '');

export const useVerdictAt = (query: Grouping, cell: string): ColumnVerdict | undefined =>
  useCarried(({ verdicts }) => verdictAt(verdicts, query, cell));

export const isRefusedAt = (query: Grouping, cell: string): boolean =>
  verdictAt(useCarried.getState().verdicts, query, cell)?.isRefused ?? false;

/** How a place is marked that refuses what is carried. */
export const refusedMarks = (verdict: ColumnVerdict | undefined) =>
  verdict?.isRefused ? ({ 'data-refused': '', 'aria-disabled': true } as const) : {};
