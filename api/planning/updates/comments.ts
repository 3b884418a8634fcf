import { randomUUID } from 'node:crypto';
import type { UpdateNews } from '@tandem/db/change-log/log.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { mentionedUsers } from '@tandem/db/rich-text/mentions.ts';
import {
  readUpdateChanges,
  readUpdateCommentChanges,
  updateCommentColumns,
} from '@tandem/db/rows/updates.ts';
import { forbidden, notFound } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import type { ChangeUpdateComment, CreateUpdateComment } from '@tandem/shared/projects/updates/input.ts';
import type { UpdateComment } from '@tandem/shared/projects/updates/schema.ts';
import { sql } from 'kysely';
import { type WorkspaceContext, recordFor } from '../../context.ts';
import { isMadeAlready } from '../../http/new-id.ts';
import { commentText } from '../../work-items/parts/comments/rules.ts';
import { stampUpdateStreams } from './read.ts';
import { lockUpdate, requireUpdate } from './repo.ts';
import { type Subject, findSubject, isAdministrator, requireOpen } from './subject.ts';

/** Of more, the last ones are answered. */
const MOST = 1000;

export type CommentPath = { update_id: string; id: string };

/** The comments of an update, the oldest first (docs/contract/updates.md#comments). */
export async function listUpdateComments(ctx: WorkspaceContext, updateId: string): Promise<UpdateComment[]> {
  await stampUpdateStreams(ctx);
  await requirePosted(ctx.db, ctx, updateId);
  const { rows } = await sql<UpdateComment>`
    select ${updateCommentColumns} from update_comments k join updates r on r.id = k.update_id
    where k.update_id = ${updateId} and k.deleted_at is null order by k.created_at desc, k.id desc limit ${MOST}`.execute(
    ctx.db,
  );
  return rows.reverse();
}

/** A draft has no comments. */
async function requirePosted(db: Db, ctx: WorkspaceContext, id: string) {
  const update = await requireUpdate(db, ctx, id);
  if (update.posted_at === null) throw notFound();
  return update;
}

/** A posted update under lock, for what is written on it. */
export async function lockPosted(tx: Tx, ctx: WorkspaceContext, id: string): Promise<Subject> {
  const subject = await findSubject(tx, ctx, await requirePosted(tx, ctx, id));
  requireOpen(subject);
  await lockUpdate(tx, id);
  return subject;
}

const newsOf = (html: string, old_html: string | null): UpdateNews => {
  const before = new Set(mentionedUsers(old_html ?? ''));
  const user_ids = mentionedUsers(html).filter((id) => !before.has(id));
  return { id: randomUUID(), event: old_html === null ? 'comment' : 'edited', user_ids };
};

async function readComment(tx: Tx, { update_id, id }: CommentPath): Promise<UpdateComment | undefined> {
  const { rows } = await sql<UpdateComment>`
    select ${updateCommentColumns} from update_comments k join updates r on r.id = k.update_id
    where k.id = ${id} and k.update_id = ${update_id} and k.deleted_at is null`.execute(tx);
  return rows[0];
}

async function announce(
  tx: Tx,
  ctx: WorkspaceContext,
  { path, news }: { path: CommentPath; news: UpdateNews | null },
): Promise<void> {
  const notifies =
    news && (news.event === 'comment' || news.user_ids.length > 0) ? { update: news } : undefined;
  await recordFor(ctx, tx, [
    ...(await readUpdateCommentChanges(tx, path.id, notifies)),
    ...(await readUpdateChanges(tx, [path.update_id])),
  ]);
}

export async function createUpdateComment(
  ctx: WorkspaceContext,
  update_id: string,
  { id, comment_html }: CreateUpdateComment,
): Promise<UpdateComment> {
  const text = await commentText(comment_html);
  return inTransaction(ctx.db, async (tx) => {
    await lockPosted(tx, ctx, update_id);
    const is_same = sql<boolean>`t.update_id = ${update_id} and t.created_by = ${ctx.user.id} and t.deleted_at is null`;
    if (id && (await isMadeAlready(tx, { table: 'update_comments', id, is_same })))
      return must(await readComment(tx, { update_id, id }), 'it is there');
    const { rows } = await sql<{ id: string }>`
      insert into update_comments (id, workspace_id, update_id, comment_html, comment_stripped, created_by, updated_by)
      values (coalesce(${id ?? null}::uuid, gen_random_uuid()), ${ctx.workspace.id}, ${update_id}, ${text.comment_html},
        ${text.comment_stripped}, ${ctx.user.id}, ${ctx.user.id}) returning id`.execute(tx);
    const path = { update_id, id: must(rows[0], 'the comment was inserted').id };
    await announce(tx, ctx, { path, news: newsOf(text.comment_html, null) });
    return must(await readComment(tx, path), 'it was just written');
  });
}

/** Changes a comment of the caller. The same text again writes nothing. */
export async function changeUpdateComment(
  ctx: WorkspaceContext,
  path: CommentPath,
  { comment_html }: ChangeUpdateComment,
): Promise<UpdateComment> {
  const text = await commentText(comment_html);
  return inTransaction(ctx.db, async (tx) => {
    await lockPosted(tx, ctx, path.update_id);
    const before = await readComment(tx, path);
    if (!before) throw notFound();
    if (before.created_by !== ctx.user.id) throw forbidden();
    if (before.comment_html === text.comment_html) return before;
    const now = sql<string>`clock_timestamp()`;
    await tx
      .updateTable('update_comments')
      .set({ ...text, edited_at: now, updated_at: now, updated_by: ctx.user.id })
      .where('id', '=', path.id)
      .execute();
    await announce(tx, ctx, { path, news: newsOf(text.comment_html, before.comment_html) });
    return must(await readComment(tx, path), 'it is locked');
  });
}

/** Deletes a comment: its author, and administrators. */
export async function deleteUpdateComment(ctx: WorkspaceContext, path: CommentPath): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const subject = await lockPosted(tx, ctx, path.update_id);
    const before = await readComment(tx, path);
    if (!before) throw notFound();
    if (before.created_by !== ctx.user.id && !isAdministrator(subject)) throw forbidden();
    await tx
      .updateTable('update_comments')
      .set({
        deleted_at: sql<string>`now()`,
        updated_at: sql<string>`clock_timestamp()`,
        updated_by: ctx.user.id,
      })
      .where('id', '=', path.id)
      .execute();
    await announce(tx, ctx, { path, news: null });
  });
}
