import type { TimeInState } from '@tandem/shared/insight/figures/answer.ts';
import { daysAfter } from '@tandem/shared/time/calendar-day.ts';
import { sql } from 'kysely';
import { groupReader, isOfDays } from './read-figures.ts';
import type { FiguresScope } from './scope.ts';

type Row = TimeInState['states'][number];

/** Work ends in these: what stays there is not counted, what came back from there is. */
const isFinal = (group: string) => sql`${sql.ref(group)} in ('completed', 'cancelled')`;

/**
 * How long items were in each state, by their history: from when they were made in the state before their first move, then
 * from move to move, and until now. Items that have no history are in their state since they were made.
 * States of the project that an item was moved from are left out.
 */
export async function readTimeInState(scope: FiguresScope, count: number | null): Promise<TimeInState> {
  const { tx, where, today, workspace_id } = scope;
  const days = count === null ? null : { from: daysAfter(today, 1 - count), to: today };
  const isMade = days ? isOfDays({ by: 'created_at' }, days, groupReader(scope)) : sql`true`;
  const { rows } = await sql<Row>`
    with x as materialized (
      select w.id, w.project_id, w.state_id, w.created_at, ${isFinal('s.group')} as is_final
      from work_items w join states s on s.id = w.state_id where ${where} and ${isMade}
    ), moves as materialized (
      select a.work_item_id, a.created_at, a.old_identifier, a.new_identifier,
        lead(a.created_at) over in_turn as next_at, row_number() over in_turn as number
      from activities a
      where a.workspace_id = ${workspace_id} and a.field = 'state' and a.work_item_id in (select id from x)
      window in_turn as (partition by a.work_item_id order by a.created_at, a.id)
    ), stays as (
      select m.work_item_id, m.new_identifier as state_id, m.created_at as since,
        coalesce(m.next_at, case when not ${isFinal('g.group')} then now() end) as until
      from moves m join states g on g.id = m.new_identifier
      union all
      select m.work_item_id, m.old_identifier, x.created_at, m.created_at
      from moves m join x on x.id = m.work_item_id where m.number = 1
      union all
      select x.id, x.state_id, x.created_at, now() from x
      where not x.is_final and not exists (select from moves m where m.work_item_id = x.id)
    ), times as materialized (
      select t.work_item_id, t.state_id, sum(extract(epoch from t.until - t.since))::float8 / 3600 as hours
      from stays t where t.until > t.since group by 1, 2
    )
    select t.state_id, avg(t.hours) as average_hours,
      percentile_cont(0.5) within group (order by t.hours) as median_hours, count(*)::int as items
    from times t join x on x.id = t.work_item_id
    join states s on s.id = t.state_id and s.project_id = x.project_id and s.deleted_at is null
    group by t.state_id, s.project_id, s.sequence order by s.project_id, s.sequence, t.state_id`.execute(tx);
  return { states: rows };
}
