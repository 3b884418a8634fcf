import type { Axis, DateAxis } from '@tandem/shared/insight/analytics/axes.ts';
import type { GroupKey } from '@tandem/shared/work-items/lists/keys.ts';
import { type RawBuilder, sql } from 'kysely';
import { groupKey, groupingBy } from '../../work-items/lists/pages/grouping.ts';
import type { Related } from '../../work-items/selection/related.ts';

/** How items of `work_items w join states s` are told apart along an axis. */
export type AxisColumns = {
  /** Null for what has no value. */
  value: RawBuilder<unknown>;
  /** How a value is written in answers. */
  nameOf: (value: RawBuilder<unknown>) => RawBuilder<string | null>;
  join?: RawBuilder<unknown> | undefined;
  /** Whether an item can have several values, and so be in several rows. */
  isMany: boolean;
  /** The rows that say which values an item has, where it can have several. */
  related?: Related | undefined;
};

/** Points of estimates `e`, of items that have one. */
export const POINTS_JOIN: RawBuilder<unknown> = sql`
  left join estimate_points t on t.id = w.estimate_point_id left join estimates e on e.id = t.estimate_id`;

/** Lists group by the same, so that bars and groups agree. */
const GROUPED: Partial<Record<Axis, GroupKey>> = {
  state_id: 'state_id',
  state__group: 'state__group',
  labels__id: 'labels__id',
  assignees__id: 'assignees__id',
  issue_cycle__cycle_id: 'cycle_id',
  issue_module__module_id: 'issue_module__module_id',
  priority: 'priority',
};

const MANY: readonly Axis[] = ['labels__id', 'assignees__id', 'issue_module__module_id'];

const MOMENTS: Partial<Record<DateAxis, RawBuilder<unknown>>> = {
  created_at: sql`w.created_at`,
  completed_at: sql`w.completed_at`,
};
const monthName = (month: RawBuilder<unknown>) => sql<string>`to_char(${month}, 'YYYY-FMMM')`;

/** Moments are of months where the reader is. */
function monthOf(axis: DateAxis, timezone: string): RawBuilder<unknown> {
  const moment = MOMENTS[axis];
  if (moment) return sql`date_trunc('month', ${moment} at time zone ${timezone}::text)`;
  return sql`date_trunc('month', ${sql.ref(`w.${axis}`)}::timestamp)`;
}

const isMonth = (axis: Axis): axis is DateAxis => axis.endsWith('_at') || axis.endsWith('_date');

export function axisColumns(axis: Axis, timezone: string): AxisColumns {
  const key = GROUPED[axis];
  if (key) {
    const grouping = groupingBy(key);
    return {
      value: grouping.value,
      join: grouping.join,
      isMany: MANY.includes(axis),
      related: MANY.includes(axis) ? grouping.related : undefined,
      nameOf: (value) => sql`case when ${value} is not null then ${groupKey(grouping, value)} end`,
    };
  }
  if (isMonth(axis)) return { value: monthOf(axis, timezone), nameOf: monthName, isMany: false };
  return { value: sql`t.value`, nameOf: (value) => sql`${value}`, join: POINTS_JOIN, isMany: false };
}
