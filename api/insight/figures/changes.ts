import type { ChangesByDay } from '@tandem/shared/insight/figures/answer.ts';
import { daysAfter } from '@tandem/shared/time/calendar-day.ts';
import { sql } from 'kysely';
import type { FiguresScope } from './scope.ts';

/** How much changed on each of the last days: every line that the history of an item has from that day. */
export async function readChangesByDay(scope: FiguresScope, count: number): Promise<ChangesByDay> {
  const { tx, where, timezone, today, many } = scope;
  const first = daysAfter(today, 1 - count);
  const project_ids = many.projects.map(({ id }) => id);
  const { rows } = await sql<{ day: string; count: number }>`
    with h as materialized (
      select a.work_item_id, (a.created_at at time zone ${timezone}::text)::date as day, count(*)::int as count
      from activities a
      where a.project_id = any(${project_ids}::uuid[]) and a.work_item_id is not null and a.deleted_at is null
        and a.created_at >= ${first}::date::timestamp at time zone ${timezone}::text
      group by 1, 2
    )
    select h.day::text as day, sum(h.count)::int as count
    from h join work_items w on w.id = h.work_item_id join states s on s.id = w.state_id
    where ${where} and h.day between ${first}::date and ${today}::date
    group by h.day order by h.day`.execute(tx);
  return { days: rows, total: rows.reduce((sum, row) => sum + row.count, 0) };
}
