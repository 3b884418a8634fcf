import { must } from '@tandem/shared/must.ts';
import { newId } from '#lib/sync/new-id.ts';
import { currentMe } from '../../identity/users/store.ts';
import { rowChanges } from '../../live/mutate.ts';
import { updatesPath } from './load.ts';
import { updateComments, updates } from './store.ts';
import { laneOf, placeStream, subjectIdOf } from './subject.ts';
import type { Update, UpdateComment } from './types.ts';

const change = rowChanges<UpdateComment>({
  kind: 'update_comment',
  store: updateComments,
  streamOf: placeStream,
});

/** Comments of one update are stored in order, after what is under way about the update itself. */
function laneOfComments(updateId: string) {
  const update = updates.get(updateId);
  return update ? laneOf(subjectIdOf(update)) : `comments of ${updateId}`;
}
const pathOf = ({ update_id, id }: UpdateComment) => updatesPath(`${update_id}/comments/${id}/`);
const known = (id: string) => must(updateComments.get(id), 'only a comment that is shown can be changed');

/** Shows a comment at once and sends it. False when it was refused. */
export async function createUpdateComment(update: Update, comment_html: string): Promise<boolean> {
  const comment: UpdateComment = {
    id: newId(),
    workspace_id: update.workspace_id,
    project_id: update.project_id,
    update_id: update.id,
    comment_html,
    edited_at: null,
    created_at: new Date().toISOString(),
    created_by: currentMe().id,
  };
  const end = await change({
    id: comment.id,
    op: 'create',
    patch: comment,
    action: 'comment_create',
    lane: laneOfComments(update.id),
    needs: [update.id],
    request: {
      method: 'POST',
      path: updatesPath(`${update.id}/comments/`),
      body: { id: comment.id, comment_html },
    },
  });
  return end !== null;
}

export async function editUpdateComment(id: string, comment_html: string): Promise<void> {
  const row = known(id);
  await change({
    id,
    op: 'patch',
    patch: { comment_html },
    action: 'comment_patch',
    lane: laneOfComments(row.update_id),
    needs: [row.update_id],
    request: { method: 'PATCH', path: pathOf(row), body: { comment_html } },
  });
}

export async function deleteUpdateComment(id: string): Promise<void> {
  const row = known(id);
  await change({
    id,
    op: 'remove',
    patch: {},
    action: 'comment_delete',
    lane: laneOfComments(row.update_id),
    needs: [row.update_id],
    request: { method: 'DELETE', path: pathOf(row) },
  });
}
