import { isoTimestamp } from '@tandem/db/postgres/json.ts';
import type { CycleInChange } from '@tandem/shared/planning/cycles/schema.ts';
import { type RawBuilder, sql } from 'kysely';

/** An instant with the offset of the project's time zone: clients read the day from its first ten characters. */
const inProjectZone = (column: string): RawBuilder<string> => {
  const at = sql.ref(column);
  const offset = sql`(${at} at time zone p.timezone) - (${at} at time zone 'UTC')`;
  return sql`to_char(${at} at time zone p.timezone, 'YYYY-MM-DD"T"HH24:MI:SS.US')
    || case when ${offset} < interval '0' then '-' else '+' end
    || to_char(make_interval(secs => abs(extract(epoch from ${offset}))::float8), 'HH24:MI')`;
};

/** Whether `cycles c` runs now, both ends included. */
export const isCurrent: RawBuilder<boolean> = sql`(c.start_date <= now() and now() <= c.end_date)`;

/** What `cycles c` of `projects p` is by itself; `snapshot` is as much of its snapshot as the reader may know. */
export const cycleColumns = (snapshot: RawBuilder<unknown>): RawBuilder<CycleInChange> => sql`
  c.id, c.workspace_id, c.project_id, c.owned_by_id, c.name, c.description,
  ${inProjectZone('c.start_date')} as start_date, ${inProjectZone('c.end_date')} as end_date,
  c.view_props, ${snapshot} as progress_snapshot, c.logo_props, c.sort_order, ${isoTimestamp(sql`c.created_at`)} as created_at, c.external_source,
  c.external_id,
  case when ${isCurrent} then 'CURRENT' when c.start_date > now() then 'UPCOMING'
    when c.end_date < now() then 'COMPLETED' else 'DRAFT' end as status,
  case when c.rolled_over_at is not null then json_build_object('at', c.rolled_over_at,
    'cycle_id', c.rolled_over_to, 'items', c.rolled_over_items) end as rolled_over, c.created_by, c.version`;
