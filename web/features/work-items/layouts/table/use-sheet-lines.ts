import { useCallback, useMemo } from 'react';
import { useItemList } from '#entities/work-items/items/hooks.ts';
import { EMPTY_CELL, type ItemList } from '#entities/work-items/lists/list-store.ts';
import { ALL_ITEMS } from '#entities/work-items/rows/query.ts';
import { useListView } from '../../model/display/list-view.ts';
import type { Group } from '../../model/groups/groups.tsx';
import { collapseKey, openGroup, toggleGroup, useCollapsed } from '../list/collapsed-groups.ts';
import { type ListLine, listLines } from '../list/rows.ts';
import { unfold } from '../list/fold/unfold.ts';
import { useChildren } from '../list/fold/unfolded.tsx';

/** All items of a list; null while some of them are the server's alone: what is not here cannot be added up. */
function idsOf(list: ItemList | undefined): readonly string[] | null {
  const cells = [...(list?.cells.values() ?? [])];
  if (cells.some(({ isWhole }) => !isWhole)) return null;
  return cells.length === 1 ? (cells[0]?.ids ?? []) : [...new Set(cells.flatMap(({ ids }) => ids))];
}

/** The lines of the table, and the items whose sub-items must be there for them. */
export function useSheetLines(groups: readonly Group[]) {
  const { query, settings, projectId } = useListView();
  const list = useItemList(query);
  const { open, parents, childrenOf } = useChildren();
  const key = `table ${collapseKey(projectId, settings.groupBy)}`;
  const collapsed = useCollapsed(key);
  const lines = useMemo((): readonly ListLine[] => {
    const cellOf = (group: string) => list?.cells.get(group) ?? EMPTY_CELL;
    if (!query.groupBy) return unfold({ group: ALL_ITEMS, top: cellOf(ALL_ITEMS), open, childrenOf });
    return listLines({ groups, cellOf, collapsed: new Set(collapsed), withAdd: false, open, childrenOf });
  }, [list, query, groups, collapsed, open, childrenOf]);
  const toggle = useCallback((group: string) => toggleGroup(key, group), [key]);
  const openOne = useCallback((group: string) => openGroup(key, group), [key]);
  const ids = useMemo(() => idsOf(list), [list]);
  return { lines, parents, total: list?.total ?? 0, ids, toggle, open: openOne };
}
