import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import { sql } from 'kysely';
import { type ProjectContext, recordFor } from '../../../context.ts';
import { requireUnarchived } from '../../../projects/base/lock.ts';
import { beginPlanEdit } from '../../edits/log.ts';
import { takeTraces } from '../../edits/traces.ts';
import { readCycleChanges } from '../announce.ts';
import { lockCycle } from '../write-repo.ts';

/** Puts a cycle that is over away; it leaves everybody's favourites (docs/contract/cycles.md#archiving-a-cycle). */
export async function archiveCycle(ctx: ProjectContext, id: string): Promise<{ archived_at: string }> {
  requireUnarchived(ctx.project);
  return inTransaction(ctx.db, async (tx) => {
    const { archived_at, is_completed } = await lockCycle(tx, ctx, id);
    if (archived_at !== null) return { archived_at };
    if (!is_completed) throw badRequest('Only completed cycles can be archived');
    const logEdit = await beginPlanEdit(tx, ctx, { kind: 'cycle', id });
    const { rows } = await sql<{ archived_at: string }>`
      update cycles set archived_at = now(), updated_at = clock_timestamp(), updated_by = ${ctx.user.id}
      where id = ${id} returning archived_at`.execute(tx);
    const own = await takeTraces(tx, { kind: 'cycle', id, isDeleted: false });
    await logEdit(own.traces);
    await recordFor(ctx, tx, [...(await readCycleChanges(tx, [id])), ...own.changes]);
    return must(rows[0], 'it is locked');
  });
}

/** Brings it back; one that was not put away stays as it is. */
export async function restoreCycle(ctx: ProjectContext, id: string): Promise<void> {
  requireUnarchived(ctx.project);
  await inTransaction(ctx.db, async (tx) => {
    const { archived_at } = await lockCycle(tx, ctx, id);
    if (archived_at === null) return;
    const logEdit = await beginPlanEdit(tx, ctx, { kind: 'cycle', id });
    await sql`update cycles set archived_at = null, updated_at = clock_timestamp(), updated_by = ${ctx.user.id}
      where id = ${id}`.execute(tx);
    await logEdit();
    await recordFor(ctx, tx, await readCycleChanges(tx, [id]));
  });
}
