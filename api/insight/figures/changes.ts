import type { ChangesByDay } from '@tandem/shared/insight/figures/answer.ts';
import { daysAfter } from '@tandem/shared/time/calendar-day.ts';
import { sql } from 'kysely';
import type { FiguresScope } from './scope.ts';

/** How much changed on each of the last days: every line that the history of an item has from that day. */
export async function readChangesByDay(scope: FiguresScope, count: number): Promise<ChangesByDay> {
  const { tx, where, timezone, today, many } = scope;
  const first = daysAfter(today, 1 - count);
  const project_ids = many.projects.map(({ id }) => id);
  // No zone differs by less than a quarter of an hour; to find the day of every line would take most of the time.
  const { rows } = await sql<{ day: string; count: number }>`
    with x as materialized (select w.id from work_items w join states s on s.id = w.state_id where ${where}),
    bins as (
      select date_bin('15 minutes', a.created_at, 'epoch') as at, count(*) as count from activities a
      where a.project_id = any(${project_ids}::uuid[]) and a.work_item_id in (select x.id from x)
        and a.deleted_at is null and a.created_at >= ${first}::date::timestamp at time zone ${timezone}::text
      group by 1
    )
    select d.day::text as day, sum(d.count)::int as count
    from (select (at at time zone ${timezone}::text)::date as day, count from bins) d
    where d.day between ${first}::date and ${today}::date group by d.day order by d.day`.execute(tx);
  return { days: rows, total: rows.reduce((sum, row) => sum + row.count, 0) };
}
