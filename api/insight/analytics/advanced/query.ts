import {
  CHART_AXES,
  CHART_METRICS,
  CHART_TYPES,
  type ChartAxis,
  DATE_FILTERS,
  type DateFilter,
  TABS,
} from '@tandem/shared/insight/analytics/advanced.ts';
import { invalidField } from '@tandem/shared/http/errors.ts';
import { daysAfter } from '@tandem/shared/time/calendar-day.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { PlaceContext } from '../../../context.ts';
import { type FilterQuery, queryText } from '../../../work-items/selection/input.ts';
import { type ReportScope, reportOn } from '../scope.ts';

/** What narrows every one of these calls. */
const narrowing = {
  project_ids: queryText,
  cycle_id: queryText,
  module_id: queryText,
  date_filter: queryText,
};
export const tabQuery = z.object({ ...narrowing, tab: queryText });
export const tableQuery = z.object({ ...narrowing, type: queryText });
export const chartQuery = z.object({
  ...narrowing,
  type: queryText,
  x_axis: queryText,
  y_axis: queryText,
  group_by: queryText,
});
export type Narrowing = Partial<Record<keyof typeof narrowing, string | undefined>>;
export type ChartQuery = z.infer<typeof chartQuery>;

/** Days from the first to the last, both of them counted. */
export type Period = { first: string; last: string };
export type AdvancedScope = ReportScope & {
  period: Period | null;
  cycle_id: string | undefined;
  module_id: string | undefined;
};

/** One of the values of a parameter; `usual` where it is left out. 400 by its name for anything else. */
function choose<T extends string>(
  name: string,
  given: string | undefined,
  { choices, usual }: { choices: readonly T[]; usual?: T },
): T {
  const text = given || usual;
  const value = choices.find((each) => each === text);
  if (!value) throw invalidField(name, `"${(text ?? '').slice(0, 50)}" is not a valid choice.`);
  return value;
}

export const readTab = (given?: string) => choose('tab', given, { choices: TABS, usual: 'overview' });
export const readTableType = (given?: string) =>
  choose('type', given, { choices: ['work-items'], usual: 'work-items' });
export const readChartType = (given?: string) =>
  choose('type', given, { choices: CHART_TYPES, usual: 'projects' });

/** What a chart of one's own is of. */
export function readCustomChart({ x_axis, y_axis, group_by }: ChartQuery) {
  const x = choose<ChartAxis>('x_axis', x_axis, { choices: CHART_AXES, usual: 'PRIORITY' });
  const metric = choose('y_axis', y_axis, { choices: CHART_METRICS, usual: 'WORK_ITEM_COUNT' });
  const group = group_by ? choose<ChartAxis>('group_by', group_by, { choices: CHART_AXES }) : null;
  if (group === x) throw invalidField('group_by', 'Bars cannot be split by what they are of.');
  return { x, metric, group };
}

const BACK: Record<DateFilter, [first: number, last: number]> = {
  today: [0, 0],
  yesterday: [-1, -1],
  last_7_days: [-6, 0],
  last_30_days: [-29, 0],
  last_3_months: [-89, 0],
};

function readPeriod(given: string | undefined, today: string): Period | null {
  if (!given) return null;
  const [first, last] = BACK[choose<DateFilter>('date_filter', given, { choices: DATE_FILTERS })];
  return { first: daysAfter(today, first), last: daysAfter(today, last) };
}

/** Whether a moment is of the period, where the reader is; true without one. */
export function isWithin(
  { period, timezone }: AdvancedScope,
  moment: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (!period) return sql`true`;
  return sql`(${moment} >= ${period.first}::date::timestamp at time zone ${timezone}::text
    and ${moment} < (${period.last}::date + 1)::timestamp at time zone ${timezone}::text)`;
}

/** Reads over the projects that are chosen, or over the one of the path. */
export function advancedReport<T>(
  ctx: PlaceContext,
  query: Narrowing,
  read: (scope: AdvancedScope) => Promise<T>,
): Promise<T> {
  const { cycle_id, module_id } = query;
  const filters: FilterQuery = {
    project: ctx.project?.id ?? query.project_ids,
    cycle: cycle_id,
    module: module_id,
  };
  return reportOn(ctx, filters, (scope) =>
    read({ ...scope, cycle_id, module_id, period: readPeriod(query.date_filter, scope.today) }),
  );
}
