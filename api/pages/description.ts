import { inTextTransaction } from '@tandem/db/documents/text.ts';
import { openDocument } from '@tandem/db/documents/documents.ts';
import { notePageMentions } from '@tandem/db/rows/page-mentions.ts';
import { readPageChanges } from '@tandem/db/rows/pages.ts';
import { writePageText } from '@tandem/db/documents/page-text.ts';
import { runJob } from '@tandem/db/rich-text/pool.ts';
import { isSameHtml } from '@tandem/db/rich-text/sanitize.ts';
import { pageDocument } from '@tandem/shared/documents/document.ts';
import { badRequest } from '@tandem/shared/http/errors.ts';
import { type ProjectContext, recordFor } from '../context.ts';
import { bytesOf, refuseBadBinary } from './foreign-text.ts';
import { findPage, lockPage, pageNotFound } from './repo.ts';
import { requireOpenText, requireWriter } from './rules.ts';

/**
 * The Yjs state of a page. A page that was never opened gets its document here, from its HTML: a client that found none
 * would make one of its own, and another client a second one (docs/contract/live-documents.md#born-once).
 */
export async function readDescription(ctx: ProjectContext, id: string): Promise<Buffer> {
  if (!(await findPage(ctx.db, ctx, id))) throw pageNotFound();
  const document = await openDocument(ctx.db, pageDocument(id));
  if (!document) throw pageNotFound();
  const [state] = document.updates;
  if (state && document.updates.length === 1) return Buffer.from(state);
  return Buffer.from(await runJob('joinUpdates', document.updates));
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
