import type { Db } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import { closedOn } from '../repo.ts';

/** So many recurrences are looked at in one run of the job; the others in the next one. */
const MOST = 1000;

/** In projects and workspaces that are in use. */
const IN_USE = sql`recurrences r
  join projects p on p.id = r.project_id and p.deleted_at is null and p.archived_at is null
  join workspaces v on v.id = r.workspace_id and v.deleted_at is null`;

export type DueRecurrence = { id: string; project_id: string };

/**
 * Recurrences for which there is something to do at a moment. Workspaces take turns, and within them projects; of each the
 * one that waits longest is the first.
 */
export async function readDue(db: Db, now: Date): Promise<DueRecurrence[]> {
  const { rows } = await sql<DueRecurrence>`
    select d.id, d.project_id from (
      select r.id, r.project_id, r.workspace_id, r.wake_at,
        row_number() over (partition by r.project_id order by r.wake_at, r.id) as turn
      from ${IN_USE} where r.deleted_at is null and r.wake_at <= ${now.toISOString()}) d
    order by row_number() over (partition by d.workspace_id order by d.turn, d.wake_at, d.id), d.wake_at, d.id
    limit ${MOST}`.execute(db);
  return rows;
}

/**
 * Recurrences whose open item was closed on another day than is known, or is open again. Paused ones are looked at when
 * they go on.
 */
export async function readClosed(db: Db): Promise<DueRecurrence[]> {
  const closed = closedOn(sql`w`, { zone: sql`p.timezone`, counts_cancelled: sql`r.counts_cancelled` });
  const { rows } = await sql<DueRecurrence>`
    select r.id, r.project_id from ${IN_USE} join work_items w on w.id = r.open_item_id join states s on s.id = w.state_id
    where r.deleted_at is null and not r.is_paused and r.mode = 'after_done' and r.closed_on is distinct from ${closed}
    order by r.id limit ${MOST}`.execute(db);
  return rows;
}
