import { invalidField } from '@tandem/shared/http/errors.ts';
import { type Measure, isOfCompleted } from '@tandem/shared/insight/figures/measure.ts';
import { traitsOf } from '@tandem/shared/projects/fields/kinds.ts';
import { shownKind } from '@tandem/shared/projects/fields/when-read.ts';
import type { AskedField, FieldLookup } from '@tandem/shared/work-items/filters/fields.ts';
import { type RawBuilder, sql } from 'kysely';
import { pointValue } from '../../planning/progress/planned-items.ts';
import { FIELD_VALUE } from '../../work-items/selection/field-values.ts';
import { POINTS_JOIN } from '../analytics/axes.ts';
import { requireStored } from './fields.ts';

type Expression = RawBuilder<unknown>;

/** How the values of some items become one number, in two steps. */
type Aggregation = {
  /** Of the items of one combination of groups: what their values become, and how many have one. */
  partial: { value: Expression; count: Expression };
  /** Of combinations `c`: how many items they have, and the number of them all. */
  merged: { items: Expression; value: RawBuilder<number | null>; join: Expression };
  /** A combination has all values, as one array. */
  isOfLists?: true;
};

/** What is measured of items of `work_items w join states s`. */
export type MeasureColumns = Aggregation & { join?: Expression; currency?: string | undefined };

type Reading = { workspace_id: string; fields: FieldLookup };

const hoursSince = (moment: Expression) =>
  sql`case when w.completed_at >= ${moment} then extract(epoch from w.completed_at - ${moment})::float8 / 3600 end`;

/** The minutes that items of project `p` have in their rows; none where nothing was worked. */
const TIME_JOIN = sql`
  left join (
    select k.work_item_id, sum(k.duration)::float8 as minutes
    from work_item_worklogs k join projects kp on kp.id = k.project_id and kp.is_time_tracking_enabled
    where k.project_id = p.id and k.deleted_at is null group by k.work_item_id
  ) tm on tm.work_item_id = w.id`;

/** When an item of project `p` first came into a state of the group started, as history knows. */
const begunJoin = (workspaceId: string) => sql`
  left join (
    select a.work_item_id, min(a.created_at) as begun_at
    from activities a join states g on g.id = a.new_identifier and g."group" = 'started'
    where a.workspace_id = ${workspaceId} and a.field = 'state' and a.project_id = p.id group by a.work_item_id
  ) bg on bg.work_item_id = w.id`;

const ITEMS = { items: sql`sum(n)`, join: sql`` };
const NO_COUNT = sql`null::int`;

function aggregate({ by, percentile }: Measure, value: Expression): Aggregation {
  if (by === 'sum') {
    return {
      partial: { value: sql`sum(${value})`, count: NO_COUNT },
      merged: { ...ITEMS, value: sql`sum(v)::float8` },
    };
  }
  if (by === 'average') {
    const mean = sql<number>`(sum(v) / nullif(sum(k), 0))::float8`;
    return {
      partial: { value: sql`sum(${value})`, count: sql`count(${value})` },
      merged: { ...ITEMS, value: mean },
    };
  }
  if (by === 'min' || by === 'max') {
    const extreme = sql.raw(by);
    const merged = { ...ITEMS, value: sql<number>`${extreme}(v)::float8` };
    return { partial: { value: sql`${extreme}(${value})`, count: NO_COUNT }, merged };
  }
  // The values themselves; one row for each of them, and the items of a combination in the first.
  const part = sql.lit(by === 'median' ? HALF : (percentile ?? 0) / 100);
  return {
    isOfLists: true,
    partial: {
      value: sql`array_agg((${value})::float8) filter (where ${value} is not null)`,
      count: NO_COUNT,
    },
    merged: {
      items: sql`sum(n) filter (where coalesce(u.place, 1) = 1)`,
      value: sql`percentile_cont(${part}) within group (order by u.value)`,
      join: sql`left join lateral unnest(v) with ordinality u (value, place) on true`,
    },
  };
}
const HALF = 0.5;

const counted: Aggregation = {
  partial: { value: NO_COUNT, count: NO_COUNT },
  merged: { ...ITEMS, value: sql`coalesce(sum(n), 0)::float8` },
};

/** A field with numbers that are stored. */
function requireNumbers(measure: Measure, fields: FieldLookup): AskedField {
  const field = requireStored(measure.field_id, fields);
  const { form, isSummable } = traitsOf(field.kind);
  const kind = traitsOf(shownKind(field));
  if (!isSummable || (form !== 'number' && kind.form !== 'number')) {
    throw invalidField('measure', `The field "${field.name}" cannot be added up.`);
  }
  return field;
}

/** The one home of what figures measure. */
export function measureColumns(measure: Measure, reading: Reading): MeasureColumns {
  const of = (value: Expression, join?: Expression): MeasureColumns => ({
    ...aggregate(measure, value),
    ...(join && { join }),
  });
  switch (measure.of) {
    case 'count':
      return counted;
    case 'points':
      return of(pointValue, POINTS_JOIN);
    case 'time_spent':
      return of(sql`tm.minutes`, TIME_JOIN);
    case 'time_planned':
      return of(sql`w.planned_minutes`);
    case 'lead_time':
      return of(hoursSince(sql`w.created_at`));
    case 'cycle_time':
      return of(hoursSince(sql`bg.begun_at`), begunJoin(reading.workspace_id));
    case 'field': {
      const field = requireNumbers(measure, reading.fields);
      const currency = shownKind(field) === 'money' ? field.options.currency : undefined;
      return { ...of(FIELD_VALUE.number(field.id)), currency };
    }
  }
}

/**
 * Which items a measure is of, beside those of the query. The planner must not take the few states of the group for few
 * items.
 */
export const measured = (measure: Measure): RawBuilder<boolean> =>
  isOfCompleted(measure)
    ? sql`(coalesce(s."group" = 'completed', false) and w.completed_at is not null)`
    : sql`true`;
