import type { Change } from '@tandem/shared/sync/change.ts';
import { parseStream } from '@tandem/shared/sync/stream.ts';
import { onChange, onResync, onRevoked } from '../live/live.ts';
import { type MarkKind, markRemote } from '../live/remote-marks.ts';
import { useSession } from '../users/store.ts';
import { dropDraft } from './drafts.ts';
import { reloadList, scheduleRecount } from './list-actions.ts';
import { moveInLists, useLists } from './list-store.ts';
import { rowSource } from './row-source.ts';
import { workItems } from './store.ts';
import type { WorkItem } from './types.ts';

/** Untouched since it was made: then it cannot have been in any total yet. */
const isBrandNew = (row: WorkItem) => row.created_at === row.updated_at;

workItems.onRowChange((id, before, after) => {
  const source = rowSource();
  if (source === 'page' && !(before && after)) return;
  const isCounted = before !== undefined || source === 'own' || (after !== undefined && isBrandNew(after));
  moveInLists({ id, before, after, isOwn: source === 'own', isCounted });
  if (!isCounted && after) scheduleRecount(after.project_id);
});

function kindOfMark(before: WorkItem | undefined, after: WorkItem | undefined): MarkKind {
  if (!before) return after && isBrandNew(after) ? 'added' : 'moved';
  return before.state_id === after?.state_id && before.sort_order === after.sort_order ? 'changed' : 'moved';
}

function handleChange(change: Change) {
  const before = workItems.get(change.id);
  workItems.batch(() => {
    if (change.mutation_id) dropDraft(change.mutation_id);
    workItems.confirm(change);
  });
  const isMine = change.actor_id === useSession.getState().me?.id;
  if (!isMine && change.actor_id && change.op === 'put') {
    markRemote(change.id, { actorId: change.actor_id, kind: kindOfMark(before, workItems.get(change.id)) });
  }
  const project = parseStream(change.stream);
  if (change.op === 'remove' && !before && project) scheduleRecount(project.id);
}

onChange('work_item', handleChange);
// No list here shows epics, but the page of one may be open.
onChange('epic', handleChange);

onResync((stream, seq) => {
  const lists = [...useLists.getState().lists.values()].filter(
    (list) => stream === `project:${list.query.projectId}`,
  );
  void Promise.all(lists.map((list) => reloadList(list.query))).then(() =>
    workItems.forgetStream(stream, seq),
  );
});

onRevoked((stream) => {
  workItems.forgetStream(stream);
  useLists.setState(({ lists }) => ({
    lists: new Map([...lists].filter(([, list]) => stream !== `project:${list.query.projectId}`)),
  }));
});
