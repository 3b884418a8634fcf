import { api } from '#lib/http/api-client.ts';
import { EntityIndex } from '#lib/sync/entity-index.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import type { Activity } from '../activities/types.ts';
import { ItemPart } from '../item-parts/item-part.ts';
import { onChange } from '../../live/live.ts';
import { filesCall } from '../rows/item-call.ts';
import type { Attachment } from './types.ts';

export const attachments = new EntityStore<Attachment>();
export const attachmentsByItem = new EntityIndex(
  attachments,
  (row) => row.issue,
  (a, b) => (a.created_at < b.created_at ? 1 : -1),
);
export const attachmentPart = new ItemPart<Attachment>({
  kind: 'work_item',
  store: attachments,
  itemOf: (row) => row.issue,
  read: (item) => api.get<Attachment[]>(filesCall(item)),
});

// Files have no Changes of their own; that one came or went is in the history of its item.
onChange('activity', ({ row }) => {
  const activity = row as Activity | undefined;
  if (activity?.field === 'attachment' && activity.issue) attachmentPart.refresh(activity.issue);
});
