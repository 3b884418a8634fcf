import { type DocumentUpdates, lockDocument, readDocument } from '@tandem/db/documents/documents.ts';
import { rewriteVersion, storeVersion, writePageText } from '@tandem/db/documents/page-text.ts';
import { storeDocument } from '@tandem/db/documents/store.ts';
import { inTextTransaction } from '@tandem/db/documents/text.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { RichTextError } from '@tandem/db/rich-text/html/error.ts';
import { runJob } from '@tandem/db/rich-text/pool.ts';
import { isSameHtml } from '@tandem/db/rich-text/sanitize.ts';
import { notePageMentions } from '@tandem/db/rows/pages/page-mentions.ts';
import { readPageChanges } from '@tandem/db/rows/pages/pages.ts';
import { type DocumentRef, pageDocument } from '@tandem/shared/documents/document.ts';
import { must } from '@tandem/shared/must.ts';
import type { RestoredPage } from '@tandem/shared/pages/schema.ts';
import { sql } from 'kysely';
import { type ProjectContext, recordFor } from '../../context.ts';
import { findPage, lockPage } from '../pages/repo.ts';
import { requireOpenText, requireWriter } from '../pages/rules.ts';
import { readVersion } from './versions.ts';

/**
 * Makes an earlier text the present one, as the smallest edit of the live document: what others type meanwhile stays.
 * What the page said before is a version, which is named, so that restoring it takes the restoring back
 * (docs/contract/pages.md#restoring-a-version).
 */
export async function restoreVersion(ctx: ProjectContext, pageId: string, id: string): Promise<RestoredPage> {
  const { description_html: html } = await readVersion(ctx, pageId, id);
  const ref = pageDocument(pageId);
  // What was typed until now belongs to the version of before.
  await storeDocument(ctx.db, ref);
  const wanted = { ref, html, recovers: true };
  const { late, restored } = await inTextTransaction(ctx.db, [wanted], async (tx, texts) => {
    const before = await lockPage(tx, ctx, pageId);
    requireWriter(ctx, before);
    requireOpenText(before);
    const late = await readIfLate(tx, ref);
    const previous_version = await storePresent(tx, pageId, late !== undefined);
    const text = await texts.write(tx, wanted, ctx.user.id);
    // A document that begins anew may say what the row says, and is news to those whom it refused.
    const isEdit = text.state !== null && !text.is_same;
    if (isEdit || late || !isSameHtml(text.description_html, before.description_html)) {
      await writePageText(tx, pageId, { text, user_id: ctx.user.id, is_separate: true });
      const notifies = await notePageMentions(tx, pageId);
      await recordFor(ctx, tx, await readPageChanges(tx, [pageId], { notifies }));
    }
    const page = must(await findPage(tx, ctx, pageId), 'it is locked by this transaction');
    return { late, restored: { ...page, previous_version } };
  });
  if (late) await completeVersion(ctx.db, restored.previous_version, late);
  return restored;
}

/** The document when it holds words that the row does not have yet; nobody adds any until the transaction ends. */
async function readIfLate(tx: Tx, { name }: DocumentRef): Promise<DocumentUpdates | undefined> {
  const head = await lockDocument(tx, name);
  return head && head.last_seq > head.text_seq ? readDocument(tx, name) : undefined;
}

/** Words that came between the store and the transaction; they are made a text of outside of it. */
async function completeVersion(db: Db, id: string, { updates }: DocumentUpdates): Promise<void> {
  try {
    await rewriteVersion(db, id, await runJob('deriveText', updates));
  } catch (error) {
    // The version keeps the last text that could be made of the document.
    if (!(error instanceof RichTextError)) throw error;
  }
}

/** The version that says what the page says now, which is made unless the newest one does. */
async function storePresent(tx: Tx, pageId: string, isLate: boolean): Promise<string> {
  const { updated_by, ...present } = await tx
    .selectFrom('pages')
    .select(['description_html', 'description_json', 'updated_by'])
    .where('id', '=', pageId)
    .executeTakeFirstOrThrow();
  const newest = await readNewest(tx, pageId);
  if (!isLate && newest && isSameHtml(newest.description_html, present.description_html)) return newest.id;
  const { description_html } = present;
  const description_json = present.description_json as Record<string, unknown>;
  await storeVersion(tx, pageId, {
    text: { description_html, description_json, state: null },
    user_id: updated_by,
    is_separate: true,
  });
  return must(await readNewest(tx, pageId), 'it was just made').id;
}

async function readNewest(tx: Tx, pageId: string) {
  const { rows } = await sql<{ id: string; description_html: string }>`
    select id, description_html from page_versions where page_id = ${pageId}
    order by last_saved_at desc limit 1`.execute(tx);
  return rows[0];
}
