import { api } from '#lib/http/api-client.ts';
import { EntityIndex } from '#lib/sync/entity-index.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { ItemPart } from '../item-parts/item-part.ts';
import { onChange } from '../../live/live.ts';
import { itemCall } from '../rows/item-call.ts';
import type { Link } from './types.ts';

export const links = new EntityStore<Link>();
export const linksByItem = new EntityIndex(
  links,
  (row) => row.issue,
  (a, b) => (a.created_at < b.created_at ? 1 : -1),
);
export const linkPart = new ItemPart<Link>({
  kind: 'link',
  store: links,
  itemOf: (row) => row.issue,
  read: (item) => api.get<Link[]>(itemCall(item, 'issue-links')),
});

onChange('link', (change) => {
  const issue = (change.row as Link | undefined)?.issue ?? links.get(change.id)?.issue;
  if (links.isPending(change.id) || (issue && linkPart.isOpen(issue))) links.confirm(change);
});
