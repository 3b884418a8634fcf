import type { Change } from '@tandem/shared/sync/change.ts';
import type { Confirmation } from '#lib/sync/entity-row.ts';
import { live, onChange, onFollowed, onForgotten, onResync, onSubscribed } from '../../live/live.ts';
import { type MarkKind, markRemote } from '../../live/remote-marks.ts';
import { useSession } from '../../identity/users/store.ts';
import { noteConflict } from '../undo/conflicts.ts';
import { isUncertainNow, noteAnswer, scheduleRecount } from '../lists/list-counts.ts';
import { dropLists, type CachedList, listsOf } from '../lists/list-store.ts';
import { type Move, moveRow } from '../lists/list-window.ts';
import { asksServer, cellsOf } from '../rows/membership.ts';
import { dropResync, startResync } from '../lists/resync.ts';
import { rowSource } from '../rows/row-source.ts';
import { workItems } from '../rows/store.ts';
import type { WorkItem } from '../rows/types.ts';

/** Untouched since it was made: then it is most likely in no total yet. */
const isBrandNew = (row: WorkItem) => row.created_at === row.updated_at;

/**
 * What became known of a row, for the lists. A row that an answer brought and that was merely not loaded is in their totals
 * already; when Changes are still under way, only the server can say.
 */
function moveOf({ id, before, beforeSeq, after, stream, seq, isRead }: Confirmation<WorkItem>): {
  move: Move;
  isSure: boolean;
} {
  const isPage = isRead && (rowSource() === 'page' || rowSource() === 'copy');
  const isNew = !isPage && before === undefined && after !== undefined && isBrandNew(after);
  const isUncounted = isPage && before === undefined;
  // A row that was to be read again since a resync: lists which were read since have counted what it is by now.
  const isOutdated = before !== undefined && beforeSeq < (live()?.completeFrom(stream) ?? 0);
  const isAhead = isPage && seq > (live()?.cursorOf(stream) ?? 0);
  return { move: { id, before, after, seq: isUncounted ? 0 : seq, isNew }, isSure: !isAhead && !isOutdated };
}

const isShown = ({ window }: CachedList, id: string) =>
  [...(window?.cells.values() ?? [])].some(({ ids }) => ids.includes(id));

function applyMove(list: CachedList, confirmation: Confirmation<WorkItem>) {
  if (!list.window) return;
  // What leaves the other lists may have been archived; the Change says no more than that it went.
  const hasLeft = confirmation.after === undefined && !confirmation.isRead;
  if (hasLeft && list.query.source === 'archived') void list.load.request();
  const isAsked = asksServer(list.query);
  if (isAsked && !confirmation.isRead) void list.load.request();
  if (isAsked && !isShown(list, confirmation.id)) return;
  const { move, isSure } = moveOf(confirmation);
  const moved = moveRow(list.window, move);
  list.window = moved.list;
  const isInList = [confirmation.before, confirmation.after].some(
    (row) => cellsOf(row, list.query).length > 0,
  );
  const isUncertain = isInList && (!isSure || (!confirmation.isRead && isUncertainNow(confirmation.stream)));
  if (!moved.isSure || isUncertain) scheduleRecount(list);
}

workItems.onConfirmation((confirmation) => {
  // What the copy of a project brings the lists know, but for what is still on its way to them: that Change finds the row as
  // it is already.
  const isKnown = confirmation.seq <= (live()?.cursorOf(confirmation.stream) ?? 0);
  if (rowSource() === 'copy' && isKnown) return;
  for (const list of listsOf(confirmation.stream)) applyMove(list, confirmation);
});

function kindOfMark(before: WorkItem | undefined, after: WorkItem | undefined): MarkKind {
  if (!before) return after && isBrandNew(after) ? 'added' : 'moved';
  return before.state_id === after?.state_id && before.sort_order === after.sort_order ? 'changed' : 'moved';
}

function handleChange(change: Change) {
  const before = workItems.get(change.id);
  const isMine = change.actor_id === useSession.getState().me?.id;
  if (!isMine) noteConflict(change);
  workItems.confirm(change);
  if (!isMine && change.actor_id && change.op === 'put') {
    markRemote(change.id, { actorId: change.actor_id, kind: kindOfMark(before, workItems.get(change.id)) });
  }
}

onChange('work_item', handleChange);
onChange('epic', handleChange);

onResync(startResync);
onFollowed((stream, from) => workItems.forgetStream(stream, from));

// What was missed meanwhile may be in the answers of before.
onSubscribed((stream) => void noteAnswer(stream));

onForgotten((stream) => {
  dropResync(stream);
  dropLists(listsOf(stream));
  workItems.forgetStream(stream);
});
