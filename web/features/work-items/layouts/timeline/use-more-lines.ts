import { ALL_ITEMS } from '#entities/work-items/rows/query.ts';
import type { VirtualList } from '#lib/lists/virtual-list.ts';
import { useListView } from '../../model/display/list-view.ts';
import { useLoadMore } from '../list/use-load-more.ts';
import type { TimelineLines } from './use-timeline-lines.ts';

/** So many rows before the last one more are read. */
const NEAR_END = 8;

type Loaded = { ids: readonly string[] };
/** Sub-items stand between the rows of a list, so the end of what is loaded is told by the rows that are drawn. */
const lastShown = ({ ids }: Loaded, isNear: boolean) => (isNear ? ids.length : -1);

/**
 * Reads the next page of what has days when the end of those rows comes near, and of what has none when that is so in the
 * open drawer. While only the drawer is in sight, no rows are put in above it.
 */
export function useMoreLines(drawn: TimelineLines, rows: VirtualList, last: number) {
  const { query } = useListView();
  const { dated, undated, undatedQuery, isDrawerOpen, drawerAt, lines } = drawn;
  const isAbove = (rows.range?.startIndex ?? 0) < Math.max(1, drawerAt);
  const above = useLoadMore({
    query,
    group: ALL_ITEMS,
    cell: dated,
    lastShown: lastShown(dated, isAbove && last >= drawerAt - NEAR_END),
  });
  const below = useLoadMore({
    query: undatedQuery,
    group: ALL_ITEMS,
    cell: undated,
    lastShown: lastShown(undated, isDrawerOpen && last >= lines.length - NEAR_END),
  });
  const retry = () => {
    above.retry();
    below.retry();
  };
  const isWhole = dated.ids.length >= dated.total && (!isDrawerOpen || undated.ids.length >= undated.total);
  return { hasFailed: above.hasFailed || below.hasFailed, retry, isWhole };
}
