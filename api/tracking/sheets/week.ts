import { isSeenBy } from '@tandem/db/access/item-sight.ts';
import { forbidden, missing } from '@tandem/shared/http/errors.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { dayIn } from '@tandem/shared/time/calendar-day.ts';
import type { Entry, TrackedItem } from '@tandem/shared/tracking/entries/schema.ts';
import type { WeekQuery } from '@tandem/shared/tracking/sheets/input.ts';
import type { Sheet, Week } from '@tandem/shared/tracking/sheets/schema.ts';
import { daysOfWeek, weekStart } from '@tandem/shared/tracking/week.ts';
import { sql } from 'kysely';
import type { WorkspaceContext } from '../../context.ts';
import { entryColumns } from '../../work-items/parts/worklogs/entries.ts';
import { TIME_SOURCE } from '../entries/conditions.ts';
import { readSettings } from '../settings/repo.ts';
import { getTimer } from '../timer/write.ts';
import { readPlanned } from './planned.ts';
import { type WeekOf, readSheet } from './repo.ts';

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
  const { lock_until } = await readSettings(ctx.db, ctx.workspace.id);
  return {
    ...{ member_id, start, days, timer, sheet, lock_until },
    rows: rowsOf(await readEntriesOf(ctx, of)),
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

/** One statement: a week has tens of items. Approvers learn of items only what they may see. */
async function readEntriesOf(
  ctx: WorkspaceContext,
  { workspace_id, member_id, start }: WeekOf,
): Promise<Found[]> {
  const isWhole = member_id === ctx.user.id || ctx.workspace.role === ROLE.ADMIN;
  const isSeen = isWhole ? sql`true` : isSeenBy('w', ctx.user.id);
  const { rows } = await sql<Found>`
    select ${entryColumns}, case when w.id is not null and ${isSeen} then json_build_object(
      'id', w.id, 'name', w.name, 'sequence_id', w.sequence_id, 'project_identifier', p.identifier,
      'project_id', w.project_id, 'state_id', w.state_id) end as item
    from ${TIME_SOURCE}
    where t.workspace_id = ${workspace_id} and t.logged_by = ${member_id} and t.deleted_at is null
      and p.deleted_at is null and p.is_time_tracking_enabled and w.deleted_at is null
      and t.day >= ${start}::date and t.day < ${start}::date + 7
    order by p.name, p.id, w.sequence_id nulls last, t.activity_id, t.day, t.created_at, t.id`.execute(
    ctx.db,
  );
  return rows;
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
