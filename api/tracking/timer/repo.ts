import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { lockRows } from '@tandem/db/rows/locks.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import type { Timer } from '@tandem/shared/tracking/timer/schema.ts';
import { sql } from 'kysely';
import { trackedItem } from '../entries/read.ts';

/** The running timer of a person, in any workspace. */
export async function readTimer(db: Db, userId: string): Promise<Timer | undefined> {
  const { rows } = await sql<Timer>`
    select r.id, r.user_id, r.workspace_id, r.project_id, r.work_item_id as issue_id, r.activity_id, r.note,
      r.started_at, ${trackedItem(userId)}
    from time_timers r join projects p on p.id = r.project_id
    left join work_items w on w.id = r.work_item_id and w.deleted_at is null
    where r.user_id = ${userId}`.execute(db);
  return rows[0];
}

/**
 * The same, locked: a person's timers start and stop one after the other, on all devices. Its item is locked too, with
 * `itemIds`: the project of a timer is that of its item, which may be moving.
 */
export async function lockTimer(
  tx: Tx,
  userId: string,
  itemIds: readonly string[] = [],
): Promise<Timer | undefined> {
  // A person without a timer has no row that could be locked.
  await sql`select id from users where id = ${userId} for no key update`.execute(tx);
  const timer = await readTimer(tx, userId);
  if (!timer?.issue_id) return timer;
  await lockRows(tx, 'work_items', [timer.issue_id, ...itemIds]);
  return readTimer(tx, userId);
}

/** Whether a person may still track time where their timer runs. */
export async function isMemberOf(db: Db, { user_id, workspace_id }: Timer): Promise<boolean> {
  const { rows } = await sql`
    select from workspace_members m join workspaces w on w.id = m.workspace_id and w.deleted_at is null
    where m.workspace_id = ${workspace_id} and m.user_id = ${user_id} and m.is_active and m.deleted_at is null
      and m.role > ${ROLE.GUEST}`.execute(db);
  return rows.length > 0;
}

type NewTimer = Pick<Timer, 'user_id' | 'workspace_id' | 'project_id' | 'note' | 'started_at'> & {
  id: string | undefined;
  work_item_id: string | null;
  activity_id: string | null;
};

export async function insertTimer(tx: Tx, { id, ...values }: NewTimer): Promise<void> {
  await tx
    .insertInto('time_timers')
    .values({ ...(id === undefined ? {} : { id }), ...values })
    .execute();
}

export async function deleteTimerRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('time_timers').where('id', '=', id).execute();
}

const changeOf = ({ id, user_id }: Pick<Timer, 'id' | 'user_id'>) => ({
  stream: userStream(user_id),
  workspace_id: null,
  kind: 'timer' as const,
  id,
});
/** The timer is known to its person only. */
export const timerPut = (row: Timer): NewChange => ({ ...changeOf(row), op: 'put', row });
export const timerRemoval = (row: Timer): NewChange => ({ ...changeOf(row), op: 'remove' });
