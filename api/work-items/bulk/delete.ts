import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { type ProjectContext, recordFor } from '../../context.ts';
import { allowLongWrite } from '@tandem/db/postgres/long-write.ts';
import { lockForDelete } from '../items/delete/delete-repo.ts';
import { deleteLockedItems } from '../items/delete/delete.ts';
import { requireIds, requireKnown } from './scope.ts';

/**
 * Deletes items as each would be deleted alone, in one go
 * (docs/contract/bulk.md#deleting-many).
 */
export async function deleteItemsInBulk(ctx: ProjectContext, ids: string[]): Promise<{ message: string }> {
  requireIds(ctx, ids);
  await inTransaction(ctx.db, async (tx) => {
    await allowLongWrite(tx);
    await requireKnown(tx, ctx, ids);
    const locked = await lockForDelete(tx, ctx.project.id, ids);
    if (locked.items.length === 0) return;
    await recordFor(ctx, tx, await deleteLockedItems(tx, ctx, locked));
  });
  return { message: 'Issues deleted successfully' };
}
