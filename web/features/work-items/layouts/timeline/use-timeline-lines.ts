import { useCallback, useMemo, useState } from 'react';
import { useCell, useListOverview } from '#entities/work-items/items/hooks.ts';
import { ALL_ITEMS } from '#entities/work-items/rows/query.ts';
import { useListView } from '../../model/display/list-view.ts';
import { undatedOf, useUndatedCount } from '../../model/display/use-overview.ts';
import { unfold, type UnfoldedLine } from '../list/fold/unfold.ts';
import { useChildren } from '../list/fold/unfolded.tsx';

export type TimelineLine = UnfoldedLine;

const ALL = { group: ALL_ITEMS, subGroup: null };

/** The drawer is open by itself where nothing has days, and stays so until it is closed. */
function useDrawer(count: number, isEmpty: boolean) {
  const [wanted, setDrawer] = useState<boolean | null>(null);
  if (wanted === null && isEmpty && count > 0) setDrawer(true);
  return { isDrawerOpen: count > 0 && (wanted ?? false), setDrawer };
}

/**
 * The rows of the timeline: items with days, each with its sub-items where these are wanted. Those without days wait in a
 * drawer below, which counts them and reads them once it is opened.
 */
export function useTimelineLines() {
  const { query } = useListView();
  const { open, parents, childrenOf } = useChildren();
  const undatedQuery = useMemo(() => undatedOf(query), [query]);
  const dated = useCell(query, ALL);
  const undated = useCell(undatedQuery, ALL);
  const { status } = useListOverview(query);
  const count = useUndatedCount(query).total;
  const drawer = useDrawer(count, status === 'ready' && dated.total === 0);
  const linesOf = useCallback(
    (ids: readonly string[]) =>
      unfold({ group: ALL_ITEMS, top: { ids, total: ids.length }, open, childrenOf }),
    [open, childrenOf],
  );
  const above = useMemo(() => linesOf(dated.ids), [linesOf, dated.ids]);
  const lines = useMemo(
    () => (drawer.isDrawerOpen ? [...above, ...linesOf(undated.ids)] : above),
    [above, linesOf, undated.ids, drawer.isDrawerOpen],
  );
  return { lines, parents, dated, undated, undatedQuery, count, ...drawer, drawerAt: above.length };
}
export type TimelineLines = ReturnType<typeof useTimelineLines>;
