import { notifyDocuments } from '@tandem/db/documents/journal.ts';
import { readPageChanges } from '@tandem/db/rows/pages/pages.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { pageDocument } from '@tandem/shared/documents/document.ts';
import { badRequest, forbidden } from '@tandem/shared/http/errors.ts';
import { sql } from 'kysely';
import { type ProjectContext, recordFor } from '../../context.ts';
import { removeFavoritesOf } from '../../personal/favorites/announce.ts';
import { lockPage } from './repo.ts';
import { isOwnerOrAdmin } from './rules.ts';

/** Deletes an archived page; what was below it comes to the top level (docs/contract/pages.md#deleting-a-page). */
export async function deletePage(ctx: ProjectContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const page = await lockPage(tx, ctx, id);
    if (!page.archived_at) throw badRequest('The page should be archived before deleting');
    if (!isOwnerOrAdmin(ctx, page)) throw forbidden('Only admin or owner can delete the page');
    await sql`update pages set deleted_at = now(), updated_at = clock_timestamp(), updated_by = ${ctx.user.id}
      where id = ${id}`.execute(tx);
    const { rows: children } = await sql<{ id: string }>`
      update pages set parent_id = null, updated_at = clock_timestamp() where parent_id = ${id} and deleted_at is null
      returning id`.execute(tx);
    await sql`delete from recent_visits where entity_name = 'page' and entity_identifier = ${id}`.execute(tx);
    const favorites = await removeFavoritesOf(tx, 'page', [id]);
    await notifyDocuments(tx, [{ name: pageDocument(id).name, seq: 0 }]);
    const pages = await readPageChanges(tx, [id, ...children.map((child) => child.id)]);
    await recordFor(ctx, tx, [...favorites, ...pages]);
  });
}
