import { must } from '@tandem/shared/must.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { api } from '#lib/api-client.ts';
import { submit } from '#lib/outbox.ts';
import { loadRows } from '../live/load-rows.ts';
import { mutate } from '../live/mutate.ts';
import { reportRefusal } from '../live/report.ts';
import { currentMe } from '../users/store.ts';
import { currentWorkspace } from '../workspaces/store.ts';
import { comments } from './store.ts';
import type { Comment } from './types.ts';

const pathOf = (projectId: string, itemId: string) =>
  `/api/workspaces/${currentWorkspace().slug}/projects/${projectId}/issues/${itemId}/`;

/** The comments of an item, oldest first. */
export const loadComments = (projectId: string, itemId: string) =>
  loadRows({
    store: comments,
    streamOf: (row) => projectStream(row.project),
    read: () => {
      const query = { activity_type: 'issue-comment' };
      return api.get<Comment[]>(`${pathOf(projectId, itemId)}history/`, { query });
    },
  });

function draftComment(projectId: string, itemId: string, html: string): Comment {
  const me = currentMe();
  const now = new Date().toISOString();
  const actor_detail = { ...me, is_bot: false };
  return {
    id: crypto.randomUUID(),
    issue: itemId,
    project: projectId,
    actor: me.id,
    actor_detail,
    comment_html: html,
    edited_at: null,
    created_at: now,
    updated_at: now,
  };
}

/** Shows a comment at once under a temporary id; the server's row replaces it in one frame. False when it was refused. */
export function createComment(projectId: string, itemId: string, html: string): Promise<boolean> {
  const draft = draftComment(projectId, itemId, html);
  const mutationId = crypto.randomUUID();
  const stream = projectStream(projectId);
  comments.addPending({ mutationId, id: draft.id, op: 'create', patch: draft });
  return new Promise((resolve) => {
    submit<Comment>({
      id: mutationId,
      lane: itemId,
      send: () =>
        api.post<Comment>(`${pathOf(projectId, itemId)}comments/`, { comment_html: html }, { mutationId }),
      onStored: ({ data, seqs }) => {
        comments.batch(() => {
          comments.dropPending(mutationId, draft.id);
          comments.confirmRows([data], stream, seqs[stream] ?? 0);
        });
        resolve(true);
      },
      onRefused: (error) => {
        comments.dropPending(mutationId, draft.id);
        reportRefusal(error, 'comment_create');
        resolve(false);
      },
    });
  });
}

export async function editComment(id: string, html: string): Promise<void> {
  const row = must(comments.get(id), 'only a comment that is shown can be edited');
  const path = `${pathOf(row.project, row.issue)}comments/${id}/`;
  await mutate({
    store: comments,
    id,
    op: 'patch',
    patch: { comment_html: html },
    send: (mutationId) => api.patch<Comment>(path, { comment_html: html }, { mutationId }),
  }).catch((error: unknown) => reportRefusal(error, 'comment_patch'));
}

export async function deleteComment(id: string): Promise<void> {
  const row = must(comments.get(id), 'only a comment that is shown can be deleted');
  const path = `${pathOf(row.project, row.issue)}comments/${id}/`;
  await mutate({
    store: comments,
    id,
    op: 'remove',
    patch: {},
    send: (mutationId) => api.delete<null>(path, { mutationId }),
  }).catch((error: unknown) => reportRefusal(error, 'comment_delete'));
}
