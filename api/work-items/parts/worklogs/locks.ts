import type { Db } from '@tandem/db/postgres/client.ts';
import { AppError } from '@tandem/shared/http/errors.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import { readApprovers } from './approvers.ts';

export const TIME_LOCKED = 'TIME_LOCKED';

type LockedDays = { lock_until: string | null; is_approved: boolean; day: string };
type Of = { workspace_id: string; member_id: string; days: readonly string[] };

/**
 * 403 with `code: TIME_LOCKED` while one of these days of a person is locked: by their approved week, or by the day that
 * administrators have set (docs/contract/time.md#locks). `unlockers` are the people who can unlock it.
 */
export async function requireUnlocked(db: Db, { workspace_id, member_id, days }: Of): Promise<void> {
  const { rows } = await sql<LockedDays>`
    select o.lock_until, h.id is not null as is_approved, d.day
    from unnest(${days}::date[]) as d(day)
    left join time_settings o on o.workspace_id = ${workspace_id}
    left join time_sheets h on h.workspace_id = ${workspace_id} and h.user_id = ${member_id}
      and h.state = 'approved' and h.week_start = date_trunc('week', d.day)::date
    where h.id is not null or d.day <= o.lock_until order by d.day limit 1`.execute(db);
  const [locked] = rows;
  if (!locked) return;
  const isByDay = locked.lock_until !== null && locked.day <= locked.lock_until;
  const unlockers = isByDay
    ? await readAdministrators(db, workspace_id)
    : await readApprovers(db, { workspace_id, member_id, day: locked.day });
  throw new AppError(403, {
    error: isByDay
      ? 'Time of this day is locked. Administrators of the workspace can unlock it.'
      : 'Time of this week is approved. Its approvers can unlock it.',
    code: TIME_LOCKED,
    day: locked.day,
    lock_until: locked.lock_until,
    unlockers,
  });
}

async function readAdministrators(db: Db, workspaceId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select m.user_id from workspace_members m where m.workspace_id = ${workspaceId} and m.role = ${ROLE.ADMIN}
      and m.is_active and m.deleted_at is null order by m.user_id`.execute(db);
  return rows.map((row) => row.user_id);
}
