import { api } from '#lib/http/api-client.ts';
import { EntityIndex } from '#lib/sync/entity-index.ts';
import { ItemPart } from '../item-parts/item-part.ts';
import { itemCall } from '../rows/item-call.ts';
import { approvals, isPending } from './store.ts';
import type { Approval } from './types.ts';

/** All approvals of an item, the newest first. */
export const approvalsByItem = new EntityIndex(
  approvals,
  (row) => row.issue_id,
  (a, b) => (a.created_at < b.created_at ? 1 : -1),
);

/** All approvals of items on the screen. Pending ones stay in the store because lists show them too. */
export const approvalPart = new ItemPart<Approval>({
  kind: 'approval',
  store: approvals,
  itemOf: (row) => row.issue_id,
  isListed: isPending,
  read: (item) => api.get<Approval[]>(itemCall(item, 'approvals')),
});
