import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import { projectStream, userStream } from '@tandem/shared/sync/stream.ts';
import type { Entry } from '@tandem/shared/tracking/entries/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { isLocked } from '../../time/locks.ts';

/** The row of an entry, from `work_item_worklogs t`. */
export const entryColumns: RawBuilder<Entry> = sql`
  t.id, t.description, t.duration, t.logged_by, t.logged_by as logged_by_id, t.work_item_id as issue,
  t.work_item_id as issue_id, t.project_id as project, t.project_id, t.workspace_id as workspace, t.workspace_id,
  t.created_at, t.updated_at, t.created_by, t.updated_by, t.deleted_at,
  t.logged_by as member_id, t.day, t.duration as minutes, t.description as note, t.is_billable, t.activity_id,
  t.started_at, ${isLocked} as is_locked`;

/** The live entries `t` that fulfil a condition. */
export async function readEntries(
  db: Db,
  condition: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select ${entryColumns} from work_item_worklogs t where t.deleted_at is null and ${condition} ${more}`.execute(
    db,
  );
  return rows;
}

type ChangeOfEntry = Pick<Entry, 'id' | 'workspace_id' | 'project_id' | 'issue_id' | 'member_id'>;

/**
 * What the log is to say of an entry: those of items to the readers of the project, others to their person alone. Without
 * `row` it is gone.
 */
export const entryChange = (
  entry: ChangeOfEntry,
  item: { created_by: string | null } | null,
  row?: Entry,
): NewChange => ({
  stream: entry.issue_id === null ? userStream(entry.member_id) : projectStream(entry.project_id),
  workspace_id: entry.issue_id === null ? null : entry.workspace_id,
  kind: 'worklog',
  ...(row ? { op: 'put', row } : { op: 'remove' }),
  id: entry.id,
  item_creator_id: item?.created_by ?? null,
});

/** Changes of entries of several items, as they are now. */
export async function readEntryChanges(db: Db, condition: RawBuilder<unknown>): Promise<NewChange[]> {
  const { rows } = await sql<Entry & { item_creator_id: string | null }>`
    select ${entryColumns}, w.created_by as item_creator_id
    from work_item_worklogs t left join work_items w on w.id = t.work_item_id
    where t.deleted_at is null and ${condition} order by t.created_at, t.id`.execute(db);
  return rows.map(({ item_creator_id, ...row }) => entryChange(row, { created_by: item_creator_id }, row));
}
