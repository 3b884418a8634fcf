import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { pageCommentColumns } from '@tandem/db/rows/pages/page-comments.ts';
import { must } from '@tandem/shared/must.ts';
import type { CreatePageComment } from '@tandem/shared/pages/comments/input.ts';
import type { PageComment } from '@tandem/shared/pages/comments/schema.ts';
import { sql } from 'kysely';
import type { ProjectContext } from '../../context.ts';

export type CommentText = { comment_html: string; comment_stripped: string };

/** Comments of a page, the oldest first. */
export async function readPageComments(db: Db, pageId: string): Promise<PageComment[]> {
  const { rows } = await sql<PageComment>`
    select ${pageCommentColumns} from page_comments r
    where r.page_id = ${pageId} and r.deleted_at is null order by r.created_at, r.id`.execute(db);
  return rows;
}

/** One comment of a locked page. What is written of it is written under the lock of its page. */
export async function findPageComment(tx: Tx, pageId: string, id: string): Promise<PageComment | undefined> {
  const { rows } = await sql<PageComment>`
    select ${pageCommentColumns} from page_comments r
    where r.id = ${id} and r.page_id = ${pageId} and r.deleted_at is null`.execute(tx);
  return rows[0];
}

type NewComment = { page_id: string; input: CreatePageComment; text: CommentText };

/** A comment by the caller. Its moment is that of the write, so that those of a thread stand in their order. */
export async function insertPageComment(
  tx: Tx,
  ctx: ProjectContext,
  { page_id, input, text }: NewComment,
): Promise<string> {
  const { id = null, parent = null, quote = '' } = input;
  const { rows } = await sql<{ id: string }>`
    insert into page_comments (id, workspace_id, page_id, parent_id, actor_id, comment_html, comment_stripped, quote,
      created_at, updated_at, created_by, updated_by)
    values (coalesce(${id}::uuid, gen_random_uuid()), ${ctx.workspace.id}, ${page_id}, ${parent}, ${ctx.user.id},
      ${text.comment_html}, ${text.comment_stripped}, ${parent ? '' : quote}, statement_timestamp(),
      statement_timestamp(), ${ctx.user.id}, ${ctx.user.id})
    returning id`.execute(tx);
  return must(rows[0], 'the comment was inserted').id;
}

export async function writePageCommentText(
  tx: Tx,
  { id, by, text }: { id: string; by: string; text: CommentText },
): Promise<void> {
  const now = sql<string>`clock_timestamp()`;
  await tx
    .updateTable('page_comments')
    .set({ ...text, edited_at: now, updated_at: now, updated_by: by })
    .where('id', '=', id)
    .execute();
}

/** Resolves a thread by a person, or with null opens it again. */
export async function writeResolved(
  tx: Tx,
  { id, by, resolved_by }: { id: string; by: string; resolved_by: string | null },
): Promise<void> {
  await tx
    .updateTable('page_comments')
    .set({
      resolved_at: resolved_by ? sql<string>`clock_timestamp()` : null,
      resolved_by,
      updated_at: sql`clock_timestamp()`,
      updated_by: by,
    })
    .where('id', '=', id)
    .execute();
}

/** A comment goes with the replies to it. Gives the ids of all. */
export async function markPageCommentDeleted(tx: Tx, id: string, by: string): Promise<string[]> {
  const rows = await tx
    .updateTable('page_comments')
    .set({ deleted_at: sql`now()`, updated_at: sql`clock_timestamp()`, updated_by: by })
    .where((where) => where.or([where('id', '=', id), where('parent_id', '=', id)]))
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** For so long a deleted comment can come back. */
const RETURNS_FOR_HOURS = 24;

/**
 * Brings back what a person deleted of a locked page, with the replies that went with it; a reply alone while its thread
 * is there. Gives the ids of all, none when there is nothing to bring back.
 */
export async function unmarkPageCommentDeleted(
  tx: Tx,
  { page_id, id, by }: { page_id: string; id: string; by: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update page_comments r set deleted_at = null, updated_at = clock_timestamp()
    from page_comments g
    where g.id = ${id} and g.page_id = ${page_id} and g.updated_by = ${by}
      and g.deleted_at > now() - make_interval(hours => ${RETURNS_FOR_HOURS})
      and (r.id = g.id or r.parent_id = g.id) and r.deleted_at = g.deleted_at
      and (g.parent_id is null or exists (
        select from page_comments t where t.id = g.parent_id and t.deleted_at is null))
    returning r.id`.execute(tx);
  return rows.map((row) => row.id);
}
