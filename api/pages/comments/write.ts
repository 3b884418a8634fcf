import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { readPageCommentChanges, readPageCommentMentions } from '@tandem/db/rows/pages/page-comments.ts';
import { writeMergedHtml } from '@tandem/db/rich-text/merged-write.ts';
import { badRequest, invalidField, notFound } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import type { CreatePageComment, UpdatePageComment } from '@tandem/shared/pages/comments/input.ts';
import type { PageComment } from '@tandem/shared/pages/comments/schema.ts';
import { sql } from 'kysely';
import { type ProjectContext, recordFor } from '../../context.ts';
import { isMadeAlready } from '../../http/new-id.ts';
import { requireOpen, requireWriter } from '../pages/rules.ts';
import {
  type CommentText,
  findPageComment,
  insertPageComment,
  markPageCommentDeleted,
  unmarkPageCommentDeleted,
  writePageCommentText,
  writeResolved,
} from './repo.ts';
import {
  lockPageForComments,
  pageCommentText,
  requireCommentAuthor,
  requirePageComment,
  requireResolver,
} from './rules.ts';

type PageCommentPath = { page_id: string; id: string };

/** Begins a thread, or replies to one (docs/contract/page-comments.md#a-new-thread). */
export async function createPageComment(
  ctx: ProjectContext,
  page_id: string,
  input: CreatePageComment,
): Promise<PageComment> {
  const text = await pageCommentText(input.comment_html);
  return inTransaction(ctx.db, async (tx) => {
    const page = await lockPageForComments(tx, ctx, page_id);
    const is_same = sql<boolean>`t.page_id = ${page_id} and t.created_by = ${ctx.user.id} and t.deleted_at is null`;
    if (input.id && (await isMadeAlready(tx, { table: 'page_comments', id: input.id, is_same }))) {
      return must(await findPageComment(tx, page_id, input.id), 'it is there');
    }
    if (!input.parent) {
      requireWriter(ctx, page);
      requireOpen(page);
    }
    const opened = input.parent ? await openThread(tx, ctx, { page_id, id: input.parent }) : [];
    const id = await insertPageComment(tx, ctx, { page_id, input, text });
    const notifies = await readPageCommentMentions(tx, { page_id, html: text.comment_html });
    const changes = await readPageCommentChanges(tx, [id], notifies);
    await recordFor(ctx, tx, [...(await readPageCommentChanges(tx, opened)), ...changes]);
    return must(await findPageComment(tx, page_id, id), 'it was just written');
  });
}

/** The thread that a reply belongs to; one that was resolved is opened by it. Gives the ids of what was written. */
async function openThread(tx: Tx, ctx: ProjectContext, { page_id, id }: PageCommentPath): Promise<string[]> {
  const thread = await findPageComment(tx, page_id, id);
  if (!thread) throw invalidField('parent', `Invalid pk "${id}" - object does not exist.`);
  if (thread.parent) throw invalidField('parent', 'A reply belongs to the comment that began the thread.');
  if (!thread.resolved_at) return [];
  await writeResolved(tx, { id, by: ctx.user.id, resolved_by: null });
  return [id];
}

/** Changes the words (docs/contract/page-comments.md#editing-a-page-comment). */
export async function updatePageComment(
  ctx: ProjectContext,
  path: PageCommentPath,
  { comment_html: sent, expected_comment_html: seen }: UpdatePageComment,
): Promise<PageComment> {
  if (sent === undefined) return writeText(ctx, path, null, () => {});
  return writeMergedHtml({ seen, sent }, async (html, requireSeen) =>
    writeText(ctx, path, await pageCommentText(html), requireSeen),
  );
}

async function writeText(
  ctx: ProjectContext,
  path: PageCommentPath,
  text: CommentText | null,
  requireSeen: (stored: string) => void,
): Promise<PageComment> {
  return inTransaction(ctx.db, async (tx) => {
    await lockPageForComments(tx, ctx, path.page_id);
    const before = await requirePageComment(tx, path.page_id, path.id);
    requireCommentAuthor(ctx, before);
    requireSeen(before.comment_html);
    if (text && text.comment_html !== before.comment_html) await writeWords(tx, ctx, { before, text });
    return must(await findPageComment(tx, path.page_id, path.id), 'its page is locked');
  });
}

async function writeWords(
  tx: Tx,
  ctx: ProjectContext,
  { before, text }: { before: PageComment; text: CommentText },
): Promise<void> {
  await writePageCommentText(tx, { id: before.id, by: ctx.user.id, text });
  const texts = { html: text.comment_html, old_html: before.comment_html };
  const notifies = await readPageCommentMentions(tx, { page_id: before.page, ...texts });
  await recordFor(ctx, tx, await readPageCommentChanges(tx, [before.id], notifies));
}

/** Resolves a thread, or opens it again (docs/contract/page-comments.md#resolving). */
export async function resolvePageComment(
  ctx: ProjectContext,
  path: PageCommentPath,
  is_resolved: boolean,
): Promise<PageComment> {
  return inTransaction(ctx.db, async (tx) => {
    const page = await lockPageForComments(tx, ctx, path.page_id);
    const thread = await requirePageComment(tx, path.page_id, path.id);
    if (thread.parent) throw badRequest('Only a whole thread is resolved.');
    requireResolver(ctx, page, thread);
    if ((thread.resolved_at !== null) === is_resolved) return thread;
    const by = ctx.user.id;
    await writeResolved(tx, { id: path.id, by, resolved_by: is_resolved ? by : null });
    await recordFor(ctx, tx, await readPageCommentChanges(tx, [path.id]));
    return must(await findPageComment(tx, path.page_id, path.id), 'its page is locked');
  });
}

/** Deletes a comment; the first of a thread goes with the replies to it. */
export async function deletePageComment(ctx: ProjectContext, path: PageCommentPath): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockPageForComments(tx, ctx, path.page_id);
    requireCommentAuthor(ctx, await requirePageComment(tx, path.page_id, path.id));
    const gone = await markPageCommentDeleted(tx, path.id, ctx.user.id);
    await recordFor(ctx, tx, await readPageCommentChanges(tx, gone));
  });
}

/**
 * Brings back a comment that the caller deleted (docs/contract/page-comments.md#bringing-back-a-page-comment). One that is
 * there is answered as it is.
 */
export async function restorePageComment(ctx: ProjectContext, path: PageCommentPath): Promise<PageComment> {
  return inTransaction(ctx.db, async (tx) => {
    await lockPageForComments(tx, ctx, path.page_id);
    const known = await findPageComment(tx, path.page_id, path.id);
    if (known) return known;
    const back = await unmarkPageCommentDeleted(tx, { ...path, by: ctx.user.id });
    if (back.length === 0) throw notFound();
    await recordFor(ctx, tx, await readPageCommentChanges(tx, back));
    return must(await findPageComment(tx, path.page_id, path.id), 'it is back');
  });
}
