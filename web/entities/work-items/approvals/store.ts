import { EntityIndex } from '#lib/sync/entity-index.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { storeOnDevice } from '../../live/device-rows.ts';
import { onChange, onForgotten } from '../../live/live.ts';
import { isHistoryOpen } from '../item-parts/open-histories.ts';
import type { Approval } from './types.ts';

/** Those that wait for an answer, in every project that goes by a workflow; earlier ones of items on the screen. */
export const approvals = new EntityStore<Approval>();

export const isPending = ({ state }: Pick<Approval, 'state'>) => state === 'pending';

/** The one that an item waits for. */
export const pendingByItem = new EntityIndex(
  approvals,
  (row) => (isPending(row) ? row.issue_id : null),
  () => 0,
);

storeOnDevice('approval', approvals, 'after the first paint');
onChange('approval', (change) => {
  const row = change.row as Approval | undefined;
  if (!row || isPending(row) || approvals.get(row.id) || isHistoryOpen(row.issue_id))
    approvals.confirm(change);
});
onForgotten((stream) => approvals.forgetStream(stream));
