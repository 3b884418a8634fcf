import { differs } from '@tandem/db/postgres/changed-columns.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { type RawComment, commentColumns, presentComment } from '@tandem/db/rows/comments.ts';
import { readDescription, withDescription } from '@tandem/db/rows/lite.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import { must } from '@tandem/shared/must.ts';
import type { CreateComment, UpdateComment } from '@tandem/shared/work-items/comments/input.ts';
import type { Comment } from '@tandem/shared/work-items/comments/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectContext } from '../../../context.ts';

/** Comments of an item, the oldest first; `bounds` limits and orders them otherwise. */
export async function readComments(
  db: Db,
  itemId: string,
  bounds: RawBuilder<unknown> = sql`true order by r.created_at, r.id`,
): Promise<RawComment[]> {
  const { rows } = await sql<RawComment>`
    select ${commentColumns} from comments r
    where r.work_item_id = ${itemId} and r.deleted_at is null
      and ${bounds}`.execute(db);
  return rows;
}

/** One comment as it is answered, with the text of its item. */
export async function findComment(db: Db, itemId: string, id: string): Promise<Comment | undefined> {
  const { rows } = await sql<RawComment>`
    select ${commentColumns} from comments r
    where r.id = ${id} and r.work_item_id = ${itemId} and r.deleted_at is null`.execute(db);
  return rows[0] && withDescription(await readDescription(db, itemId))(presentComment(rows[0]));
}

/** What of a comment can be taken back. */
export type CommentValues = Pick<Comment, 'comment_html' | 'access'>;
export const commentValues = ({ comment_html, access }: CommentValues): CommentValues => ({
  comment_html,
  access,
});
export type LockedComment = CommentValues & {
  id: string;
  actor_id: string;
  parent_id: string | null;
  resolved_at: string | null;
  updated_at: string;
};

export async function lockComment(tx: Tx, itemId: string, id: string): Promise<LockedComment | undefined> {
  const comment = await lockAnyComment(tx, itemId, id);
  return comment?.deleted_at === null ? comment : undefined;
}

/** A deleted one too. */
export async function lockAnyComment(
  tx: Tx,
  itemId: string,
  id: string,
): Promise<(LockedComment & { deleted_at: string | null }) | undefined> {
  return tx
    .selectFrom('comments')
    .select(['id', 'actor_id', 'parent_id', 'resolved_at', 'comment_html', 'updated_at', 'deleted_at'])
    .select(sql<CommentValues['access']>`access`.as('access'))
    .where('id', '=', id)
    .where('work_item_id', '=', itemId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type CommentText = { comment_html: string; comment_stripped: string };

/** A comment by the caller. Its moment is that of the write, not of the transaction: clients ask for what came later. */
export async function insertComment(
  tx: Tx,
  ctx: ProjectContext,
  comment: { item_id: string; input: CreateComment; text: CommentText },
): Promise<string> {
  const { item_id, input, text } = comment;
  const { rows } = await sql<{ id: string }>`
    insert into comments (id, workspace_id, project_id, work_item_id, actor_id, comment_html, comment_json, comment_stripped,
      access, parent_id, external_source, external_id, created_at, updated_at, created_by, updated_by)
    values (coalesce(${input.id ?? null}::uuid, gen_random_uuid()), ${ctx.workspace.id}, ${ctx.project.id}, ${item_id},
      ${ctx.user.id}, ${text.comment_html},
      ${toJsonb(input.comment_json ?? {})}, ${text.comment_stripped}, ${input.access ?? 'INTERNAL'}, ${input.parent ?? null},
      ${input.external_source ?? null}, ${input.external_id ?? null}, statement_timestamp(), statement_timestamp(),
      ${ctx.user.id}, ${ctx.user.id})
    returning id`.execute(tx);
  return must(rows[0], 'the comment was inserted').id;
}

/**
 * `text` null leaves the words and the date of their last edit as they are. False, and nothing written, when the comment is
 * like that already.
 */
export async function writeComment(
  tx: Tx,
  change: { id: string; by: string; input: UpdateComment; text: CommentText | null },
): Promise<boolean> {
  const { input, text } = change;
  const { access, external_source, external_id, comment_json } = input;
  const columns = {
    ...text,
    ...(comment_json === undefined ? {} : { comment_json: toJsonb(comment_json) }),
    ...(access === undefined ? {} : { access }),
    ...(external_source === undefined ? {} : { external_source }),
    ...(external_id === undefined ? {} : { external_id }),
  };
  const { numUpdatedRows } = await tx
    .updateTable('comments')
    .set({
      updated_at: sql`clock_timestamp()`,
      updated_by: change.by,
      ...columns,
      ...(text ? { edited_at: sql<string>`clock_timestamp()` } : {}),
    })
    .where('id', '=', change.id)
    .where(differs(columns))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The reactions to comments as they are stored. */
export async function readReactionRows(tx: Tx, ids: readonly string[]): Promise<unknown[]> {
  return tx.selectFrom('comment_reactions').selectAll().where('comment_id', 'in', ids).execute();
}

/** Comments go with their reactions. */
export async function markCommentsDeleted(tx: Tx, ids: readonly string[], by: string): Promise<void> {
  await tx.deleteFrom('comment_reactions').where('comment_id', 'in', ids).execute();
  await tx
    .updateTable('comments')
    .set({ deleted_at: sql`now()`, updated_at: sql`clock_timestamp()`, updated_by: by })
    .where('id', 'in', ids)
    .execute();
}

/** The replies to a comment, locked, the oldest first. */
export async function lockReplies(tx: Tx, id: string): Promise<{ id: string }[]> {
  return tx
    .selectFrom('comments')
    .select('id')
    .where('parent_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Resolves a thread by a person, or with null opens it again. */
export async function writeResolved(
  tx: Tx,
  { id, by, resolved_by }: { id: string; by: string; resolved_by: string | null },
): Promise<void> {
  await tx
    .updateTable('comments')
    .set({
      resolved_at: resolved_by ? sql<string>`clock_timestamp()` : null,
      resolved_by,
      updated_at: sql`clock_timestamp()`,
      updated_by: by,
    })
    .where('id', '=', id)
    .execute();
}
