import type { Bar, Bars, ChartAxis, ChartMetric } from '@tandem/shared/insight/analytics/advanced.ts';
import type { GroupKey } from '@tandem/shared/work-items/lists/keys.ts';
import { type RawBuilder, sql } from 'kysely';
import { pointValue } from '../../../planning/progress/planned-items.ts';
import { groupKey, groupingBy } from '../../../work-items/lists/pages/grouping.ts';
import { POINTS_JOIN } from '../axes.ts';
import { type AdvancedScope, isWithin } from './query.ts';

/** Where the names of values stand that are ids. */
type Names = 'states' | 'labels' | 'users' | 'cycles' | 'modules' | 'projects' | 'work_item_types';
type Columns = {
  /** Of `work_items w join states s`; null for what has no value. */
  value: RawBuilder<unknown>;
  text: RawBuilder<string | null>;
  join?: RawBuilder<unknown> | undefined;
  names?: Names | undefined;
};

/** Lists group by the same, so that bars and groups agree. */
const GROUPED: Partial<Record<ChartAxis, [GroupKey, Names?]>> = {
  STATES: ['state_id', 'states'],
  STATE_GROUPS: ['state__group'],
  LABELS: ['labels__id', 'labels'],
  ASSIGNEES: ['assignees__id', 'users'],
  CYCLES: ['cycle_id', 'cycles'],
  MODULES: ['issue_module__module_id', 'modules'],
  PRIORITY: ['priority'],
  START_DATE: ['start_date'],
  TARGET_DATE: ['target_date'],
  CREATED_BY: ['created_by', 'users'],
  PROJECTS: ['project_id', 'projects'],
};

function columnsOf(axis: ChartAxis, timezone: string): Columns {
  const grouped = GROUPED[axis];
  if (grouped) {
    const grouping = groupingBy(grouped[0]);
    const { value, join } = grouping;
    return {
      value,
      join,
      names: grouped[1],
      text: sql`case when ${value} is not null then ${groupKey(grouping, value)} end`,
    };
  }
  const plain = (value: RawBuilder<unknown>, rest: Partial<Columns> = {}): Columns => ({
    ...rest,
    value,
    text: sql`(${value})::text`,
  });
  if (axis === 'ESTIMATE_POINTS') return plain(sql`t.value`, { join: POINTS_JOIN });
  if (axis === 'WORK_ITEM_TYPES') return plain(sql`w.type_id`, { names: 'work_item_types' });
  const moment = axis === 'CREATED_AT' ? sql`w.created_at` : sql`w.completed_at`;
  return plain(sql`(${moment} at time zone ${timezone}::text)::date`);
}

const NONE = 'none';
type Cell = { key: string | null; part: string | null; count: number };
type Chart = { x: ChartAxis; metric: ChartMetric; group: ChartAxis | null };

async function readCells(
  scope: AdvancedScope,
  axes: readonly Columns[],
  metric: ChartMetric,
): Promise<Cell[]> {
  const isSum = metric === 'ESTIMATE_POINT_COUNT';
  const joins = [...new Set([...axes.map(({ join }) => join), isSum ? POINTS_JOIN : undefined])];
  const joined = joins.filter((join) => join !== undefined);
  const [x, part] = axes;
  const { rows } = await sql<Cell>`
    select ${x?.text} as key, ${part?.text ?? sql`null::text`} as part,
      ${isSum ? sql`coalesce(sum(${pointValue}), 0)` : sql`count(*)::int`} as count
    from work_items w join states s on s.id = w.state_id ${joined.length > 0 ? sql.join(joined, sql` `) : sql``}
    where ${scope.where} and ${isWithin(scope, sql`w.created_at`)} group by 1, 2`.execute(scope.tx);
  return rows;
}

/** The names of values, by the values; a value that is no id is its own name. */
async function readNames(
  { tx }: AdvancedScope,
  { names }: Columns,
  values: readonly string[],
): Promise<(key: string) => string> {
  if (!names) return (key) => (key === NONE ? 'None' : key);
  const ids = values.filter((key) => key !== NONE);
  const name = names === 'users' ? sql`display_name` : sql`name`;
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${name} as name from ${sql.table(names)} where id = any(${ids}::uuid[])`.execute(tx);
  const found = new Map(rows.map((row) => [row.id, row.name]));
  return (key) => (key === NONE ? 'None' : (found.get(key) ?? key));
}

const PRIORITIES = ['urgent', 'high', 'medium', 'low', NONE];
const inOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'variant' });

/** Priorities by how urgent they are, all else by its name; what has no value stands last. */
const orderOf =
  (axis: ChartAxis) =>
  (a: Bar, b: Bar): number =>
    axis === 'PRIORITY'
      ? PRIORITIES.indexOf(a.key) - PRIORITIES.indexOf(b.key)
      : Number(a.key === NONE) - Number(b.key === NONE) || inOrder.compare(a.name, b.name);

/** Items or their points by an axis, maybe each bar split by another one (docs/contract/analytics.md#charts-of-client-131). */
export async function readCustomBars(scope: AdvancedScope, { x, metric, group }: Chart): Promise<Bars> {
  const columns = columnsOf(x, scope.timezone);
  const parts = group ? columnsOf(group, scope.timezone) : null;
  const cells = await readCells(scope, parts ? [columns, parts] : [columns], metric);
  const keysOf = (name: 'key' | 'part') => [...new Set(cells.map((cell) => cell[name] ?? NONE))];
  const nameOf = await readNames(scope, columns, keysOf('key'));
  const bars = new Map<string, Bar>();
  for (const cell of cells) {
    const key = cell.key ?? NONE;
    const bar: Bar = bars.get(key) ?? { key, name: nameOf(key), count: 0 };
    bars.set(key, bar);
    bar.count += cell.count;
    if (parts) bar[cell.part ?? NONE] = cell.count;
  }
  const data = [...bars.values()].toSorted(orderOf(x));
  if (!parts) return { data, schema: {} };
  const partOf = await readNames(scope, parts, keysOf('part'));
  return { data, schema: Object.fromEntries(keysOf('part').map((key) => [key, partOf(key)])) };
}
