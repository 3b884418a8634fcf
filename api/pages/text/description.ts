import { inTextTransaction } from '@tandem/db/documents/text.ts';
import { openDocument } from '@tandem/db/documents/documents.ts';
import { notePageMentions } from '@tandem/db/rows/pages/page-mentions.ts';
import { readPageChanges } from '@tandem/db/rows/pages/pages.ts';
import { writePageText } from '@tandem/db/documents/page-text.ts';
import { RichTextError } from '@tandem/db/rich-text/html/error.ts';
import { runJob } from '@tandem/db/rich-text/pool.ts';
import { isSameHtml } from '@tandem/db/rich-text/sanitize.ts';
import { isUpdate } from '@tandem/db/rich-text/yjs.ts';
import { CLOSE_REASONS, pageDocument } from '@tandem/shared/documents/document.ts';
import { badRequest, conflict } from '@tandem/shared/http/errors.ts';
import { type ProjectContext, recordFor } from '../../context.ts';
import { bytesOf, refuseBadBinary } from '../pages/foreign-text.ts';
import { findPage, lockPage, pageNotFound } from '../pages/repo.ts';
import { requireOpenText, requireWriter } from '../pages/rules.ts';

/**
 * The Yjs state of a page. A page that was never opened gets its document here, from its HTML: a client that found none
 * would make one of its own, and another client a second one (docs/contract/live-documents.md#born-once).
 */
export async function readDescription(ctx: ProjectContext, id: string): Promise<Buffer> {
  if (!(await findPage(ctx.db, ctx, id))) throw pageNotFound();
  const document = await openDocument(ctx.db, pageDocument(id));
  if (!document) throw pageNotFound();
  return Buffer.from(await joined(document.updates));
}

/** 409 for what is refused to live clients too, in their words (docs/contract/live-documents.md#damaged-documents). */
async function joined(updates: Uint8Array[]): Promise<Uint8Array> {
  try {
    return await runJob('joinUpdates', updates);
  } catch (error) {
    if (!(error instanceof RichTextError)) throw error;
    if (error.is_too_deep) throw conflict(CLOSE_REASONS.too_deep);
    // A thread may also have had no time or memory for it, which says nothing about the bytes.
    if (updates.every(isUpdate)) throw error;
    throw conflict(CLOSE_REASONS.damaged);
  }
}

/**
 * Merges what a client without a live connection wrote into the live document, where editors see it, and derives HTML,
 * JSON and words from the result (docs/contract/pages.md#merging-a-state).
 */
export async function mergeDescription(
  ctx: ProjectContext,
  id: string,
  binary: string | null | undefined,
): Promise<{ message: string }> {
  const state = bytesOf(binary);
  // Merging gives it a document, which only those may do who may see it.
  if (state && !(await findPage(ctx.db, ctx, id))) throw pageNotFound();
  const ref = pageDocument(id);
  const wanted = state ? [{ ref, state }] : [];
  await inTextTransaction(ctx.db, wanted, async (tx, texts) => {
    const page = await lockPage(tx, ctx, id);
    requireWriter(ctx, page);
    requireOpenText(page);
    if (!state) throw badRequest('No binary data provided');
    const user_id = ctx.user.id;
    const text = await refuseBadBinary(() => texts.write(tx, { ref, state }, user_id));
    if (isSameHtml(text.description_html, page.description_html)) return;
    await writePageText(tx, id, { text, user_id });
    const notifies = await notePageMentions(tx, id);
    await recordFor(ctx, tx, await readPageChanges(tx, [id], { notifies }));
  });
  return { message: 'Updated successfully' };
}
