import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { allowLongWrite } from '@tandem/db/postgres/long-write.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { lockRows } from '@tandem/db/rows/locks.ts';
import { workItemChanges } from '@tandem/db/rows/work-item-changes.ts';
import { badRequest } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import { ENDED_STATUSES } from '@tandem/shared/planning/modules/statuses.ts';
import { sql } from 'kysely';
import { type ProjectContext, recordFor } from '../../context.ts';
import { requireUnarchived } from '../../projects/base/lock.ts';
import { beginPlanEdit } from '../edits/log.ts';
import { takeTraces } from '../edits/traces.ts';
import { readModuleChanges } from './announce.ts';
import { lockModule } from './write-repo.ts';

/**
 * Puts a module that has come to its end away; it leaves everybody's favourites and the rows of its items
 * (docs/contract/modules.md#archiving-a-module).
 */
export async function archiveModule(ctx: ProjectContext, id: string): Promise<{ archived_at: string }> {
  requireUnarchived(ctx.project);
  return inTransaction(ctx.db, async (tx) => {
    const { archived_at, status } = await lockModule(tx, ctx, id);
    if (archived_at !== null) return { archived_at };
    if (!ENDED_STATUSES.includes(status)) {
      throw badRequest('Only completed or cancelled modules can be archived');
    }
    const logEdit = await beginPlanEdit(tx, ctx, { kind: 'module', id });
    const { rows } = await sql<{ archived_at: string }>`
      update modules set archived_at = now(), updated_at = clock_timestamp(), updated_by = ${ctx.user.id}
      where id = ${id} returning archived_at`.execute(tx);
    const items = await touchModuleItems(tx, ctx, id);
    const own = await takeTraces(tx, { kind: 'module', id, isDeleted: false });
    await logEdit(own.traces);
    await recordFor(ctx, tx, [...(await readModuleChanges(tx, id)), ...items, ...own.changes]);
    return must(rows[0], 'it is locked');
  });
}

/** Brings it back; one that was not put away stays as it is. */
export async function restoreModule(ctx: ProjectContext, id: string): Promise<void> {
  requireUnarchived(ctx.project);
  await inTransaction(ctx.db, async (tx) => {
    const { archived_at } = await lockModule(tx, ctx, id);
    if (archived_at === null) return;
    const logEdit = await beginPlanEdit(tx, ctx, { kind: 'module', id });
    await sql`update modules set archived_at = null, updated_at = clock_timestamp(), updated_by = ${ctx.user.id}
      where id = ${id}`.execute(tx);
    await logEdit();
    const items = await touchModuleItems(tx, ctx, id);
    await recordFor(ctx, tx, [...(await readModuleChanges(tx, id)), ...items]);
  });
}

/** The rows of its items show another list of modules from now on. The module is locked, so that none gets in. */
export async function touchModuleItems(tx: Tx, ctx: ProjectContext, id: string): Promise<NewChange[]> {
  await allowLongWrite(tx);
  const { rows: inside } = await sql<{ id: string }>`
    select work_item_id as id from module_work_items where module_id = ${id}`.execute(tx);
  const ids = inside.map((row) => row.id);
  await lockRows(tx, 'work_items', ids);
  const { rows } = await sql<{ id: string }>`
    update work_items set updated_at = clock_timestamp(), updated_by = ${ctx.user.id}
    where id = any(${ids}::uuid[]) and deleted_at is null returning id`.execute(tx);
  return workItemChanges(ctx, tx, { project_id: ctx.project.id, ids: rows.map((row) => row.id) });
}
