import { differs } from '@tandem/db/postgres/changed-columns.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import type { DB } from '@tandem/db/postgres/types.generated.ts';
import { badRequest } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import type { ModuleStatus } from '@tandem/shared/planning/modules/statuses.ts';
import { type UpdateObject, sql } from 'kysely';
import type { ProjectContext } from '../../context.ts';
import { moduleNotFound } from './repo.ts';

/** A module under lock. */
type LockedModule = {
  id: string;
  name: string;
  description: string;
  status: ModuleStatus;
  start_date: string | null;
  target_date: string | null;
  created_by: string | null;
  archived_at: string | null;
};

async function lockOne(
  tx: Tx,
  ctx: ProjectContext,
  { id, is_shared }: { id: string; is_shared: boolean },
): Promise<LockedModule> {
  const { rows } = await sql<LockedModule>`
    select c.id, c.name, c.description, c.status, c.start_date, c.target_date, c.created_by, c.archived_at from modules c
    where c.id = ${id} and c.project_id = ${ctx.project.id} and c.deleted_at is null
    ${is_shared ? sql`for key share of c` : sql`for update of c`}`.execute(tx);
  if (!rows[0]) throw moduleNotFound();
  return rows[0];
}

/** A module of the path's project, whole until the transaction ends: no item gets into it. 404 when there is none. */
export const lockModule = (tx: Tx, ctx: ProjectContext, id: string) =>
  lockOne(tx, ctx, { id, is_shared: false });

/** The same, shared: it stays while items are put into it. */
export const holdModule = (tx: Tx, ctx: ProjectContext, id: string) =>
  lockOne(tx, ctx, { id, is_shared: true });

/** An archived module stays as it is until it is restored. */
export function requireNotArchived(module: { archived_at: string | null }): void {
  if (module.archived_at !== null) throw badRequest('Archived module cannot be updated');
}

export type ModuleColumns = UpdateObject<DB, 'modules'>;

const FIRST = 65_535;
const STEP = 10_000;

/** Before all others of its project, of which the lock is held. */
export async function insertModule(
  tx: Tx,
  ctx: ProjectContext,
  values: { name: string } & ModuleColumns,
): Promise<string> {
  const row = await tx
    .insertInto('modules')
    .values({
      ...(values as object),
      name: values.name,
      workspace_id: ctx.workspace.id,
      project_id: ctx.project.id,
      created_by: ctx.user.id,
      updated_by: ctx.user.id,
      sort_order: sql<number>`(select coalesce(min(sort_order) - ${STEP}, ${FIRST}) from modules
        where project_id = ${ctx.project.id} and deleted_at is null)`,
    })
    .returning('id')
    .executeTakeFirst();
  return must(row, 'the module was inserted').id;
}

/** False, and nothing written, when the module has these values already. */
export async function writeModule(
  tx: Tx,
  module: { id: string; by: string },
  values: ModuleColumns,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('modules')
    .set({ ...values, updated_at: sql<string>`clock_timestamp()`, updated_by: module.by })
    .where('id', '=', module.id)
    .where(differs(values))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes these people all members of a module; false when they were. */
export async function writeModuleMembers(
  tx: Tx,
  ctx: ProjectContext,
  { id, member_ids }: { id: string; member_ids: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql`
    with gone as (
      delete from module_members where module_id = ${id} and user_id <> all(${member_ids}::uuid[]) returning user_id
    ), added as (
      insert into module_members (module_id, user_id, workspace_id, project_id)
      select ${id}, u, ${ctx.workspace.id}, ${ctx.project.id} from unnest(${member_ids}::uuid[]) as u
      on conflict do nothing returning user_id
    )
    select from gone union all select from added`.execute(tx);
  return rows.length > 0;
}

export async function touchModule(tx: Tx, { id, by }: { id: string; by: string }): Promise<void> {
  await sql`update modules set updated_at = clock_timestamp(), updated_by = ${by} where id = ${id}`.execute(
    tx,
  );
}
