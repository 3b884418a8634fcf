import { isSeenBy } from '@tandem/db/access/item-sight.ts';
import { badRequest } from '@tandem/shared/http/errors.ts';
import { sql } from 'kysely';
import type { WorkspaceContext } from '../../context.ts';

type ActivityDay = { created_date: string; activity_count: number };
type CompletedWeek = { week: number; completed_count: number };

/** On how many things the caller worked on each day of the last six months (docs/contract/people.md#own-days). */
export async function readActivityGraph({ db, user, workspace }: WorkspaceContext): Promise<ActivityDay[]> {
  const { rows } = await sql<ActivityDay>`
    select to_char(r.created_at, 'YYYY-MM-DD') as created_date, count(*)::int as activity_count
    from activities r join work_items w on w.id = r.work_item_id and w.deleted_at is null
    where r.actor_id = ${user.id} and r.workspace_id = ${workspace.id} and r.deleted_at is null
      and r.created_at > now() - interval '6 months' and ${isSeenBy('w', user.id)}
    group by 1 order by 1`.execute(db);
  return rows;
}

const MONTHS = 12;

function readMonth(text: string | undefined): number | null {
  if (text === undefined || text === '') return null;
  const month = Number(text);
  if (!Number.isInteger(month) || month < 1 || month > MONTHS) throw badRequest('Invalid month.');
  return month;
}

/** How many of the caller's items were completed in each week of a month of this year (docs/contract/people.md#own-weeks). */
export async function readCompletedGraph(
  { db, user, workspace }: WorkspaceContext,
  query: { month?: string | undefined },
): Promise<CompletedWeek[]> {
  const month = readMonth(query.month);
  const { rows } = await sql<CompletedWeek>`
    select (extract(day from w.completed_at)::int - 1) / 7 + 1 as week, count(*)::int as completed_count
    from work_items w join work_item_assignees a on a.work_item_id = w.id and a.user_id = ${user.id}
    where w.workspace_id = ${workspace.id} and w.deleted_at is null and w.completed_at is not null
      and date_trunc('month', w.completed_at) = make_date(extract(year from now())::int,
        coalesce(${month}::int, extract(month from now())::int), 1)
      and ${isSeenBy('w', user.id)}
    group by 1 order by 1`.execute(db);
  return rows;
}
