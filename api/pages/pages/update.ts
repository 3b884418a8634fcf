import { differs } from '@tandem/db/postgres/changed-columns.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { notifyDocuments } from '@tandem/db/documents/journal.ts';
import { type Texts, inTextTransaction } from '@tandem/db/documents/text.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import { notePageMentions } from '@tandem/db/rows/pages/page-mentions.ts';
import { readPageChanges } from '@tandem/db/rows/pages/pages.ts';
import { writePageText } from '@tandem/db/documents/page-text.ts';
import { isSameHtml } from '@tandem/db/rich-text/sanitize.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { pageDocument } from '@tandem/shared/documents/document.ts';
import { must } from '@tandem/shared/must.ts';
import type { UpdatePage } from '@tandem/shared/pages/input.ts';
import type { PageAccess } from '@tandem/shared/pages/access.ts';
import type { PageDetail } from '@tandem/shared/pages/schema.ts';
import { sql } from 'kysely';
import { type ProjectContext, recordFor } from '../../context.ts';
import { type LockedPage, findPage, lockPage, replaceLabels } from './repo.ts';
import {
  requireLabels,
  requireOpen,
  requireOwnerForAccess,
  requireParent,
  requireSeenName,
} from './rules.ts';

/** Changes what is sent of a page, its text in the live document too (docs/contract/pages.md#changing-a-page). */
export async function updatePage(ctx: ProjectContext, id: string, input: UpdatePage): Promise<PageDetail> {
  const html = input.description_html;
  const wanted = html === undefined ? [] : [{ ref: pageDocument(id), html }];
  return inTextTransaction(ctx.db, wanted, async (tx, texts) => {
    const page = await lockPage(tx, ctx, id);
    requireOpen(page);
    requireSeenName(page, input);
    const access = input.access ?? page.access;
    if (access !== page.access) requireOwnerForAccess(ctx, page);
    if (input.parent) await requireParent(tx, ctx, { id, parent: input.parent });
    if (input.labels) await requireLabels(tx, ctx, input.labels);
    const hasOtherLabels = input.labels ? await replaceLabels(tx, ctx, { id, labels: input.labels }) : false;
    const isOther = await writeFields(tx, ctx, { id, input, isTouched: hasOtherLabels });
    const hasOtherText = html === undefined ? false : await writeText(tx, ctx, { page, html, texts });
    const updated = must(await findPage(tx, ctx, id), 'owners keep seeing what they make private');
    if (isOther || hasOtherText) await announceAccess(tx, ctx, { page, access });
    return updated;
  });
}

/** POST P/pages/{id}/access/: only the owner makes a page private or public. */
export async function changeAccess(ctx: ProjectContext, id: string, access: PageAccess): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const page = await lockPage(tx, ctx, id);
    if (access === page.access) return;
    requireOwnerForAccess(ctx, page);
    await writeFields(tx, ctx, { id, input: { access }, isTouched: true });
    await announceAccess(tx, ctx, { page, access });
  });
}

/** A page that changes hands between public and private leaves the one stream and comes to the other. */
async function announceAccess(
  tx: Tx,
  ctx: ProjectContext,
  { page, access }: { page: LockedPage; access: PageAccess },
): Promise<void> {
  const isMoving = access !== page.access;
  if (isMoving) await notifyDocuments(tx, [{ name: pageDocument(page.id).name, seq: 0 }]);
  const left = page.access === 0 ? 'public' : 'private';
  const notifies = await notePageMentions(tx, page.id);
  await recordFor(ctx, tx, await readPageChanges(tx, [page.id], { notifies, ...(isMoving ? { left } : {}) }));
}

/** False, and nothing written, when the page is like that already and nothing beside its row (`isTouched`) has changed. */
async function writeFields(
  tx: Tx,
  ctx: ProjectContext,
  { id, input, isTouched }: { id: string; input: UpdatePage; isTouched: boolean },
): Promise<boolean> {
  const { name, access, color, logo_props, view_props, parent } = input;
  const columns = {
    ...(name === undefined ? {} : { name }),
    ...(access === undefined ? {} : { access }),
    ...(color === undefined ? {} : { color }),
    ...(parent === undefined ? {} : { parent_id: parent }),
    ...(logo_props ? { logo_props: toJsonb(logo_props) } : {}),
    ...(view_props ? { view_props: toJsonb(view_props) } : {}),
  };
  const { numUpdatedRows } = await tx
    .updateTable('pages')
    .set({ ...columns, updated_at: sql`clock_timestamp()`, updated_by: ctx.user.id })
    .where('id', '=', id)
    .where(isTouched ? sql<boolean>`true` : differs(columns))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function writeText(
  tx: Tx,
  ctx: ProjectContext,
  { page, html, texts }: { page: LockedPage; html: string; texts: Texts },
): Promise<boolean> {
  const text = await texts.write(tx, { ref: pageDocument(page.id), html }, ctx.user.id);
  if (isSameHtml(text.description_html, page.description_html)) return false;
  await writePageText(tx, page.id, { text, user_id: ctx.user.id });
  return true;
}
