import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { type ProjectContext, auditFor, recordFor } from '../../context.ts';
import { requireUnarchived } from '../../projects/base/lock.ts';
import { auditTarget, recurrenceRemoval } from './announce.ts';
import { requireLocked } from './change.ts';
import { deleteRecurrenceRow } from './repo.ts';

/** Items that it made stay. */
export function deleteRecurrence(ctx: ProjectContext, id: string): Promise<void> {
  requireUnarchived(ctx.project);
  return inTransaction(ctx.db, async (tx) => {
    const before = await requireLocked(tx, ctx, id);
    await deleteRecurrenceRow(tx, { id, by: ctx.user.id });
    await auditFor(ctx, tx, { action: 'recurrence_deleted', target: auditTarget(before) });
    await recordFor(ctx, tx, [recurrenceRemoval(before)]);
  });
}
