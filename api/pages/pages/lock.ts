import { notifyDocuments } from '@tandem/db/documents/journal.ts';
import { readPageChanges } from '@tandem/db/rows/pages/pages.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { pageDocument } from '@tandem/shared/documents/document.ts';
import { type ProjectContext, recordFor } from '../../context.ts';
import { lockPage } from './repo.ts';
import { requireOwnerOrAdmin } from './rules.ts';

/** POST and DELETE P/pages/{id}/lock/: whoever has the page open can write, or cannot any more, at once. */
export async function setPageLock(ctx: ProjectContext, id: string, is_locked: boolean): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const page = await lockPage(tx, ctx, id);
    requireOwnerOrAdmin(ctx, page);
    if (page.is_locked === is_locked) return;
    await tx.updateTable('pages').set({ is_locked, updated_by: ctx.user.id }).where('id', '=', id).execute();
    await notifyDocuments(tx, [{ name: pageDocument(id).name, seq: 0 }]);
    await recordFor(ctx, tx, await readPageChanges(tx, [id]));
  });
}
