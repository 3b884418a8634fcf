import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { allowLongWrite } from '@tandem/db/postgres/long-write.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { forbidden } from '@tandem/shared/http/errors.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import { type ProjectContext, recordFor } from '../../context.ts';
import { lockProject, requireUnarchived } from '../../projects/base/lock.ts';
import { lockEditableItems } from '../../work-items/record/edits/load.ts';
import { takeItemsOut } from '../edits/items.ts';
import { beginPlanEdit } from '../edits/log.ts';
import { takeTraces } from '../edits/traces.ts';
import { isPlannedIn } from '../progress/planned-items.ts';
import { readCycleChanges } from './announce.ts';
import { type LockedCycle, lockCycle } from './write-repo.ts';

/**
 * Deletes a cycle: its items, archived ones too, are in none from then on, and say so in their history
 * (docs/contract/cycles.md#deleting-a-cycle).
 */
export async function deleteCycle(ctx: ProjectContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await allowLongWrite(tx);
    requireUnarchived(await lockProject(tx, ctx.project.id));
    const cycle = await lockCycle(tx, ctx, id);
    if (!mayDelete(ctx, cycle)) throw forbidden('Only admin or owner can delete the cycle');
    await recordFor(ctx, tx, await removeCycle(tx, ctx, id));
  });
}

const mayDelete = ({ project, user }: ProjectContext, { owned_by_id, created_by }: LockedCycle) =>
  project.role === ROLE.ADMIN || owned_by_id === user.id || created_by === user.id;

/** The same for a cycle that is locked, whoever asks for it. Gives the Changes. */
export async function removeCycle(tx: Tx, ctx: ProjectContext, id: string): Promise<NewChange[]> {
  const logEdit = await beginPlanEdit(tx, ctx, { kind: 'cycle', id });
  const items = await lockEditableItems(tx, sql`w.deleted_at is null and ${isPlannedIn('cycle', id)}`);
  const { changes, archived } = await takeItemsOut(tx, ctx, items, () => ({ cycle_id: null }));
  const own = await takeTraces(tx, { kind: 'cycle', id, isDeleted: true });
  // Items that were deleted before leave it without a word, should they ever come back.
  await sql`delete from cycle_work_items where cycle_id = ${id}`.execute(tx);
  await sql`update cycles set deleted_at = now(), updated_at = clock_timestamp(), updated_by = ${ctx.user.id}
    where id = ${id}`.execute(tx);
  await logEdit({ ...own.traces, items: archived });
  return [...(await readCycleChanges(tx, [id])), ...changes, ...own.changes];
}
