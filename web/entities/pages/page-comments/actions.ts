import { must } from '@tandem/shared/must.ts';
import { newId } from '#lib/sync/new-id.ts';
import { rowChanges } from '../../live/mutate.ts';
import { pages } from '../pages/store.ts';
import { currentMe } from '../../identity/users/store.ts';
import { commentsPath, streamOfPage } from './load.ts';
import { pageComments } from './store.ts';
import type { PageComment } from './types.ts';

const projectOf = (pageId: string) => must(pages.get(pageId)?.project_ids[0], 'a page is in a project');

const change = rowChanges<PageComment>({
  kind: 'page_comment',
  store: pageComments,
  streamOf: ({ page }) => streamOfPage(page, projectOf(page)),
});

/** What is said on one page is said in order. */
const laneOf = (pageId: string) => `comments of ${pageId}`;

type Said = { html: string } & ({ id: string; quote: string } | { parent: string });

function newComment(pageId: string, { html, ...said }: Said): PageComment {
  const now = new Date().toISOString();
  return {
    id: newId(),
    page: pageId,
    parent: null,
    quote: '',
    actor: currentMe().id,
    comment_html: html,
    ...said,
    resolved_at: null,
    resolved_by: null,
    edited_at: null,
    created_at: now,
    updated_at: now,
  };
}

async function create(projectId: string, pageId: string, said: Said): Promise<boolean> {
  const comment = newComment(pageId, said);
  const { id, parent, quote, comment_html } = comment;
  const end = change<PageComment>({
    id,
    op: 'create',
    patch: comment,
    action: 'comment_create',
    lane: laneOf(pageId),
    needs: parent ? [pageId, parent] : [pageId],
    request: {
      method: 'POST',
      path: commentsPath(projectId, pageId),
      body: { id, comment_html, ...(parent ? { parent } : { quote }) },
    },
  });
  return (await end) !== null;
}

/** Begins a thread about words that carry `id` in the text; it is shown at once. False when it was refused. */
export const createThread = (
  projectId: string,
  pageId: string,
  thread: { id: string; quote: string; html: string },
): Promise<boolean> => create(projectId, pageId, thread);

/** Replies to a thread that is open. False when it was refused. */
export const replyTo = (projectId: string, thread: PageComment, html: string): Promise<boolean> =>
  create(projectId, thread.page, { parent: thread.id, html });

type Patched = Partial<Pick<PageComment, 'comment_html' | 'resolved_at' | 'resolved_by'>>;

async function patch(
  projectId: string,
  { id, page }: PageComment,
  shown: Patched,
  request: { method: 'PATCH' | 'POST' | 'DELETE'; part?: string; body?: object },
): Promise<void> {
  const { method, part = '', body } = request;
  await change({
    id,
    op: 'patch',
    patch: shown,
    action: 'comment_patch',
    lane: laneOf(page),
    needs: [page],
    request: { method, path: `${commentsPath(projectId, page)}${id}/${part}`, ...(body && { body }) },
  });
}

/** Changes the words of a comment, as it was seen; what another tab made of them meanwhile is merged by the server. */
export const editPageComment = (projectId: string, seen: PageComment, comment_html: string) =>
  patch(
    projectId,
    seen,
    { comment_html },
    { method: 'PATCH', body: { comment_html, expected_comment_html: seen.comment_html } },
  );

export const resolveThread = (projectId: string, thread: PageComment) =>
  patch(
    projectId,
    thread,
    { resolved_at: new Date().toISOString(), resolved_by: currentMe().id },
    { method: 'POST', part: 'resolve/', body: {} },
  );

export const reopenThread = (projectId: string, thread: PageComment) =>
  patch(projectId, thread, { resolved_at: null, resolved_by: null }, { method: 'DELETE', part: 'resolve/' });

/** The first comment of a thread takes the replies along. */
export async function deletePageComment(projectId: string, { id, page }: PageComment): Promise<void> {
  await change({
    id,
    op: 'remove',
    patch: {},
    action: 'comment_delete',
    lane: laneOf(page),
    needs: [page],
    request: { method: 'DELETE', path: `${commentsPath(projectId, page)}${id}/` },
  });
}

/** Brings back a comment that was deleted here; replies that went with it come by their Changes. */
export async function restorePageComment(projectId: string, comment: PageComment): Promise<void> {
  const { id, page } = comment;
  await change({
    id,
    op: 'create',
    isReturn: true,
    patch: comment,
    action: 'page_comment_restore',
    lane: laneOf(page),
    needs: [page],
    request: { method: 'POST', path: `${commentsPath(projectId, page)}${id}/restore/`, body: {} },
  });
}
