import { EntityIndex } from '#lib/sync/entity-index.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { storeOnDevice } from '../../live/device-rows.ts';
import { onChange, onForgotten } from '../../live/live.ts';
import { isHistoryOpen } from '../item-parts/open-histories.ts';
import type { Approval } from './types.ts';

/** Pending approvals of every project with an active workflow, and earlier ones of items on the screen. */
export const approvals = new EntityStore<Approval>();

/** Whether an approval still waits for answers. */
export const isPending = ({ state }: Pick<Approval, 'state'>) => state === 'pending';

/** The pending approval of each item. */
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
