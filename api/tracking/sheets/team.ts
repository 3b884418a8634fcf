import { ROLE } from '@tandem/shared/roles.ts';
import { dayIn } from '@tandem/shared/time/calendar-day.ts';
import type { TeamQuery } from '@tandem/shared/tracking/sheets/input.ts';
import type { Team, TeamWeek, WaitingSheet } from '@tandem/shared/tracking/sheets/schema.ts';
import { daysOfWeek, weekStart } from '@tandem/shared/tracking/week.ts';
import { sql } from 'kysely';
import type { WorkspaceContext } from '../../context.ts';
import { TIME_SOURCE, visibleTime } from '../entries/conditions.ts';
import { canDecide } from './can-decide.ts';
import { readPlanned } from './planned.ts';
import { readWaiting } from './repo.ts';

type Person = { member_id: string } & TeamWeek['sheet'];
type Sum = { member_id: string; day: string; minutes: number };

/** People of an overview at most. */
const MOST = 1000;

/**
 * The week of people whose time the caller may read (docs/contract/time.md#team): everybody for administrators of the
 * workspace, members of their projects for administrators of projects, else the caller alone.
 */
export async function readTeam(ctx: WorkspaceContext, query: TeamQuery): Promise<Team> {
  const start = weekStart(query.start ?? dayIn(ctx.user.user_timezone));
  const days = daysOfWeek(start);
  const people = await readPeople(ctx, start);
  const sums = await readSums(ctx, start);
  const member_ids = people.map(({ member_id }) => member_id);
  const planned = await readPlanned(ctx.db, { workspace_id: ctx.workspace.id, member_ids, days });
  const weeks = people.map(({ member_id, ...sheet }) => {
    const own = sums.filter((sum) => sum.member_id === member_id);
    const minutes = days.map((day) => own.find((sum) => sum.day === day)?.minutes ?? 0);
    const total = minutes.reduce((sum, each) => sum + each, 0);
    return { member_id, minutes, total, planned: planned.get(member_id) ?? null, sheet };
  });
  return { start, days, people: weeks };
}

async function readPeople(ctx: WorkspaceContext, start: string): Promise<Person[]> {
  const { user, workspace } = ctx;
  const isInReach =
    workspace.role === ROLE.ADMIN
      ? sql`true`
      : sql`(m.user_id = ${user.id} or exists (
          select from project_members o join project_members a on a.project_id = o.project_id
          join projects p on p.id = o.project_id and p.deleted_at is null and p.is_time_tracking_enabled
          where o.user_id = m.user_id and o.workspace_id = m.workspace_id and o.is_active and o.deleted_at is null
            and a.user_id = ${user.id} and a.role = ${ROLE.ADMIN} and a.is_active and a.deleted_at is null))`;
  const can = canDecide(ctx, { member_id: sql`m.user_id`, start: sql`${start}::date` });
  const { rows } = await sql<Person>`
    select m.user_id as member_id, coalesce(h.state, 'open') as state, h.submitted_at, h.approved_at, h.approved_by,
      ${can} as can_decide
    from workspace_members m join users u on u.id = m.user_id
    left join time_sheets h on h.workspace_id = m.workspace_id and h.user_id = m.user_id
      and h.week_start = ${start}::date
    where m.workspace_id = ${workspace.id} and m.is_active and m.deleted_at is null and m.role > ${ROLE.GUEST}
      and not u.is_bot and ${isInReach}
    order by lower(u.display_name), m.user_id limit ${MOST}`.execute(ctx.db);
  return rows;
}

async function readSums(ctx: WorkspaceContext, start: string): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select t.logged_by as member_id, t.day, sum(t.duration)::float8 as minutes from ${TIME_SOURCE}
    where ${visibleTime(ctx)} and t.day >= ${start}::date and t.day < ${start}::date + 7
    group by t.logged_by, t.day`.execute(ctx.db);
  return rows;
}

/** Submitted weeks that wait for the caller (docs/contract/time.md#submitting-and-approving). */
export function listWaiting(ctx: WorkspaceContext): Promise<WaitingSheet[]> {
  const can = canDecide(ctx, { member_id: sql`h.user_id`, start: sql`h.week_start` });
  return readWaiting(ctx.db, sql`h.workspace_id = ${ctx.workspace.id} and ${can}`);
}
