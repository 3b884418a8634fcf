import { EntityIndex } from '#lib/sync/entity-index.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { useSession } from '../../identity/users/store.ts';
import { onChange, onForgotten, onRevoked } from '../../live/live.ts';
import { markRemote } from '../../live/remote-marks.ts';
import { subjectIdOf } from './subject.ts';
import type { Update, UpdateComment } from './types.ts';

/** Updates of projects, modules and initiatives, and my drafts of them. */
export const updates = new EntityStore<Update>();

const byPosting = (a: Update, b: Update) => ((a.posted_at ?? '') < (b.posted_at ?? '') ? 1 : -1);

/** The posted updates of each subject, the newest first. */
export const postedBySubject = new EntityIndex(
  updates,
  (row) => (row.posted_at === null ? null : subjectIdOf(row)),
  byPosting,
);

/** The posted updates of each workspace, the newest first. */
export const postedByWorkspace = new EntityIndex(
  updates,
  (row) => (row.posted_at === null ? null : row.workspace_id),
  byPosting,
);

/** My draft about each subject. */
export const draftsBySubject = new EntityIndex(
  updates,
  (row) => (row.posted_at === null ? subjectIdOf(row) : null),
  (a, b) => (a.created_at < b.created_at ? 1 : -1),
);

/** Comments of updates that were opened. */
export const updateComments = new EntityStore<UpdateComment>();
export const commentsByUpdate = new EntityIndex(
  updateComments,
  (row) => row.update_id,
  (a, b) => (a.created_at < b.created_at ? -1 : 1),
);

/** Updates whose comments are on the screen, with how many places show them. */
export const openUpdates = new Map<string, number>();

const isOfOther = (actorId: string | null): actorId is string =>
  actorId !== null && actorId !== useSession.getState().me?.id;

onChange('update', (change) => {
  const isNew = updates.get(change.id) === undefined;
  updates.confirm(change);
  if (isNew && change.op === 'put' && isOfOther(change.actor_id))
    markRemote(change.id, { actorId: change.actor_id, kind: 'added' });
});

onChange('update_comment', (change) => {
  const known = updateComments.get(change.id);
  const updateId = (change.row as UpdateComment | undefined)?.update_id ?? known?.update_id;
  const isOpen = updateId !== undefined && openUpdates.has(updateId);
  if (!isOpen && !updateComments.isPending(change.id)) return;
  updateComments.confirm(change);
  if (!known && change.op === 'put' && isOfOther(change.actor_id))
    markRemote(change.id, { actorId: change.actor_id, kind: 'added' });
});

for (const listen of [onForgotten, onRevoked])
  listen((stream) => {
    updates.forgetStream(stream);
    updateComments.forgetStream(stream);
  });
