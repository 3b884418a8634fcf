import type { TimeGroupBy } from '@tandem/shared/tracking/entries/groups.ts';
import type { TimeQuery } from '@tandem/shared/tracking/entries/input.ts';
import type { TimeReport } from '@tandem/shared/tracking/entries/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { WorkspaceContext } from '../../context.ts';
import { TIME_SOURCE, timeCondition } from './conditions.ts';

/** The groups of one report at most: those with most time. */
const MOST = 5000;

/** What entries are added up by first; days become weeks and months once there is one row of each. */
const COLUMNS: Record<TimeGroupBy, RawBuilder<unknown>> = {
  person: sql`t.logged_by`,
  project: sql`t.project_id`,
  item: sql`t.work_item_id`,
  activity: sql`t.activity_id`,
  label: sql`l.label_id`,
  type: sql`w.type_id`,
  day: sql`t.day`,
  week: sql`t.day`,
  month: sql`t.day`,
  billable: sql`t.is_billable`,
};
const KEYS: Partial<Record<TimeGroupBy, RawBuilder<string | null>>> = {
  week: sql`date_trunc('week', g.key)::date::text`,
  month: sql`to_char(g.key, 'YYYY-MM')`,
};
const IN_TIME: ReadonlySet<TimeGroupBy> = new Set(['day', 'week', 'month']);

type Sums = { minutes: number; billable_minutes: number };
const sums: RawBuilder<Sums> = sql`
  coalesce(sum(t.duration), 0)::float8 as minutes,
  coalesce(sum(t.duration) filter (where t.is_billable), 0)::float8 as billable_minutes`;

/**
 * Sums of the entries that the caller may list, by what the query says (docs/contract/time.md#lists-and-sums). Time of an
 * item with two labels counts for both; the total counts it once.
 */
export async function readReport(
  ctx: WorkspaceContext,
  query: TimeQuery & { group_by: TimeGroupBy },
): Promise<TimeReport> {
  const { group_by } = query;
  const condition = timeCondition(ctx, query);
  const source =
    group_by === 'label'
      ? sql`${TIME_SOURCE} left join work_item_labels l on l.work_item_id = t.work_item_id`
      : TIME_SOURCE;
  const order = IN_TIME.has(group_by) ? sql`1` : sql`minutes desc, 1`;
  const { rows: groups } = await sql<Sums & { key: string | null }>`
    select ${KEYS[group_by] ?? sql`g.key::text`} as key, sum(g.minutes)::float8 as minutes,
      sum(g.billable_minutes)::float8 as billable_minutes
    from (select ${COLUMNS[group_by]} as key, ${sums} from ${source} where ${condition} group by 1) g
    group by 1 order by ${order} limit ${MOST}`.execute(ctx.db);
  const isWhole = group_by !== 'label' && groups.length < MOST;
  return { groups, total: isWhole ? totalOf(groups) : await readTotal(ctx, condition) };
}

const totalOf = (groups: readonly Sums[]): Sums =>
  groups.reduce<Sums>(
    (total, { minutes, billable_minutes }) => ({
      minutes: total.minutes + minutes,
      billable_minutes: total.billable_minutes + billable_minutes,
    }),
    { minutes: 0, billable_minutes: 0 },
  );

async function readTotal(ctx: WorkspaceContext, condition: RawBuilder<unknown>): Promise<Sums> {
  const { rows } = await sql<Sums>`select ${sums} from ${TIME_SOURCE} where ${condition}`.execute(ctx.db);
  return rows[0] ?? { minutes: 0, billable_minutes: 0 };
}
