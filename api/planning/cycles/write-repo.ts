import { differs } from '@tandem/db/postgres/changed-columns.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import type { DB } from '@tandem/db/postgres/types.generated.ts';
import { badRequest } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import { type UpdateObject, sql } from 'kysely';
import type { ProjectContext } from '../../context.ts';
import { cycleNotFound } from './repo.ts';

/** A cycle under lock. */
export type LockedCycle = {
  id: string;
  name: string;
  owned_by_id: string;
  created_by: string | null;
  archived_at: string | null;
  /** The moments, and the days that they are in the project. */
  start_date: string | null;
  end_date: string | null;
  description: string;
  start_day: string | null;
  end_day: string | null;
  is_completed: boolean;
  has_snapshot: boolean;
};

/**
 * Cycles of the path's project, held in order of their ids until the transaction ends: whole, so that no item gets into
 * them, or shared, so that they stay while items are put into them.
 */
export async function lockCycles(
  tx: Tx,
  ctx: ProjectContext,
  { ids, is_shared }: { ids: readonly string[]; is_shared: boolean },
): Promise<LockedCycle[]> {
  const { rows } = await sql<LockedCycle>`
    select c.id, c.name, c.description, c.owned_by_id, c.created_by, c.archived_at, c.start_date, c.end_date,
      (c.start_date at time zone p.timezone)::date::text as start_day,
      (c.end_date at time zone p.timezone)::date::text as end_day,
      coalesce(c.end_date < now(), false) as is_completed, c.progress_snapshot <> '{}' as has_snapshot
    from cycles c join projects p on p.id = c.project_id
    where c.id = any(${ids}::uuid[]) and c.project_id = ${ctx.project.id} and c.deleted_at is null
    order by c.id ${is_shared ? sql`for key share of c` : sql`for update of c`}`.execute(tx);
  return rows;
}

async function lockOne(
  tx: Tx,
  ctx: ProjectContext,
  { id, is_shared }: { id: string; is_shared: boolean },
): Promise<LockedCycle> {
  const [cycle] = await lockCycles(tx, ctx, { ids: [id], is_shared });
  if (!cycle) throw cycleNotFound();
  return cycle;
}

/** One of them, whole; 404 when there is none. */
export const lockCycle = (tx: Tx, ctx: ProjectContext, id: string) =>
  lockOne(tx, ctx, { id, is_shared: false });

/** The same, shared. */
export const holdCycle = (tx: Tx, ctx: ProjectContext, id: string) =>
  lockOne(tx, ctx, { id, is_shared: true });

/** An archived cycle stays as it is until it is restored. */
export function requireNotArchived(cycle: { archived_at: string | null }): void {
  if (cycle.archived_at !== null) throw badRequest('Archived cycle cannot be updated');
}

export type CycleColumns = UpdateObject<DB, 'cycles'>;

const FIRST = 65_535;
const STEP = 10_000;

/** Before all others of its project, of which the lock is held. */
export async function insertCycle(
  tx: Tx,
  ctx: ProjectContext,
  values: { name: string } & CycleColumns,
): Promise<string> {
  const row = await tx
    .insertInto('cycles')
    .values({
      ...(values as object),
      name: values.name,
      workspace_id: ctx.workspace.id,
      project_id: ctx.project.id,
      owned_by_id: ctx.user.id,
      created_by: ctx.user.id,
      updated_by: ctx.user.id,
      sort_order: sql<number>`(select coalesce(min(sort_order) - ${STEP}, ${FIRST}) from cycles
        where project_id = ${ctx.project.id} and deleted_at is null)`,
    })
    .returning('id')
    .executeTakeFirst();
  return must(row, 'the cycle was inserted').id;
}

/** False, and nothing written, when the cycle has these values already. */
export async function writeCycle(
  tx: Tx,
  cycle: { id: string; by: string },
  values: CycleColumns,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('cycles')
    .set({ ...values, updated_at: sql<string>`clock_timestamp()`, updated_by: cycle.by })
    .where('id', '=', cycle.id)
    .where(differs(values))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
