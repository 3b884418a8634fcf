import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { forbidden, notFound } from '@tandem/shared/http/errors.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { INTAKE_STATUS } from '@tandem/shared/work-items/intake/statuses.ts';
import { sql } from 'kysely';
import { type ProjectContext, recordFor } from '../../context.ts';
import { requireUnarchived } from '../../projects/base/lock.ts';
import { deleteLockedItems } from '../items/delete/delete.ts';
import { lockForDelete } from '../items/delete/delete-repo.ts';
import { readIntakeChanges } from '@tandem/db/rows/intake-changes.ts';
import { lockEntry } from './repo.ts';

/**
 * Takes an item out of intake, by an administrator or who handed it in: with its work item, but for one that was
 * accepted, which the project has by now (docs/contract/intake.md#deleting).
 */
export async function deleteIntakeItem(ctx: ProjectContext, itemId: string): Promise<void> {
  requireUnarchived(ctx.project);
  await inTransaction(ctx.db, async (tx) => {
    const entry = await lockEntry(tx, { item_id: itemId, project_id: ctx.project.id });
    if (!entry) throw notFound();
    if (ctx.project.role !== ROLE.ADMIN && entry.created_by !== ctx.user.id) throw forbidden();
    if (entry.status === INTAKE_STATUS.ACCEPTED) {
      await markDeleted(tx, { id: entry.id, by: ctx.user.id });
      await recordFor(ctx, tx, await readIntakeChanges(tx, [itemId]));
      return;
    }
    const locked = await lockForDelete(tx, ctx.project.id, [itemId]);
    await recordFor(ctx, tx, await deleteLockedItems(tx, ctx, locked));
  });
}

async function markDeleted(tx: Tx, { id, by }: { id: string; by: string }): Promise<void> {
  await sql`update intake_work_items set deleted_at = now(), updated_at = clock_timestamp(), updated_by = ${by}
    where id = ${id}`.execute(tx);
}
