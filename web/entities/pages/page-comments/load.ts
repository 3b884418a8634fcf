import { PAGE_ACCESS } from '@tandem/shared/pages/access.ts';
import { projectStream, type Stream, userStream } from '@tandem/shared/sync/stream.ts';
import { api } from '#lib/http/api-client.ts';
import { Reloader } from '#lib/http/reloader.ts';
import { follow, onResync } from '../../live/live.ts';
import { loadRows } from '../../live/load-rows.ts';
import { pages } from '../pages/store.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { pageComments, readPages } from './store.ts';
import type { PageComment } from './types.ts';

export const commentsPath = (projectId: string, pageId: string) =>
  `/api/workspaces/${currentWorkspace().slug}/projects/${projectId}/pages/${pageId}/comments/`;

/** Comments are on the stream of their page: that of its owner while it is private. */
export function streamOfPage(pageId: string, projectId: string): Stream {
  const page = pages.get(pageId);
  return page?.access === PAGE_ACCESS.PRIVATE ? userStream(page.owned_by) : projectStream(projectId);
}

/** Reads what was said on a page. Throws the ApiError when the page may not be seen. */
export async function loadPageComments(projectId: string, pageId: string): Promise<void> {
  readPages.set(pageId, projectId);
  const answer = await loadRows({
    store: pageComments,
    streamOf: () => streamOfPage(pageId, projectId),
    read: () => api.get<PageComment[]>(commentsPath(projectId, pageId)),
    isCovered: ({ page }) => page === pageId,
  });
  const stream = streamOfPage(pageId, projectId);
  follow(stream, answer.seqs[stream]);
}

const reloader = new Reloader(async () => {
  for (const [pageId, projectId] of readPages) {
    // A page that went meanwhile takes its comments along.
    if (pages.get(pageId)) await loadPageComments(projectId, pageId);
    else readPages.delete(pageId);
  }
  return true;
});

onResync((stream, seq) => {
  if (readPages.size === 0) return;
  pageComments.raiseFloor(stream, seq);
  void reloader.request();
});
