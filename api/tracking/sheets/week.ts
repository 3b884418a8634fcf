import { isSeenBy } from '@tandem/db/access/item-sight.ts';
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
import { isLedBy } from '../../work-items/parts/worklogs/approvers.ts';
import { entryColumns } from '../../work-items/parts/worklogs/entries.ts';
import { LIVE_TIME, TIME_SOURCE, isAdministered } from '../entries/conditions.ts';
import { readSettings } from '../settings/repo.ts';
import { getTimer } from '../timer/write.ts';
import { readPlanned } from './planned.ts';
import { type WeekOf, readSheet } from './repo.ts';

type WeekRow = Week['rows'][number];
type Found = Entry & { item: TrackedItem | null };
type Sight = { items: RawBuilder<boolean>; entries: RawBuilder<boolean> };

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
  const sight = sightOf(ctx, member_id, settings);
  return {
    ...{ member_id, start, days, timer, sheet, lock_until: settings.lock_until },
    rows: rowsOf(await readEntriesOf(ctx, of, sight)),
    other_minutes: await readOtherMinutes(ctx, of, sight),
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
 * What the caller reads of a week. Leads of projects read the time of those that they lead or administer; approvers whom
 * the settings name read all of it, and learn of items only what they may see.
 */
function sightOf(
  ctx: WorkspaceContext,
  memberId: string,
  { approver_ids, approver_mode }: TimeSettings,
): Sight {
  const { user, workspace } = ctx;
  if (memberId === user.id || workspace.role === ROLE.ADMIN) return { items: sql`true`, entries: sql`true` };
  const items = isSeenBy('w', user.id);
  if (approver_mode === 'people' && approver_ids.includes(user.id)) return { items, entries: sql`true` };
  return { items, entries: sql`(${isLedBy('p', sql`${user.id}::uuid`)} or ${isAdministered(ctx)})` };
}

const ofWeek = ({ workspace_id, member_id, start }: WeekOf) => sql`
  t.workspace_id = ${workspace_id} and t.logged_by = ${member_id} and ${LIVE_TIME}
  and t.day >= ${start}::date and t.day < ${start}::date + 7`;

/** One statement: a week has tens of items. */
async function readEntriesOf(
  ctx: WorkspaceContext,
  week: WeekOf,
  { items, entries }: Sight,
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select ${entryColumns}, case when w.id is not null and ${items} then json_build_object(
      'id', w.id, 'name', w.name, 'sequence_id', w.sequence_id, 'project_identifier', p.identifier,
      'project_id', w.project_id, 'state_id', w.state_id) end as item
    from ${TIME_SOURCE} where ${ofWeek(week)} and ${entries}
    order by p.name, p.id, w.sequence_id nulls last, t.activity_id, t.day, t.created_at, t.id`.execute(
    ctx.db,
  );
  return rows;
}

async function readOtherMinutes(ctx: WorkspaceContext, week: WeekOf, { entries }: Sight): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select coalesce(sum(t.duration), 0)::float8 as minutes from ${TIME_SOURCE}
    where ${ofWeek(week)} and not ${entries}`.execute(ctx.db);
  return rows[0]?.minutes ?? 0;
}

/** An item has one row, whatever its activities; other time has one for each project and activity. */
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
