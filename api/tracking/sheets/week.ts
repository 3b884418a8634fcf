import { forbidden, missing } from '@tandem/shared/http/errors.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { dayIn } from '@tandem/shared/time/calendar-day.ts';
import type { Entry, TrackedItem } from '@tandem/shared/tracking/entries/schema.ts';
import type { WeekQuery } from '@tandem/shared/tracking/sheets/input.ts';
import type { TimeSettings } from '@tandem/shared/tracking/settings/schema.ts';
import type { Sheet, Week } from '@tandem/shared/tracking/sheets/schema.ts';
import { daysOfWeek, weekStart } from '@tandem/shared/tracking/week.ts';
import { type RawBuilder, sql } from 'kysely';
import type { WorkspaceContext } from '../../context.ts';
import { isLedBy } from '../../work-items/time/approvers.ts';
import { entryColumns } from '../../work-items/parts/worklogs/entries.ts';
import { LIVE_TIME, TIME_SOURCE, isAdministered } from '../entries/conditions.ts';
import { trackedItem } from '../entries/read.ts';
import { readSettings } from '../settings/repo.ts';
import { getTimer } from '../timer/write.ts';
import { readPlanned } from './planned.ts';
import { type WeekOf, readSheet } from '../../work-items/parts/worklogs/sheets.ts';

type WeekRow = Week['rows'][number];
type Found = Entry & { item: TrackedItem | null };

/** The week of a person: their own, or one that the caller decides about (docs/contract/time.md#sheets). */
export async function readWeek(ctx: WorkspaceContext, query: WeekQuery): Promise<Week> {
  const { member: member_id = ctx.user.id } = query;
  const start = weekStart(query.start ?? dayIn(ctx.user.user_timezone));
  const of = { workspace_id: ctx.workspace.id, member_id, start };
  const { timer } = member_id === ctx.user.id ? await getTimer(ctx) : { timer: null };
  const sheet = await readSheet(ctx.db, of);
  await requireReader(ctx, sheet);
  const days = daysOfWeek(start);
  const planned = await readPlanned(ctx.db, {
    workspace_id: ctx.workspace.id,
    member_ids: [member_id],
    days,
  });
  const settings = await readSettings(ctx.db, ctx.workspace.id);
  const isRead = entriesFor(ctx, member_id, settings);
  return {
    member_id,
    start,
    days,
    timer,
    sheet,
    lock_until: settings.lock_until,
    rows: rowsOf(await readEntriesOf(ctx, of, isRead)),
    other_minutes: await readOtherMinutes(ctx, of, isRead),
    planned: planned.get(member_id) ?? null,
  };
}

async function requireReader(ctx: WorkspaceContext, sheet: Sheet): Promise<void> {
  const { member_id } = sheet;
  if (member_id === ctx.user.id) return;
  if (!sheet.approver_ids.includes(ctx.user.id)) throw forbidden();
  const { rows } = await sql<{ id: string }>`
    select m.id from workspace_members m where m.workspace_id = ${ctx.workspace.id} and m.user_id = ${member_id}
      and m.deleted_at is null`.execute(ctx.db);
  if (!rows[0]) throw missing('member');
}

/**
 * Which entries of a week the caller reads. Leads of projects read the time of those that they lead or administer and of
 * items of their other projects, and approvers whom the settings name all of it.
 */
function entriesFor(
  ctx: WorkspaceContext,
  memberId: string,
  { approver_ids, approver_mode }: TimeSettings,
): RawBuilder<boolean> {
  const { user, workspace } = ctx;
  const isNamed = approver_mode === 'people' && approver_ids.includes(user.id);
  if (memberId === user.id || workspace.role === ROLE.ADMIN || isNamed) return sql`true`;
  return sql`(${isLedBy('p', sql`${user.id}::uuid`)} or ${isAdministered(ctx)}
    or t.work_item_id is not null and exists (
      select from project_members rm where rm.project_id = t.project_id and rm.user_id = ${user.id} and rm.is_active
        and rm.deleted_at is null and rm.role > ${sql.lit(ROLE.GUEST)}))`;
}

const ofWeek = ({ workspace_id, member_id, start }: WeekOf) => sql`
  t.workspace_id = ${workspace_id} and t.logged_by = ${member_id} and ${LIVE_TIME}
  and t.day >= ${start}::date and t.day < ${start}::date + 7`;

/** One statement for the whole week. Items that the caller may not see are null. */
async function readEntriesOf(
  ctx: WorkspaceContext,
  week: WeekOf,
  isRead: RawBuilder<boolean>,
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select ${entryColumns}, ${trackedItem(ctx.user.id)}
    from ${TIME_SOURCE} where ${ofWeek(week)} and ${isRead}
    order by p.name, p.id, w.sequence_id nulls last, t.activity_id, t.day, t.created_at, t.id`.execute(
    ctx.db,
  );
  return rows;
}

async function readOtherMinutes(
  ctx: WorkspaceContext,
  week: WeekOf,
  isRead: RawBuilder<boolean>,
): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select coalesce(sum(t.duration), 0)::float8 as minutes from ${TIME_SOURCE}
    where ${ofWeek(week)} and not ${isRead}`.execute(ctx.db);
  return rows[0]?.minutes ?? 0;
}

/** An item has one row for all of its activities. Other time has a row for each project and activity. */
function rowsOf(found: readonly Found[]): WeekRow[] {
  const rows = new Map<string, WeekRow>();
  for (const { item, ...entry } of found) {
    const { issue_id, project_id } = entry;
    const activity_id = issue_id === null ? entry.activity_id : null;
    const key = issue_id ?? `${project_id} ${activity_id}`;
    const row = rows.get(key) ?? { issue: item, project_id, activity_id, entries: [] };
    row.entries.push(entry);
    rows.set(key, row);
  }
  return [...rows.values()];
}
