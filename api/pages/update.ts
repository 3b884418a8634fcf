import type { Tx } from '@tandem/db/client.ts';
import { ringDocuments } from '@tandem/db/document-journal.ts';
import { setDocumentText } from '@tandem/db/document-text.ts';
import { toJsonb } from '@tandem/db/json.ts';
import { readPageChanges } from '@tandem/db/page-rows.ts';
import { writePageText } from '@tandem/db/page-text.ts';
import { isSameHtml } from '@tandem/db/rich-text.ts';
import { inTransaction } from '@tandem/db/transaction.ts';
import { pageDocument } from '@tandem/shared/documents/document.ts';
import { must } from '@tandem/shared/must.ts';
import type { UpdatePage } from '@tandem/shared/pages/input.ts';
import type { PageAccess } from '@tandem/shared/pages/access.ts';
import type { PageDetail } from '@tandem/shared/pages/schema.ts';
import { sql } from 'kysely';
import { type ProjectContext, recordFor } from '../context.ts';
import { type LockedPage, findPage, lockPage, replaceLabels } from './repo.ts';
import { requireLabels, requireOpen, requireOwnerForAccess, requireParent } from './rules.ts';

/** Changes what is sent of a page, its text in the live document too (contract-planning 5.2). */
export async function updatePage(ctx: ProjectContext, id: string, input: UpdatePage): Promise<PageDetail> {
  return inTransaction(ctx.db, async (tx) => {
    const page = await lockPage(tx, ctx, id);
    requireOpen(page);
    const access = input.access ?? page.access;
    if (access !== page.access) requireOwnerForAccess(ctx, page);
    if (input.parent) await requireParent(tx, ctx, { id, parent: input.parent });
    if (input.labels) await requireLabels(tx, ctx, input.labels);
    await writeFields(tx, ctx, { id, input });
    if (input.labels) await replaceLabels(tx, ctx, { id, labels: input.labels });
    if (input.description_html !== undefined)
      await writeText(tx, ctx, { page, html: input.description_html });
    const updated = must(await findPage(tx, ctx, id), 'owners keep seeing what they make private');
    await announceAccess(tx, ctx, { page, access });
    return updated;
  });
}

/** POST P/pages/{id}/access/: only the owner makes a page private or public. */
export async function changeAccess(ctx: ProjectContext, id: string, access: PageAccess): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const page = await lockPage(tx, ctx, id);
    if (access === page.access) return;
    requireOwnerForAccess(ctx, page);
    await writeFields(tx, ctx, { id, input: { access } });
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
  if (isMoving) await ringDocuments(tx, [{ name: pageDocument(page.id).name, seq: 0 }]);
  const left = page.access === 0 ? 'public' : 'private';
  await recordFor(ctx, tx, await readPageChanges(tx, [page.id], isMoving ? { left } : {}));
}

async function writeFields(
  tx: Tx,
  ctx: ProjectContext,
  { id, input }: { id: string; input: UpdatePage },
): Promise<void> {
  const { name, access, color, logo_props, view_props, parent } = input;
  await tx
    .updateTable('pages')
    .set({
      updated_at: sql`now()`,
      updated_by: ctx.user.id,
      ...(name === undefined ? {} : { name }),
      ...(access === undefined ? {} : { access }),
      ...(color === undefined ? {} : { color }),
      ...(parent === undefined ? {} : { parent_id: parent }),
      ...(logo_props ? { logo_props: toJsonb(logo_props) } : {}),
      ...(view_props ? { view_props: toJsonb(view_props) } : {}),
    })
    .where('id', '=', id)
    .execute();
}

async function writeText(
  tx: Tx,
  ctx: ProjectContext,
  { page, html }: { page: LockedPage; html: string },
): Promise<void> {
  const text = await setDocumentText(tx, pageDocument(page.id), { html, user_id: ctx.user.id });
  if (isSameHtml(text.description_html, page.description_html)) return;
  await writePageText(tx, page.id, { text, user_id: ctx.user.id });
}
