import { differs } from '@tandem/db/postgres/changed-columns.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { must } from '@tandem/shared/must.ts';
import type { CreateActivity, UpdateActivity } from '@tandem/shared/tracking/activities/input.ts';
import type { TimeActivity } from '@tandem/shared/tracking/activities/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { WorkspaceContext } from '../../context.ts';

/** Activities of a workspace at most. */
export const MAX_ACTIVITIES = 200;
const STEP = 10_000;

const columns = sql`a.id, a.workspace_id, a.name, a.color, a.sort_order, a.is_archived,
  a.created_at, a.updated_at, a.created_by, a.updated_by`;

export async function readActivities(
  db: Db,
  workspaceId: string,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<TimeActivity[]> {
  const { rows } = await sql<TimeActivity>`
    select ${columns} from time_activities a
    where a.workspace_id = ${workspaceId} and a.deleted_at is null and ${condition}
    order by a.sort_order, a.id`.execute(db);
  return rows;
}

export async function lockActivity(
  tx: Tx,
  workspaceId: string,
  id: string,
): Promise<TimeActivity | undefined> {
  const { rows } = await sql<TimeActivity>`
    select ${columns} from time_activities a
    where a.id = ${id} and a.workspace_id = ${workspaceId} and a.deleted_at is null for update`.execute(tx);
  return rows[0];
}

/** Whether another activity has this name, in letters of any size. */
export async function isNameTaken(
  tx: Tx,
  { workspace_id, name, id }: { workspace_id: string; name: string; id: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select a.id from time_activities a where a.workspace_id = ${workspace_id} and lower(a.name) = lower(${name})
      and a.deleted_at is null and a.id is distinct from ${id}::uuid limit 1`.execute(tx);
  return rows.length > 0;
}

export async function insertActivity(tx: Tx, ctx: WorkspaceContext, input: CreateActivity): Promise<string> {
  const { id, name, color = null, is_archived = false } = input;
  const row = await tx
    .insertInto('time_activities')
    .values({
      ...(id === undefined ? {} : { id }),
      name,
      color,
      is_archived,
      workspace_id: ctx.workspace.id,
      sort_order:
        input.sort_order ??
        sql<number>`(select coalesce(max(a.sort_order), 0) + ${STEP}::float8 from time_activities a
          where a.workspace_id = ${ctx.workspace.id} and a.deleted_at is null)`,
      created_by: ctx.user.id,
      updated_by: ctx.user.id,
    })
    .returning('id')
    .executeTakeFirst();
  return must(row, 'the activity was inserted').id;
}

/** False, and nothing written, when it says so already. */
export async function writeActivity(
  tx: Tx,
  { id, by }: { id: string; by: string },
  { name, color, sort_order, is_archived }: UpdateActivity,
): Promise<boolean> {
  const columnsOf = {
    ...(name === undefined ? {} : { name }),
    ...(color === undefined ? {} : { color }),
    ...(sort_order === undefined ? {} : { sort_order }),
    ...(is_archived === undefined ? {} : { is_archived }),
  };
  if (Object.keys(columnsOf).length === 0) return false;
  const { numUpdatedRows } = await tx
    .updateTable('time_activities')
    .set({ ...columnsOf, updated_at: sql<string>`clock_timestamp()`, updated_by: by })
    .where('id', '=', id)
    .where(differs(columnsOf))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether entries, deleted ones among them, or a timer have it. */
export async function isUsed(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ is_used: boolean }>`
    select exists (select from work_item_worklogs t where t.activity_id = ${id})
      or exists (select from time_timers r where r.activity_id = ${id}) as is_used`.execute(tx);
  return rows[0]?.is_used ?? false;
}

export async function markActivityDeleted(tx: Tx, id: string, by: string): Promise<void> {
  await tx
    .updateTable('time_activities')
    .set({ deleted_at: sql`now()`, updated_at: sql`clock_timestamp()`, updated_by: by })
    .where('id', '=', id)
    .execute();
}
