import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { AppError } from '@tandem/shared/http/errors.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectContext } from '../../context.ts';
import { readApprovers } from './approvers.ts';

export const TIME_LOCKED = 'TIME_LOCKED';

/** Whether an approved week or the locked days of its workspace have the entry `t` (docs/contract/time.md#locks). */
export const isLocked: RawBuilder<boolean> = sql`(
  coalesce(t.day <= (select o.lock_until from time_settings o where o.workspace_id = t.workspace_id), false)
  or exists (select from time_sheets h where h.workspace_id = t.workspace_id and h.user_id = t.logged_by
    and h.state = 'approved' and h.week_start = date_trunc('week', t.day)::date))`;

type LockedDays = { lock_until: string | null; is_approved: boolean; day: string };
type Of = { workspace_id: string; member_id: string; days: readonly string[] };

/** Held alone by who changes the settings of a workspace, and shared by who writes time in it. */
export const turnOfWorkspace = ({ workspace_id }: Pick<Of, 'workspace_id'>): string => `time ${workspace_id}`;
/** Held alone by who decides about a week of a person, and shared by who writes time of theirs. */
export const turnOfPerson = ({ workspace_id, member_id }: Omit<Of, 'days'>): string =>
  `time ${workspace_id} ${member_id}`;

/**
 * Those of these days of a person that are locked, the earliest first. None is locked or opened until the transaction
 * ends: the rows are read by a statement behind that of the turns.
 */
async function readLocked(db: Tx, { workspace_id, member_id, days }: Of): Promise<LockedDays[]> {
  await sql`
    select pg_advisory_xact_lock_shared(hashtextextended(${turnOfWorkspace({ workspace_id })}, 0)),
      pg_advisory_xact_lock_shared(hashtextextended(${turnOfPerson({ workspace_id, member_id })}, 0))`.execute(
    db,
  );
  const { rows } = await sql<LockedDays>`
    select o.lock_until, h.id is not null as is_approved, d.day
    from unnest(${days}::date[]) as d(day)
    left join time_settings o on o.workspace_id = ${workspace_id}
    left join time_sheets h on h.workspace_id = ${workspace_id} and h.user_id = ${member_id}
      and h.state = 'approved' and h.week_start = date_trunc('week', d.day)::date
    where h.id is not null or d.day <= o.lock_until order by d.day`.execute(db);
  return rows;
}

/** The same, as days. */
export async function readLockedDays(db: Tx, of: Of): Promise<string[]> {
  const locked = await readLocked(db, of);
  return [...new Set(locked.map(({ day }) => day))];
}

/**
 * 403 with `code: TIME_LOCKED` while one of these days of a person is locked: by their approved week, or by the day that
 * administrators have set (docs/contract/time.md#locks). `unlockers` are the people who can unlock it.
 */
export async function requireUnlocked(db: Tx, of: Of): Promise<void> {
  const { workspace_id, member_id } = of;
  const [locked] = await readLocked(db, of);
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

/**
 * The same for items that are to be deleted or to go to another project, by people who do not administer theirs: what is
 * locked would be taken out of its sums.
 */
export async function requireUnlockedItems(
  tx: Tx,
  ctx: ProjectContext,
  ids: readonly string[],
): Promise<void> {
  if (ctx.project.role >= ROLE.ADMIN) return;
  const { rows } = await sql<{ workspace_id: string; member_id: string; day: string }>`
    select t.workspace_id, t.logged_by as member_id, t.day from work_item_worklogs t
    where t.work_item_id = any(${ids}::uuid[]) and t.deleted_at is null and ${isLocked}
    order by t.day, t.id limit 1`.execute(tx);
  if (rows[0]) await requireUnlocked(tx, { ...rows[0], days: [rows[0].day] });
}

async function readAdministrators(db: Db, workspaceId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select m.user_id from workspace_members m where m.workspace_id = ${workspaceId} and m.role = ${ROLE.ADMIN}
      and m.is_active and m.deleted_at is null order by m.user_id`.execute(db);
  return rows.map((row) => row.user_id);
}
