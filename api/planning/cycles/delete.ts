import type { Tx } from '@tandem/db/postgres/client.ts';
import { allowLongWrite } from '@tandem/db/postgres/long-write.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { forbidden } from '@tandem/shared/http/errors.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import { type ProjectContext, recordFor } from '../../context.ts';
import { removeFavoritesOf } from '../../personal/favorites/announce.ts';
import { lockProject, requireUnarchived } from '../../projects/projects/lock.ts';
import { lockEditableItems } from '../../work-items/edits/load.ts';
import { editOf } from '../../work-items/edits/values.ts';
import { writeEdits } from '../../work-items/edits/write.ts';
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
    const items = await lockEditableItems(tx, sql`w.deleted_at is null and ${isPlannedIn('cycle', id)}`);
    const changes = await writeEdits(
      tx,
      ctx,
      items.flatMap((item) => editOf(item, { cycle_id: null })),
    );
    await markDeleted(tx, { id, by: ctx.user.id });
    const favorites = await removeFavoritesOf(tx, 'cycle', [id]);
    await recordFor(ctx, tx, [...(await readCycleChanges(tx, [id])), ...changes, ...favorites]);
  });
}

const mayDelete = ({ project, user }: ProjectContext, { owned_by_id, created_by }: LockedCycle) =>
  project.role === ROLE.ADMIN || owned_by_id === user.id || created_by === user.id;

/** Items that were deleted before leave it without a word, should they ever come back. */
async function markDeleted(tx: Tx, { id, by }: { id: string; by: string }): Promise<void> {
  await sql`delete from cycle_work_items where cycle_id = ${id}`.execute(tx);
  await sql`delete from recent_visits where entity_name = 'cycle' and entity_identifier = ${id}`.execute(tx);
  await sql`update cycles set deleted_at = now(), updated_at = clock_timestamp(), updated_by = ${by}
    where id = ${id}`.execute(tx);
}
