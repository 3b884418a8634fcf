import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { allowLongWrite } from '@tandem/db/postgres/long-write.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { forbidden } from '@tandem/shared/http/errors.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import { type ProjectContext, recordFor } from '../../context.ts';
import { requireUnarchived } from '../../projects/base/lock.ts';
import { lockEditableItems } from '../../work-items/record/edits/load.ts';
import { takeItemsOut } from '../edits/items.ts';
import { beginPlanEdit } from '../edits/log.ts';
import { takeTraces } from '../edits/traces.ts';
import { isPlannedIn } from '../progress/planned-items.ts';
import { readModuleChanges } from './announce.ts';
import { lockModule } from './write-repo.ts';

/** Deletes a module; its items stay, and say so in their history (docs/contract/modules.md#deleting-a-module). */
export async function deleteModule(ctx: ProjectContext, id: string): Promise<void> {
  requireUnarchived(ctx.project);
  await inTransaction(ctx.db, async (tx) => {
    await allowLongWrite(tx);
    const module = await lockModule(tx, ctx, id);
    if (ctx.project.role !== ROLE.ADMIN && module.created_by !== ctx.user.id) throw forbidden();
    await recordFor(ctx, tx, await removeModule(tx, ctx, id));
  });
}

/** The same for a module that is locked, whoever asks for it. Gives the Changes. */
export async function removeModule(tx: Tx, ctx: ProjectContext, id: string): Promise<NewChange[]> {
  const logEdit = await beginPlanEdit(tx, ctx, { kind: 'module', id });
  const items = await lockEditableItems(tx, sql`w.deleted_at is null and ${isPlannedIn('module', id)}`);
  const { changes, archived } = await takeItemsOut(tx, ctx, items, ({ values }) => ({
    module_ids: values.module_ids.filter((each) => each !== id),
  }));
  const own = await takeTraces(tx, { kind: 'module', id, isDeleted: true });
  // Items that were deleted before leave it without a word, should they ever come back.
  await sql`delete from module_work_items where module_id = ${id}`.execute(tx);
  await sql`update modules set deleted_at = now(), updated_at = clock_timestamp(), updated_by = ${ctx.user.id}
    where id = ${id}`.execute(tx);
  await logEdit({ ...own.traces, items: archived });
  return [...(await readModuleChanges(tx, id)), ...changes, ...own.changes];
}
