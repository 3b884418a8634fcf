import { htmlToText } from '@tandem/db/rich-text/sanitize.ts';
import { must } from '@tandem/shared/must.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import { followComment } from '../../parts/comments/announce.ts';
import {
  type CommentValues,
  commentValues,
  lockAnyComment,
  markCommentsDeleted,
  readReactionRows,
  writeComment,
} from '../../parts/comments/repo.ts';
import { requireAuthor } from '../../parts/comments/rules.ts';
import type { PartEdit } from '../../record/edits/part-log.ts';
import type { PartKind, PartPlace } from './part-kind.ts';

/** What is stored of a deleted comment: with the reactions to it and to the replies that went with it, and their ids. */
type WithReactions = CommentValues & { reactions?: unknown[]; replies?: string[] };

export const commentParts: PartKind = {
  role: ROLE.GUEST,
  lock: async ({ tx, ctx, item }, id) => {
    const row = await lockAnyComment(tx, item.id, id);
    if (!row) return undefined;
    requireAuthor(ctx, row);
    return { values: row.deleted_at ? null : commentValues(row) };
  },
  hasRoom: async () => true,
  write: async (place, edit) => {
    if (edit.before === null) return remove(place, edit);
    const before = edit.before as WithReactions;
    if (edit.after === null) return bringBack(place, edit.id, before);
    return change(place, edit.id, { before, after: edit.after as CommentValues });
  },
};

async function remove({ tx, ctx, item }: PartPlace, { id }: PartEdit) {
  const reactions = await readReactionRows(tx, [id]);
  // What others replied stays, each as a comment of its own.
  await markCommentsDeleted(tx, [id], ctx.user.id);
  const activity = { verb: 'deleted', field: 'comment', comment: 'deleted a comment' };
  const changes = await followComment(tx, ctx, { item_id: item.id, comment_id: id, activity });
  return { was: { reactions }, changes };
}

async function bringBack(
  { tx, ctx, item }: PartPlace,
  id: string,
  { reactions = [], replies = [], comment_html }: WithReactions,
) {
  await sql`
    with c as (update comments set deleted_at = null, updated_at = clock_timestamp(), updated_by = ${ctx.user.id}
      where id = ${id} or id = any(${replies}::uuid[]) and parent_id = ${id})
    insert into comment_reactions
    select r.* from jsonb_populate_recordset(null::comment_reactions, ${JSON.stringify(reactions)}::text::jsonb) r
    join users u on u.id = r.actor_id on conflict do nothing`.execute(tx);
  const values = { new_value: comment_html, new_identifier: id };
  const activity = { verb: 'updated', field: 'comment', ...values, comment: 'brought back a comment' };
  const written = { item_id: item.id, comment_id: id, activity, others: replies };
  return { changes: await followComment(tx, ctx, written) };
}

type Both = { before: CommentValues; after: CommentValues };

async function change({ tx, ctx, item }: PartPlace, id: string, { before, after }: Both) {
  const html = must(before.comment_html, 'a comment has words');
  const isEdited = html !== after.comment_html;
  const text = isEdited ? { comment_html: html, comment_stripped: htmlToText(html) ?? '' } : null;
  await writeComment(tx, { id, by: ctx.user.id, input: { access: before.access }, text });
  const identifiers = { old_identifier: id, new_identifier: id };
  const values = { old_value: after.comment_html, new_value: html, ...identifiers };
  const activity = isEdited
    ? { verb: 'updated', field: 'comment', ...values, comment: 'edited a comment' }
    : null;
  return { changes: await followComment(tx, ctx, { item_id: item.id, comment_id: id, activity }) };
}
