import { EntityIndex } from '#lib/sync/entity-index.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { onChange, onForgotten } from '../../live/live.ts';
import type { PageComment } from './types.ts';

export const pageComments = new EntityStore<PageComment>();
export const commentsByPage = new EntityIndex(
  pageComments,
  (row) => row.page,
  (a, b) => (a.created_at < b.created_at ? -1 : 1),
);

/** Pages whose comments were read, with the project through which. */
export const readPages = new Map<string, string>();

onChange('page_comment', (change) => {
  const page = (change.row as PageComment | undefined)?.page ?? pageComments.get(change.id)?.page;
  // Of pages that nobody looks at nothing is collected, but for what was written here.
  if (pageComments.isPending(change.id) || (page && readPages.has(page))) pageComments.confirm(change);
});

onForgotten((stream) => {
  pageComments.forgetStream(stream);
  for (const [page, project] of readPages) if (stream === `project:${project}`) readPages.delete(page);
});
