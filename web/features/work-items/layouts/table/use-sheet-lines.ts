import { useMemo } from 'react';
import { useItemList } from '#entities/work-items/items/hooks.ts';
import { EMPTY_CELL } from '#entities/work-items/lists/list-store.ts';
import { ALL_ITEMS } from '#entities/work-items/rows/query.ts';
import { useListView } from '../../model/display/list-view.ts';
import { unfold } from '../list/unfold.ts';
import { useChildren } from '../list/unfolded.tsx';

/** The lines of the table, and the items whose sub-items must be there for them. */
export function useSheetLines() {
  const { query } = useListView();
  const list = useItemList(query);
  const top = list?.cells.get(ALL_ITEMS) ?? EMPTY_CELL;
  const { open, parents, childrenOf } = useChildren();
  const lines = useMemo(() => unfold({ group: ALL_ITEMS, top, open, childrenOf }), [top, open, childrenOf]);
  // What is not here cannot be added up.
  return { lines, parents, total: list?.total ?? 0, ids: top.isWhole ? top.ids : null };
}
