import { EntityIndex } from '#lib/sync/entity-index.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { isHistoryOpen, onHistoryClosed } from '../item-parts/open-histories.ts';
import { onChange, onForgotten } from '../../live/live.ts';
import { markRemote } from '../../live/remote-marks.ts';
import { useSession } from '../../identity/users/store.ts';
import type { Comment } from './types.ts';

export const comments = new EntityStore<Comment>();
export const commentsByItem = new EntityIndex(
  comments,
  (row) => row.issue,
  (a, b) => (a.created_at < b.created_at ? -1 : 1),
);

onChange('comment', (change) => {
  const known = comments.get(change.id);
  const issue = (change.row as Comment | undefined)?.issue ?? known?.issue;
  // A comment of my own stays until it is received, wherever I went meanwhile.
  if (!comments.isPending(change.id) && !(issue && isHistoryOpen(issue))) return;
  comments.confirm(change);
  const isMine = change.actor_id === useSession.getState().me?.id;
  if (!isMine && change.actor_id && change.op === 'put') {
    markRemote(change.id, { actorId: change.actor_id, kind: known ? 'changed' : 'added' });
  }
});

onHistoryClosed((itemId) => comments.forget(({ issue }) => issue === itemId));
onForgotten((stream) => comments.forgetStream(stream));
