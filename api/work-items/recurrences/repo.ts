import { differs } from '@tandem/db/postgres/changed-columns.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import { lockByName } from '@tandem/db/postgres/named-lock.ts';
import type { DB } from '@tandem/db/postgres/types.generated.ts';
import { must } from '@tandem/shared/must.ts';
import type { Plannable } from '@tandem/shared/work-items/recurrences/plan.ts';
import type { Recurrence } from '@tandem/shared/work-items/recurrences/schema.ts';
import { type RawBuilder, type UpdateObject, sql } from 'kysely';

/** A recurrence as it is stored: its row, what the plan reads, and when the job looks at it again. */
export type StoredRecurrence = Recurrence & Plannable & { wake_at: string | null };

/** The columns of docs/contract/recurrences.md#fields, read from a row `r`. */
const columns = sql<Recurrence>`
  r.id, r.workspace_id, r.project_id, r.template_id, r.name, r.mode, r.rule, r.after_days, r.counts_cancelled, r.time,
  r.lead_days, r.starts_on, r.ends_on, r.max_count,
  json_build_object('mode', r.assignee_mode, 'member_ids', r.member_ids) as assignees, r.days_off, r.is_paused,
  r.paused_until, r.skipped, r.next_due, r.next_run_at, r.next_member_id, r.open_item_id, r.last_due, r.runs_count,
  r.last_error, r.created_at, r.updated_at, r.created_by, r.updated_by`;

const hidden = sql<Omit<StoredRecurrence, keyof Recurrence>>`
  r.passed_day, r.passed_due, r.closed_on, r.wake_at`;

export type RecurrenceScope = { project: { id: string } };

const isIn = ({ project }: RecurrenceScope) =>
  sql<boolean>`r.project_id = ${project.id} and r.deleted_at is null`;

/** All of a project, those that come first at the top. */
export async function readRecurrences(db: Db, scope: RecurrenceScope): Promise<Recurrence[]> {
  const { rows } = await sql<Recurrence>`
    select ${columns} from recurrences r where ${isIn(scope)} order by r.created_at, r.id`.execute(db);
  return rows;
}

export async function findRecurrence(
  db: Db,
  scope: RecurrenceScope,
  id: string,
): Promise<StoredRecurrence | undefined> {
  const { rows } = await sql<StoredRecurrence>`
    select ${columns}, ${hidden} from recurrences r where r.id = ${id} and ${isIn(scope)}`.execute(db);
  return rows[0];
}

/** The same, locked for a write. */
export async function lockRecurrence(
  tx: Tx,
  scope: RecurrenceScope,
  id: string,
): Promise<StoredRecurrence | undefined> {
  const { rows } = await sql<StoredRecurrence>`
    select ${columns}, ${hidden} from recurrences r where r.id = ${id} and ${isIn(scope)} for update`.execute(
    tx,
  );
  return rows[0];
}

/** The same for the job: none while another process has it. */
export async function lockFreeRecurrence(tx: Tx, id: string): Promise<StoredRecurrence | undefined> {
  const { rows } = await sql<StoredRecurrence>`
    select ${columns}, ${hidden} from recurrences r where r.id = ${id} and r.deleted_at is null
    for update skip locked`.execute(tx);
  return rows[0];
}

/** One that the transaction has locked, after its writes. */
export async function rereadRecurrence(tx: Tx, { id }: { id: string }): Promise<Recurrence> {
  const { rows } = await sql<Recurrence>`select ${columns} from recurrences r where r.id = ${id}`.execute(tx);
  return must(rows[0], 'it is locked');
}

/** New recurrences of a project come one after the other, so that they can be counted. */
export const lockRecurrences = (tx: Tx, { project }: RecurrenceScope): Promise<void> =>
  lockByName(tx, `recurrences:${project.id}`);

export async function countRecurrences(tx: Tx, scope: RecurrenceScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from recurrences r where ${isIn(scope)}`.execute(tx);
  return must(rows[0], 'a count gives one row').count;
}

/** What a write sets; what is absent stays as it is. */
export type RecurrenceValues = Partial<
  Omit<
    StoredRecurrence,
    'id' | 'workspace_id' | 'project_id' | 'created_at' | 'updated_at' | 'created_by' | 'updated_by'
  >
>;

type Columns = UpdateObject<DB, 'recurrences'>;

function columnsOf({ assignees, skipped, ...plain }: RecurrenceValues): Columns {
  return {
    ...plain,
    ...(assignees && {
      assignee_mode: assignees.mode,
      member_ids: sql<string[]>`${assignees.member_ids}::uuid[]`,
    }),
    ...(skipped && { skipped: toJsonb(skipped) as RawBuilder<never> }),
  };
}

type New = { id: string | undefined; workspace_id: string; project_id: string; by: string };

export async function insertRecurrence(
  tx: Tx,
  { id, workspace_id, project_id, by }: New,
  values: RecurrenceValues,
): Promise<string> {
  const row = await tx
    .insertInto('recurrences')
    .values({
      ...(columnsOf(values) as {
        template_id: string;
        name: string;
        mode: string;
        time: string;
        starts_on: string;
      }),
      ...(id ? { id } : {}),
      workspace_id,
      project_id,
      created_by: by,
      updated_by: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** False, and nothing written, when it has these values already. Without `by` the job wrote it, and `updated_by` stays. */
export async function writeRecurrence(
  tx: Tx,
  { id, by }: { id: string; by: string | null },
  values: RecurrenceValues,
): Promise<boolean> {
  const set = columnsOf(values);
  const { numUpdatedRows } = await tx
    .updateTable('recurrences')
    .set({ ...set, updated_at: sql<string>`clock_timestamp()`, ...(by ? { updated_by: by } : {}) })
    .where('id', '=', id)
    .where(differs(set))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteRecurrenceRow(tx: Tx, { id, by }: { id: string; by: string }): Promise<void> {
  await sql`update recurrences set deleted_at = now(), wake_at = null, updated_at = clock_timestamp(), updated_by = ${by}
    where id = ${id}`.execute(tx);
}

/** The item that has to be closed first, with the day in a time zone on which it was; null while it is open. */
export async function readClosedOn(
  db: Db,
  { open_item_id, counts_cancelled }: Pick<Recurrence, 'open_item_id' | 'counts_cancelled'>,
  zone: string,
): Promise<{ closed_on: string | null }> {
  const { rows } = await sql<{ closed_on: string | null }>`
    select ${closedOn(sql`w`, { zone: sql`${zone}`, counts_cancelled: sql`${counts_cancelled}::boolean` })} as closed_on
    from work_items w join states s on s.id = w.state_id where w.id = ${open_item_id}`.execute(db);
  return rows[0] ?? { closed_on: null };
}

type ClosedOf = { zone: RawBuilder<unknown>; counts_cancelled: RawBuilder<unknown> };

/** The day on which an item `w` in a state `s` was closed. A deleted or archived one is closed as well. */
export const closedOn = (
  w: RawBuilder<unknown>,
  { zone, counts_cancelled }: ClosedOf,
): RawBuilder<string | null> =>
  sql`case
    when ${w}.deleted_at is not null then (${w}.deleted_at at time zone ${zone})::date
    when s."group" = 'completed' then (coalesce(${w}.completed_at, ${w}.updated_at) at time zone ${zone})::date
    when s."group" = 'cancelled' and ${counts_cancelled}
      then (coalesce(${w}.last_state_change, ${w}.updated_at) at time zone ${zone})::date
    when ${w}.archived_at is not null then ${w}.archived_at end`;
