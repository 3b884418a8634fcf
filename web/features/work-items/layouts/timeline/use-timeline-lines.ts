import { useCallback, useMemo, useRef, useState } from 'react';
import { isScheduled } from '#components/timeline/scale.ts';
import { ALL_ITEMS } from '#entities/work-items/rows/query.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { unfold, type UnfoldedLine } from '../list/unfold.ts';
import { useChildren } from '../list/unfolded.tsx';

export type TimelineLine = UnfoldedLine;

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id, index) => id === b[index]);

const hasDays = (id: string) => {
  const row = workItems.get(id);
  return row !== undefined && isScheduled(row);
};

/** Of these items those with days, in their order; the same list for as long as they are the same items. */
function useDated(ids: readonly string[]): readonly string[] {
  const last = useRef<readonly string[]>([]);
  return workItems.useSelect(() => {
    const dated = ids.filter(hasDays);
    if (!isSame(last.current, dated)) last.current = dated;
    return last.current;
  });
}

/**
 * The rows of the timeline: items with days, each with its sub-items where these are wanted. Those without days wait in a drawer
 * below, which is open by itself as long as nothing else is there.
 */
export function useTimelineLines(ids: readonly string[]) {
  const { open, parents, childrenOf } = useChildren();
  const dated = useDated(ids);
  const undated = useMemo(() => {
    const shown = new Set(dated);
    return ids.filter((id) => !shown.has(id));
  }, [ids, dated]);
  const [wanted, setDrawer] = useState<boolean | null>(null);
  const isDrawerOpen = undated.length > 0 && (wanted ?? dated.length === 0);
  const linesOf = useCallback(
    (of: readonly string[]) =>
      unfold({ group: ALL_ITEMS, top: { ids: of, total: of.length }, open, childrenOf }),
    [open, childrenOf],
  );
  const above = useMemo(() => linesOf(dated), [linesOf, dated]);
  const lines = useMemo(
    () => (isDrawerOpen ? [...above, ...linesOf(undated)] : above),
    [above, linesOf, undated, isDrawerOpen],
  );
  return { lines, parents, dated, undated, isDrawerOpen, setDrawer, drawerAt: above.length };
}
