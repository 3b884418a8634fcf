import type { Db } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import { closedOn } from '../repo.ts';

/** So many recurrences are looked at in one run of the job; the others in the next one. */
const MOST = 1000;

/** In projects and workspaces that are in use. */
const IN_USE = sql`recurrences r
  join projects p on p.id = r.project_id and p.deleted_at is null and p.archived_at is null
  join workspaces v on v.id = r.workspace_id and v.deleted_at is null`;

/** Recurrences for which there is something to do at a moment, those that wait longest at first. */
export async function readDue(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from ${IN_USE} where r.deleted_at is null and r.wake_at <= ${now.toISOString()}
    order by r.wake_at, r.id limit ${MOST}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Recurrences whose open item was closed on another day than is known, or is open again. */
export async function readClosed(db: Db): Promise<string[]> {
  const closed = closedOn(sql`w`, { zone: sql`p.timezone`, counts_cancelled: sql`r.counts_cancelled` });
  const { rows } = await sql<{ id: string }>`
    select r.id from ${IN_USE} join work_items w on w.id = r.open_item_id join states s on s.id = w.state_id
    where r.deleted_at is null and r.mode = 'after_done' and r.closed_on is distinct from ${closed}
    order by r.id limit ${MOST}`.execute(db);
  return rows.map(({ id }) => id);
}
