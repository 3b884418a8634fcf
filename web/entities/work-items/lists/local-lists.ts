import { isOfRowsAlone } from '@tandem/shared/work-items/filters/evaluate.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { live } from '../../live/live.ts';
import { type CachedList, isCached, isUsed, listsOf, showLists } from './list-store.ts';
import { wholeWindow } from './list-window.ts';
import { isOrderedByRows } from '../rows/order.ts';
import { partsOf } from './parts-of.ts';
import { copyOf, nextIdle } from './project-copy.ts';
import type { ListQuery } from '../rows/query.ts';
import { settleResync } from './resync.ts';
import { sortedRows } from './sorted-rows.ts';

/**
 * Rows alone do not say what some trees ask for, nor how items wait for each other, and epics are not among them; cells of swimlanes draw all that is
 * loaded, so they stay with pages.
 */
const isAnsweredByRows = ({ source, orderBy, subGroupBy, withRelations, withEpics, tree }: ListQuery) =>
  source === 'issues' &&
  !withRelations &&
  !withEpics &&
  subGroupBy === null &&
  (tree === undefined || isOfRowsAlone(tree)) &&
  isOrderedByRows(orderBy);

/** Whether a list needs nobody to answer it: all of its project is here. */
export const isAnsweredHere = (query: ListQuery) =>
  (copyOf(projectStream(query.projectId))?.isWhole ?? false) && isAnsweredByRows(query);

/** Answers the list from what is here of its project; false when that is not all, or not enough. */
export function answerHere(list: CachedList): boolean {
  const { query, stream } = list;
  const at = live()?.cursorOf(stream) ?? null;
  if (at === null || !isAnsweredHere(query)) return false;
  list.window = wholeWindow(query, partsOf(query, stream) ?? sortedRows(stream, query.orderBy), at);
  Object.assign(list, { readAt: at, status: 'ready', isStale: false });
  list.readings += 1;
  list.mine.clear();
  return true;
}

/** What was read in parts so far is whole from now on: what is looked at first, and each list by itself. */
export async function answerAllHere(stream: CachedList['stream']) {
  const lists = listsOf(stream).sort((a, b) => Number(isUsed(b)) - Number(isUsed(a)));
  for (const list of lists) {
    if (isCached(list) && answerHere(list)) showLists([list]);
    await nextIdle();
  }
  // What was read again for a resync is all here, and the rest is not there any more.
  settleResync(stream);
}
