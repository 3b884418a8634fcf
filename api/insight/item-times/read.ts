import type { ItemTimes } from '@tandem/shared/insight/item-times/schema.ts';
import { type Move, timesOf } from '@tandem/shared/insight/item-times/spans.ts';
import { must } from '@tandem/shared/must.ts';
import { sql } from 'kysely';
import { type ProjectContext, stampProjectSeq } from '../../context.ts';
import { requireItem } from '../../work-items/items/read/require-item.ts';

type Row = {
  created_at: string;
  completed_at: string | null;
  state_id: string;
  moves: Move[];
  started: string[];
  now: string;
};

/** How long an item was in each state (docs/contract/item-times.md#time-in-a-state). */
export async function readItemTimes(ctx: ProjectContext, id: string): Promise<ItemTimes> {
  stampProjectSeq(ctx);
  await requireItem(ctx, id);
  const { rows } = await sql<Row>`
    select w.created_at, case when s."group" = 'completed' then w.completed_at end as completed_at, w.state_id,
      coalesce((select json_agg(json_build_object('at', a.created_at, 'from', b.id, 'to', g.id) order by a.created_at, a.id)
        from activities a
        left join states b on b.id = a.old_identifier and b.project_id = w.project_id
        left join states g on g.id = a.new_identifier and g.project_id = w.project_id
        where a.work_item_id = w.id and a.field = 'state'), '[]') as moves,
      array(select t.id from states t where t.project_id = w.project_id and t."group" = 'started') as started,
      clock_timestamp() as now
    from work_items w join states s on s.id = w.state_id where w.id = ${id}`.execute(ctx.db);
  const { started, ...row } = must(rows[0], 'the item was just found');
  return inTenths(timesOf({ ...row, started: new Set(started) }));
}

/** Hundredths first: moments of two statements lie milliseconds apart. */
const tenths = (hours: number) => Math.floor(Math.round(hours * 100) / 10) / 10;
const orNull = (hours: number | null) => (hours === null ? null : tenths(hours));

/** Hours in whole tenths, rounded down: the answer does not change with every second. */
const inTenths = ({ states, lead_hours, cycle_hours, ...rest }: ItemTimes): ItemTimes => ({
  ...rest,
  states: states.map(({ hours, ...state }) => ({ ...state, hours: tenths(hours) })),
  lead_hours: orNull(lead_hours),
  cycle_hours: orNull(cycle_hours),
});
