import { must } from '@tandem/shared/must.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { newId } from '#lib/sync/new-id.ts';
import { rowChanges } from '../../live/mutate.ts';
import { givePictures } from '../../files/pictures/give.ts';
import { currentMe } from '../../identity/users/store.ts';
import { forgetRefused, partSteps } from '../undo/part-undo.ts';
import { itemCall, itemRef } from '../rows/item-call.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { comments } from './store.ts';
import type { Comment, CommentAccess, CommentReaction } from './types.ts';

const pathOf = (projectId: string, itemId: string) => itemCall(itemRef(projectId, itemId), 'comments');

const change = rowChanges<Comment>({
  kind: 'comment',
  store: comments,
  streamOf: (row) => projectStream(row.project),
  onRefused: forgetRefused,
});

const remember = partSteps<Comment>({
  kind: 'comment',
  store: comments,
  streamOf: (row) => projectStream(row.project),
});

/** What is said about one item is said in order. */
const laneOf = (itemId: string) => `comments of ${itemId}`;

const editOf = (row: Comment) => ({
  id: row.id,
  itemId: row.issue,
  lane: laneOf(row.issue),
  before: row,
});

/** What is said: by itself, or with `parent` in the thread which that comment began. */
export type Said = { html: string; access?: CommentAccess; parent?: string | null };

function newComment(
  projectId: string,
  itemId: string,
  { html, access = 'INTERNAL', parent = null }: Said,
): Comment {
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
    access,
    comment_reactions: [],
    edited_at: null,
    parent,
    resolved_at: null,
    resolved_by: null,
    created_at: now,
    updated_at: now,
  };
}

/** Shows a comment at once and sends it. False when it was refused. */
export async function createComment(projectId: string, itemId: string, said: Said): Promise<boolean> {
  const comment = newComment(projectId, itemId, said);
  const { id, comment_html: html, access, parent } = comment;
  const mutationId = newId();
  remember(mutationId, { ...editOf(comment), before: undefined, after: comment });
  const end = change<Comment>({
    mutationId,
    id,
    op: 'create',
    patch: comment,
    action: 'comment_create',
    lane: laneOf(itemId),
    needs: parent ? [itemId, parent] : [itemId],
    request: {
      method: 'POST',
      path: pathOf(projectId, itemId),
      body: {
        id,
        comment_html: html,
        ...(access === 'EXTERNAL' && { access }),
        ...(parent && { parent }),
      },
    },
  });
  givePictures(projectId, id, html, laneOf(itemId));
  return (await end) !== null;
}

/** Replies to a thread, for those who see it. False when it was refused. */
export const replyTo = ({ id, project, issue, access }: Comment, html: string): Promise<boolean> =>
  createComment(project, issue, { html, access, parent: id });

/** Resolves a thread, or opens it again. */
export async function setResolved(id: string, isResolved: boolean): Promise<void> {
  const row = must(comments.get(id), 'only a thread that is shown can be resolved');
  const path = `${pathOf(row.project, row.issue)}${id}/resolve/`;
  const patch = isResolved
    ? { resolved_at: new Date().toISOString(), resolved_by: currentMe().id }
    : { resolved_at: null, resolved_by: null };
  await change({
    id,
    op: 'patch',
    patch,
    action: 'comment_patch',
    lane: laneOf(row.issue),
    needs: [row.issue],
    request: isResolved ? { method: 'POST', path, body: {} } : { method: 'DELETE', path },
  });
}

/** Changes the words that were seen; what another tab made of them meanwhile is merged by the server. */
export const editComment = (id: string, html: string, seen: string) =>
  patchComment(id, { comment_html: html }, { expected_comment_html: seen });

/** Whom a comment of a published project is for. */
export const setCommentAccess = (id: string, access: CommentAccess) => patchComment(id, { access });

async function patchComment(
  id: string,
  patch: Partial<Pick<Comment, 'comment_html' | 'access'>>,
  seen: { expected_comment_html?: string } = {},
): Promise<void> {
  const row = must(comments.get(id), 'only a comment that is shown can be edited');
  const path = `${pathOf(row.project, row.issue)}${id}/`;
  const mutationId = newId();
  remember(mutationId, { ...editOf(row), after: patch }, 'comment_edited');
  await change({
    mutationId,
    id,
    op: 'patch',
    patch,
    action: 'comment_patch',
    lane: laneOf(row.issue),
    needs: [row.issue],
    request: { method: 'PATCH', path, body: { ...patch, ...seen } },
  });
}

export async function deleteComment(id: string): Promise<void> {
  const row = must(comments.get(id), 'only a comment that is shown can be deleted');
  const path = `${pathOf(row.project, row.issue)}${id}/`;
  const mutationId = newId();
  remember(mutationId, { ...editOf(row), after: undefined }, 'comment_deleted');
  await change({
    mutationId,
    id,
    op: 'remove',
    patch: {},
    action: 'comment_delete',
    lane: laneOf(row.issue),
    needs: [row.issue],
    request: { method: 'DELETE', path },
  });
}

/** Reacts to a comment with the code of an emoji, or takes the own reaction back. */
export async function toggleCommentReaction(id: string, reaction: string): Promise<void> {
  const row = must(comments.get(id), 'only to a comment that is shown can be reacted');
  const me = currentMe().id;
  const isMine = (one: Pick<CommentReaction, 'actor' | 'reaction'>) =>
    one.actor === me && one.reaction === reaction;
  const wasThere = row.comment_reactions.some(isMine);
  const rest = row.comment_reactions.filter((one) => !isMine(one));
  const comment_reactions = wasThere ? rest : [...rest, { actor: me, reaction }];
  const path = `/api/workspaces/${currentWorkspace().slug}/projects/${row.project}/comments/${id}/reactions/`;
  await change({
    id,
    op: 'patch',
    patch: { comment_reactions },
    action: 'reaction',
    lane: laneOf(row.issue),
    needs: [row.issue],
    request: wasThere
      ? { method: 'DELETE', path: `${path}${reaction}/` }
      : { method: 'POST', path, body: { reaction } },
  });
}
