import { isSeenBy } from '@tandem/db/access/item-sight.ts';
import { FIELDS_OUTSIDE_HISTORY, isActivityVisibleTo } from '@tandem/db/rows/activities.ts';
import { badRequest, forbidden } from '@tandem/shared/http/errors.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { isDay } from '@tandem/shared/time/calendar-day.ts';
import { sql } from 'kysely';
import type { WorkspaceContext } from '../../context.ts';
import { csvLine } from '../../http/files/csv.ts';
import { requirePerson } from './person.ts';

const MAX_ROWS = 10_000;
const HEAD = [
  ...['Actor name', 'Issue ID', 'Project', 'Created at', 'Updated at', 'Action', 'Field'],
  ...['Old value', 'New value'],
];

type Row = {
  actor: string;
  key: string;
  project: string;
  created_at: string;
  updated_at: string;
  verb: string;
  field: string | null;
  old_value: string | null;
  new_value: string | null;
};

/** What somebody did on one day, as CSV (docs/contract/people.md#a-day-as-csv). */
export async function exportDay(
  ctx: WorkspaceContext,
  actorId: string,
  day: string | null | undefined,
): Promise<string> {
  if (ctx.workspace.role < ROLE.MEMBER && actorId !== ctx.user.id) throw forbidden();
  if (!day || !isDay(day)) throw badRequest('Date is required');
  await requirePerson(ctx, actorId);
  const timezone = ctx.user.user_timezone;
  const { rows } = await sql<Row>`
    select u.display_name as actor, p.identifier || '-' || w.sequence_id as key, p.name as project,
      r.created_at, r.updated_at, r.verb, r.field, r.old_value, r.new_value
    from activities r join work_items w on w.id = r.work_item_id and w.deleted_at is null
    join projects p on p.id = r.project_id join users u on u.id = r.actor_id
    where r.actor_id = ${actorId} and r.workspace_id = ${ctx.workspace.id} and r.deleted_at is null
      and r.created_at >= ${day}::date::timestamp at time zone ${timezone}
      and r.created_at < (${day}::date + 1)::timestamp at time zone ${timezone}
      and (r.field is null or r.field <> all(${FIELDS_OUTSIDE_HISTORY}::text[]))
      and ${isSeenBy('w', ctx.user.id)} and ${isActivityVisibleTo(ctx.user.id)}
    order by r.created_at desc, r.id desc limit ${MAX_ROWS}`.execute(ctx.db);
  const lines = rows.map((row) =>
    csvLine([
      ...[row.actor, row.key, row.project, row.created_at, row.updated_at],
      ...[row.verb, row.field, row.old_value, row.new_value],
    ]),
  );
  return [csvLine(HEAD), ...lines].join('');
}
