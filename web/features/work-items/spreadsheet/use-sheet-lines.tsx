import { useCallback, useMemo } from 'react';
import { useItemList, useItemLists } from '#entities/work-items/hooks.ts';
import { EMPTY_CELL } from '#entities/work-items/list-store.ts';
import { ALL_ITEMS, type ListQuery } from '#entities/work-items/query.ts';
import { useListView } from '../display/list-view.ts';
import { openItems, sheetLines } from './sheet-lines.ts';
import { useSheet } from './sheet-state.ts';

/** The sub-items of an item, in the order of the table. */
export const childQuery = (query: ListQuery, parent: string): ListQuery => ({
  ...query,
  filters: { parent: [parent] },
  groupBy: null,
  subGroupBy: null,
  type: null,
  showSubItems: true,
});

/** The lines of the table, and the items whose sub-items must be there for them. */
export function useSheetLines() {
  const { query } = useListView();
  const list = useItemList(query);
  const cell = list?.cells.get(ALL_ITEMS) ?? EMPTY_CELL;
  const open = useSheet((state) => state.open);
  const parents = useMemo(() => openItems(open), [open]);
  const childLists = useItemLists(
    useMemo(() => parents.map((id) => childQuery(query, id)), [query, parents]),
  );
  const childrenOf = useCallback(
    (id: string) => {
      const children = childLists[parents.indexOf(id)];
      return children?.status === 'ready' ? (children.cells.get(ALL_ITEMS) ?? EMPTY_CELL) : undefined;
    },
    [childLists, parents],
  );
  const lines = useMemo(() => sheetLines({ top: cell, open, childrenOf }), [cell, open, childrenOf]);
  return { lines, cell, parents, total: list?.total ?? 0 };
}

/** Reads the sub-items of an item and holds them right while it is unfolded. Draws nothing. */
export function OpenChildren({ parent }: { parent: string }) {
  const { query } = useListView();
  useItemList(useMemo(() => childQuery(query, parent), [query, parent]));
  return null;
}
