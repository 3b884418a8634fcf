import { useCallback, useMemo } from 'react';
import { create } from 'zustand';
import { useItemList, useItemLists } from '#entities/work-items/items/hooks.ts';
import { EMPTY_CELL } from '#entities/work-items/lists/list-store.ts';
import { ALL_ITEMS, type ListQuery } from '#entities/work-items/rows/query.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { useListView } from '../../../model/display/list-view.ts';
import { openItems } from './unfold.ts';

/** Keys of the lines whose sub-items are shown, in lists and tables; it goes with the page. */
export const useUnfolded = create<{ open: ReadonlySet<string> }>(() => ({ open: new Set() }));

export const setOpen = (key: string, isOpen: boolean) =>
  useUnfolded.setState(({ open }) => {
    const next = new Set(open);
    if (isOpen) next.add(key);
    else next.delete(key);
    return { open: next };
  });

/** The sub-items of an item, in the order of the list; its project is that of the item, as a list may have items of several. */
export const childQuery = ({ isScheduled: _days, ...query }: ListQuery, parent: string): ListQuery => ({
  ...query,
  projectId: workItems.get(parent)?.project_id ?? query.projectId,
  filters: { parent: [parent] },
  groupBy: null,
  subGroupBy: null,
  type: null,
  showSubItems: true,
});

/** What is unfolded of the list, and the sub-items that are here for it. */
export function useChildren() {
  const { query } = useListView();
  const open = useUnfolded((state) => state.open);
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
  return { open, parents, childrenOf };
}

/** Reads the sub-items of what is unfolded and holds them right meanwhile. Draws nothing. */
export function HeldChildren({ parents }: { parents: readonly string[] }) {
  return parents.map((parent) => <Held key={parent} parent={parent} />);
}

function Held({ parent }: { parent: string }) {
  const { query } = useListView();
  useItemList(useMemo(() => childQuery(query, parent), [query, parent]));
  return null;
}
