import { must } from '@tandem/shared/must.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { newId } from '#lib/new-id.ts';
import { rowChanges } from '../live/mutate.ts';
import { currentMe } from '../users/store.ts';
import { currentWorkspace } from '../workspaces/store.ts';
import { comments } from './store.ts';
import type { Comment } from './types.ts';

const pathOf = (projectId: string, itemId: string) =>
  `/api/workspaces/${currentWorkspace().slug}/projects/${projectId}/issues/${itemId}/`;

const change = rowChanges<Comment>({
  kind: 'comment',
  store: comments,
  streamOf: (row) => projectStream(row.project),
});

/** What is said about one item is said in order. */
const laneOf = (itemId: string) => `comments of ${itemId}`;

function newComment(projectId: string, itemId: string, html: string): Comment {
  const me = currentMe();
  const now = new Date().toISOString();
  const actor_detail = { ...me, is_bot: false };
  return {
    id: newId(),
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

/** Shows a comment at once and sends it. False when it was refused. */
export async function createComment(projectId: string, itemId: string, html: string): Promise<boolean> {
  const comment = newComment(projectId, itemId, html);
  const { id } = comment;
  const stored = await change<Comment>({
    ...{ id, op: 'create', patch: comment, action: 'comment_create' },
    ...{ lane: laneOf(itemId), needs: [itemId] },
    request: {
      method: 'POST',
      path: `${pathOf(projectId, itemId)}comments/`,
      body: { id, comment_html: html },
    },
  });
  return stored !== null;
}

export async function editComment(id: string, html: string): Promise<void> {
  const row = must(comments.get(id), 'only a comment that is shown can be edited');
  const path = `${pathOf(row.project, row.issue)}comments/${id}/`;
  const patch = { comment_html: html };
  await change({
    ...{ id, op: 'patch', patch, action: 'comment_patch' },
    ...{ lane: laneOf(row.issue), needs: [row.issue] },
    request: { method: 'PATCH', path, body: patch },
  });
}

export async function deleteComment(id: string): Promise<void> {
  const row = must(comments.get(id), 'only a comment that is shown can be deleted');
  const path = `${pathOf(row.project, row.issue)}comments/${id}/`;
  await change({
    ...{ id, op: 'remove', patch: {}, action: 'comment_delete' },
    ...{ lane: laneOf(row.issue), needs: [row.issue] },
    request: { method: 'DELETE', path },
  });
}
