import { type RawBuilder, sql } from 'kysely';

/**
 * In which group of states items `x` were from when to when, as `spans`: history knows the state before and after each
 * move. What has no history, as imports make it, was unstarted until it was completed.
 */
export const stateSpans: RawBuilder<unknown> = sql`
  moves as (
    select a.work_item_id, a.created_at, lead(a.created_at) over in_turn as next_at, row_number() over in_turn as number,
      b."group" as before, g."group" as after
    from activities a left join states b on b.id = a.old_identifier left join states g on g.id = a.new_identifier
    where a.field = 'state' and a.work_item_id in (select id from x)
    window in_turn as (partition by a.work_item_id order by a.created_at)
  ), spans as (
    select work_item_id, created_at as since, next_at as until, after as "group" from moves
    union all select work_item_id, '-infinity', created_at, before from moves where number = 1
    union all select distinct x.id, '-infinity'::timestamptz, x.completed_at, 'unstarted' from x
      where x.completed_at > x.created_at and not exists (select from moves m where m.work_item_id = x.id)
  )`;
