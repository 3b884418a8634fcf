import { differs } from '@tandem/db/postgres/changed-columns.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import type { NewChange } from '@tandem/db/change-log/log.ts';
import { dayIn } from '@tandem/shared/time/calendar-day.ts';
import { must } from '@tandem/shared/must.ts';
import type { CreateWorklog, UpdateWorklog } from '@tandem/shared/work-items/worklogs/input.ts';
import type { Worklog, WorklogTotal } from '@tandem/shared/work-items/worklogs/schema.ts';
import { sql } from 'kysely';
import type { ProjectContext } from '../../../context.ts';
import { visibleItems } from '../../selection/scope.ts';
import { readEntryChanges } from './entries.ts';

const columns = sql`
  t.id, t.description, t.duration, t.logged_by, t.logged_by as logged_by_id, t.work_item_id as issue,
  t.work_item_id as issue_id, t.project_id as project, t.project_id, t.workspace_id as workspace, t.workspace_id,
  t.created_at, t.updated_at, t.created_by, t.updated_by, t.deleted_at`;

/** Time logged for an item, the newest first. */
export async function readWorklogs(db: Db, itemId: string): Promise<Worklog[]> {
  const { rows } = await sql<Worklog>`
    select ${columns} from work_item_worklogs t where t.work_item_id = ${itemId} and t.deleted_at is null
    order by t.created_at desc, t.id`.execute(db);
  return rows;
}

export async function findWorklog(db: Db, itemId: string, id: string): Promise<Worklog | undefined> {
  const { rows } = await sql<Worklog>`
    select ${columns} from work_item_worklogs t
    where t.id = ${id} and t.work_item_id = ${itemId} and t.deleted_at is null`.execute(db);
  return rows[0];
}

/** The minutes of each item of the project that has any and that the caller may see; their sum may be more than an int4. */
export async function readTotals(ctx: ProjectContext): Promise<WorklogTotal[]> {
  const live = sql<boolean>`w.project_id = ${ctx.project.id} and w.deleted_at is null and t.deleted_at is null`;
  const { rows } = await sql<WorklogTotal>`
    select t.work_item_id as issue_id, sum(t.duration)::float8 as duration
    from work_items w join work_item_worklogs t on t.work_item_id = w.id
    where ${sql.join([live, ...visibleItems(ctx)], sql` and `)}
    group by t.work_item_id order by t.work_item_id`.execute(ctx.db);
  return rows;
}

export async function insertWorklog(
  tx: Tx,
  ctx: ProjectContext,
  { item_id, input }: { item_id: string; input: CreateWorklog },
): Promise<string> {
  const by = ctx.user.id;
  const row = await tx
    .insertInto('work_item_worklogs')
    .values({
      workspace_id: ctx.workspace.id,
      project_id: ctx.project.id,
      work_item_id: item_id,
      ...input,
      day: dayIn(ctx.user.user_timezone),
      is_billable: sql<boolean>`(select p.is_time_billable from projects p where p.id = ${ctx.project.id})`,
      logged_by: by,
      created_by: by,
      updated_by: by,
    })
    .returning('id')
    .executeTakeFirst();
  return must(row, 'the time was inserted').id;
}

/** False, and nothing written, when it says so already. */
export async function writeWorklog(
  tx: Tx,
  { id, by, input }: { id: string; by: string; input: UpdateWorklog },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('work_item_worklogs')
    .set({ ...input, updated_at: sql`clock_timestamp()`, updated_by: by })
    .where('id', '=', id)
    .where(differs(input))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markWorklogDeleted(tx: Tx, id: string, by: string): Promise<void> {
  await tx
    .updateTable('work_item_worklogs')
    .set({ deleted_at: sql`now()`, updated_at: sql`clock_timestamp()`, updated_by: by })
    .where('id', '=', id)
    .execute();
}

/** The Changes of the time that was logged for these items, as it is now. */
export const readWorklogChanges = (db: Db, itemIds: readonly string[]): Promise<NewChange[]> =>
  readEntryChanges(db, sql`t.work_item_id = any(${itemIds}::uuid[])`);
