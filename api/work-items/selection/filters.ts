import { isInName } from '@tandem/db/postgres/contains-text.ts';
import { AppError, badRequest, invalidField } from '@tandem/shared/http/errors.ts';
import { readTimestamp } from '@tandem/shared/time/timestamp.ts';
import { type DateBounds, parseDateTerms } from '@tandem/shared/work-items/lists/date-terms.ts';
import { parseNoneOf } from '@tandem/shared/work-items/lists/none-of.ts';
import { NO_VALUE } from '@tandem/shared/work-items/lists/keys.ts';
import { type RawBuilder, sql } from 'kysely';
import type { FilterQuery } from './input.ts';

export type Condition = RawBuilder<boolean>;

/** Whose day it is: relative terms and days of timestamps are those of the caller. */
export type FilterDay = { today: () => string; timezone: string };

type Filter = (value: string, day: FilterDay, name: string) => Condition | null;

const MAX_VALUES = 100;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The values of a comma-separated list; null when none is left, which asks for nothing. */
function readValues(value: string, name: string): string[] | null {
  const values = value
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '' && each !== 'null');
  if (values.length > MAX_VALUES) throw invalidField(name, `No more than ${MAX_VALUES} values are allowed.`);
  return values.length > 0 ? values : null;
}

const either = (conditions: Condition[]): Condition =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;

/** Ids, of which those that are none are dropped; "None" asks for items without a value, or else one of the ids. */
export function byId(hasOneOf: (ids: string[]) => Condition, hasNone?: Condition): Filter {
  return (value, _day, name) => {
    const values = readValues(value, name);
    if (!values) return null;
    const ids = values.filter((each) => UUID.test(each));
    return either([
      ...(ids.length > 0 ? [hasOneOf(ids)] : []),
      ...(hasNone && values.includes(NO_VALUE) ? [hasNone] : []),
    ]);
  };
}

function byColumn(column: Condition | RawBuilder<unknown>, canBeNone = false): Filter {
  const isOneOf = (ids: string[]): Condition => sql`${column} = any(${ids}::uuid[])`;
  return canBeNone ? byId(isOneOf, sql`${column} is null`) : byId(isOneOf);
}

/** `related` selects `1 from …` the rows of an item, ending in its where clause; `id` is the column that ids are of. */
function byRelated(related: RawBuilder<unknown>, id: RawBuilder<unknown>, canBeNone = true): Filter {
  const hasOneOf = (ids: string[]): Condition => sql`exists (${related} and ${id} = any(${ids}::uuid[]))`;
  return canBeNone ? byId(hasOneOf, sql`not exists (${related})`) : byId(hasOneOf);
}

function byName(column: RawBuilder<unknown>): Filter {
  return (value, _day, name) => {
    const values = readValues(value, name);
    return values && sql`${column} = any(${values}::text[])`;
  };
}

const dayBounds = (day: RawBuilder<unknown>, bounds: DateBounds): Condition => {
  const { on, from, to, or_none } = bounds;
  const parts: Condition[] = [
    ...(on === undefined ? [] : [sql<boolean>`${day} = ${on}::date`]),
    ...(from === undefined ? [] : [sql<boolean>`${day} >= ${from}::date`]),
    ...(to === undefined ? [] : [sql<boolean>`${day} <= ${to}::date`]),
  ];
  const range: Condition[] = parts.length > 0 ? [sql`(${sql.join(parts, sql` and `)})`] : [];
  return either([...range, ...(or_none ? [sql<boolean>`${day} is null`] : [])]);
};

function byDay(dayOf: (day: FilterDay) => RawBuilder<unknown>): Filter {
  return (value, day, name) => {
    const bounds = parseDateTerms(value, day.today());
    if (bounds === undefined) throw badRequest(`${name} has a date term that cannot be read.`);
    return bounds && dayBounds(dayOf(day), bounds);
  };
}

const byTimestamp = (column: RawBuilder<unknown>): Filter =>
  byDay(({ timezone }) => sql`(${column} at time zone ${timezone})::date`);

const whenTrue =
  (expected: string, condition: Condition): Filter =>
  (value) =>
    value === expected ? condition : null;

const TYPE_CONDITIONS: Record<string, Condition> = {
  backlog: sql`s."group" = 'backlog'`,
  active: sql`s."group" in ('unstarted', 'started')`,
};

const updatedAfter: Filter = (value, _day, name) => {
  if (value === '') return null;
  const timestamp = readTimestamp(value);
  if (timestamp === null) throw new AppError(400, { [name]: ['Datetime has wrong format.'] });
  return sql`w.updated_at > ${timestamp}::timestamptz`;
};

/** What has become of it in intake; values that are no status are none. */
const byIntake: Filter = (value, _day, name) => {
  const values = readValues(value, name);
  if (!values) return null;
  const statuses = values.filter((each) => /^-?[012]$/.test(each)).map(Number);
  return sql`exists (select from intake_work_items n
    where n.work_item_id = w.id and n.deleted_at is null and n.status = any(${statuses}::int[]))`;
};

/** Items of which none of these filters hold. What cannot be compared does not hold. */
const noneOf: Filter = (value, day, name) => {
  const terms = readValues(value, name);
  if (!terms) return null;
  const wanted = parseNoneOf(terms);
  if (!wanted) throw invalidField(name, 'Not a key and a value that can be filtered by.');
  const held = [...wanted].map(
    ([key, values]) => FILTERS[key](values.join(','), day, name) ?? sql<boolean>`false`,
  );
  return sql`(${sql.join(held, sql` or `)}) is not true`;
};

const states = byColumn(sql`w.state_id`);
const projects = byColumn(sql`w.project_id`);

const FILTERS: Record<keyof FilterQuery, Filter> = {
  state: states,
  state_id: states,
  state_group: byName(sql`s."group"`),
  type: (value) => TYPE_CONDITIONS[value] ?? null,
  priority: byName(sql`w.priority`),
  assignees: byRelated(
    sql`select 1 from work_item_assignees a join project_members m
      on m.project_id = w.project_id and m.user_id = a.user_id and m.is_active and m.deleted_at is null
      where a.work_item_id = w.id`,
    sql`a.user_id`,
  ),
  labels: byRelated(sql`select 1 from work_item_labels l where l.work_item_id = w.id`, sql`l.label_id`),
  cycle: byRelated(
    sql`select 1 from cycle_work_items y join cycles on cycles.id = y.cycle_id and cycles.deleted_at is null
      where y.work_item_id = w.id`,
    sql`y.cycle_id`,
  ),
  module: byRelated(
    sql`select 1 from module_work_items o join modules
      on modules.id = o.module_id and modules.deleted_at is null and modules.archived_at is null
      where o.work_item_id = w.id`,
    sql`o.module_id`,
  ),
  parent: byColumn(sql`w.parent_id`, true),
  created_by: byColumn(sql`w.created_by`, true),
  logged_by: byColumn(sql`w.created_by`, true),
  mentions: byRelated(
    sql`select 1 from work_item_mentions n where n.work_item_id = w.id`,
    sql`n.user_id`,
    false,
  ),
  subscriber: byRelated(
    sql`select 1 from work_item_subscribers b where b.work_item_id = w.id`,
    sql`b.user_id`,
    false,
  ),
  estimate_point: byColumn(sql`w.estimate_point_id`),
  project: projects,
  team_project: projects,
  issue_type: byColumn(sql`w.type_id`, true),
  // Names are kept apart with what they are found by.
  name: (value) =>
    value === ''
      ? null
      : sql`exists (select 1 from work_item_words n where n.work_item_id = w.id and ${isInName(sql`n.name`, value)})`,
  start_date: byDay(() => sql`w.start_date`),
  target_date: byDay(() => sql`w.target_date`),
  created_at: byTimestamp(sql`w.created_at`),
  updated_at: byTimestamp(sql`w.updated_at`),
  completed_at: byTimestamp(sql`w.completed_at`),
  sub_issue: whenTrue('false', sql`w.parent_id is null`),
  start_target_date: whenTrue('true', sql`w.start_date is not null and w.target_date is not null`),
  intake_status: byIntake,
  inbox_status: byIntake,
  updated_at__gt: updatedAfter,
  not: noneOf,
};

/**
 * The conditions that a query asks for, on `work_items w join states s`; all must hold
 * (docs/contract/lists.md#filters). 400 for date terms and timestamps that cannot be read, and for too many values.
 */
export function filterConditions(query: FilterQuery, day: FilterDay): Condition[] {
  return Object.entries(FILTERS).flatMap(([name, filter]) => {
    const value = query[name as keyof FilterQuery];
    return value === undefined ? [] : (filter(value, day, name) ?? []);
  });
}

/** Subscribing is nobody else's business, so no Change reports it: such counts cannot be kept until the next one. */
export const isAnnounced = (query: FilterQuery): boolean => query.subscriber === undefined;

export const isFiltered = (query: FilterQuery): boolean =>
  Object.keys(FILTERS).some((name) => query[name as keyof FilterQuery]);
