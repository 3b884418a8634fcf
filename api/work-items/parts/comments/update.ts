import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { writeMergedHtml } from '@tandem/db/rich-text/merged-write.ts';
import { AppError } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import type { UpdateComment } from '@tandem/shared/work-items/comments/input.ts';
import type { Comment } from '@tandem/shared/work-items/comments/schema.ts';
import type { ProjectContext } from '../../../context.ts';
import { logParts } from '../../record/edits/part-log.ts';
import { findExternalComment, namingExternalOwner } from '../../items/external-ids/external-ids.ts';
import { requireUnarchived } from '../../../projects/base/lock.ts';
import { lockItem } from '../../items/read/require-item.ts';
import { announceComment } from './announce.ts';
import { commentText, requireAuthor } from './rules.ts';
import { type CommentText, commentValues, findComment, lockComment, writeComment } from './repo.ts';

export type CommentPath = { item_id: string; id: string };

/**
 * Changes a comment (docs/contract/comments.md#editing); `edited_at` moves only with the words. 409 when it is no
 * longer as the caller saw it.
 */
export async function updateComment(
  ctx: ProjectContext,
  { item_id, id }: CommentPath,
  input: UpdateComment,
): Promise<Comment> {
  requireUnarchived(ctx.project);
  const path = { item_id, id };
  const store = (text: CommentText | null, requireSeen: (stored: string) => void) =>
    namingExternalOwner(
      () => findExternalComment(ctx, path, input),
      () => inTransaction(ctx.db, (tx) => write(tx, ctx, { ...path, input, text, requireSeen })),
    );
  const { comment_html: sent, expected_comment_html: seen } = input;
  if (sent === undefined) return store(null, () => {});
  return writeMergedHtml({ seen, sent }, async (html, requireSeen) =>
    store(await commentText(html), requireSeen),
  );
}

type Edit = CommentPath & {
  input: UpdateComment;
  text: CommentText | null;
  requireSeen: (stored: string) => void;
};

async function write(tx: Tx, ctx: ProjectContext, edit: Edit): Promise<Comment> {
  const { item_id, id, input, text } = edit;
  await lockItem(tx, ctx, item_id);
  const before = await lockComment(tx, item_id, id);
  requireAuthor(ctx, before);
  const expected = input.expected_updated_at;
  if (expected !== undefined && expected !== before.updated_at) {
    const { updated_at, comment_html } = before;
    throw new AppError(409, { error: 'The comment has changed meanwhile.', updated_at, comment_html });
  }
  edit.requireSeen(before.comment_html);
  const isEdited = text !== null && text.comment_html !== before.comment_html;
  const isWritten = await writeComment(tx, { id, by: ctx.user.id, input, text: isEdited ? text : null });
  if (!isWritten) return must(await findComment(tx, item_id, id), 'it is locked');
  const html = isEdited ? text.comment_html : before.comment_html;
  const after = commentValues({ comment_html: html, access: input.access ?? before.access });
  await logParts(tx, ctx, item_id, [{ part: 'comment', id, before: commentValues(before), after }]);
  const values = {
    old_value: before.comment_html,
    new_value: html,
    old_identifier: id,
    new_identifier: id,
  };
  const activity = { verb: 'updated', field: 'comment', ...values, comment: 'edited a comment' };
  await announceComment(tx, ctx, {
    item_id,
    comment_id: id,
    html,
    old_html: before.comment_html,
    activity: isEdited ? activity : null,
  });
  return must(await findComment(tx, item_id, id), 'it is locked');
}
