import type { Subscriber } from '@tandem/shared/work-items/subscriptions/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import i18next from 'i18next';
import { api } from '#lib/http/api-client.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { rowChanges } from '../../live/mutate.ts';
import { useSession } from '../../identity/users/store.ts';
import { itemCall, type ItemRef } from '../rows/item-call.ts';
import { type Follow, followPart, follows } from './store.ts';

const change = rowChanges<Follow>({
  kind: 'follow',
  store: follows,
  streamOf: (row) => projectStream(row.project_id),
  // Nothing in the project's stream says so: what was stored is what is confirmed.
  onStored: (id, patch) => follows.amend(id, () => patch),
  onRefused: (_mutationId, _error, id) => {
    followPart.refresh(id);
    return false;
  },
});

/** Follows an item from now on, or no longer. */
export async function setFollowing(item: ItemRef, is_subscribed: boolean): Promise<void> {
  if (!useSession.getState().me) {
    showToast({ tone: 'error', title: i18next.t('common:user_id_missing') });
    return;
  }
  const path = itemCall(item, 'subscribe');
  await change({
    id: item.id,
    op: 'patch',
    patch: { is_subscribed },
    action: 'follow',
    ...{ lane: `follow ${item.id}`, needs: [item.id] },
    request: is_subscribed ? { method: 'POST', path, body: {} } : { method: 'DELETE', path },
  });
}

/** Everybody who follows an item, the first ones first. */
export const fetchFollowers = async (item: ItemRef) =>
  (await api.get<Subscriber[]>(itemCall(item, 'issue-subscribers'))).data;

export const removeFollower = (item: ItemRef, userId: string) =>
  api.delete(`${itemCall(item, 'issue-subscribers')}${userId}/`);
