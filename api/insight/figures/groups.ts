import { invalidField } from '@tandem/shared/http/errors.ts';
import {
  type DateGroup,
  type Group,
  type Unit,
  type ValueGroup,
  isDateGroup,
  isManyValued,
} from '@tandem/shared/insight/figures/group.ts';
import { traitsOf } from '@tandem/shared/projects/fields/kinds.ts';
import { STATE_GROUPS } from '@tandem/shared/projects/states/groups.ts';
import type { AskedField, FieldLookup } from '@tandem/shared/work-items/filters/fields.ts';
import type { GroupKey } from '@tandem/shared/work-items/lists/keys.ts';
import { type RawBuilder, sql } from 'kysely';
import { isSeenBy } from '@tandem/db/access/item-sight.ts';
import { fieldGrouping } from '../../work-items/lists/pages/field-grouping.ts';
import { groupingBy } from '../../work-items/lists/pages/grouping.ts';
import { FIELD_VALUE } from '../../work-items/selection/field-values.ts';
import type { Related } from '../../work-items/selection/related.ts';
import { POINTS_JOIN } from '../analytics/axes.ts';
import { requireStored } from './fields.ts';

type Expression = RawBuilder<unknown>;

/** How items of `work_items w join states s` are divided. */
export type GroupColumns = {
  /** Null for what has no value; an array of several where an item can be in several, of row `p` of the projects. */
  value: Expression;
  /** What a value is for the reader, where that is found out once for each value. */
  laterOf?: (value: Expression) => Expression;
  /** The key of a value that is not null. */
  keyOf: (value: Expression) => RawBuilder<string>;
  join?: Expression | undefined;
  /** An item can have several values. */
  isMany: boolean;
  /** The place of the row's value in an order of its own; without it groups stand by their size. */
  rank?: RawBuilder<number | null> | undefined;
  /** The value is the first day of a span. */
  unit: Unit | null;
};

/** Whose figures they are. */
export type GroupReader = {
  user_id: string;
  allowed_project_ids: readonly string[] | undefined;
  timezone: string;
  first_weekday: number;
  fields: FieldLookup;
};

/** Lists group by the same, so that figures and groups agree. */
const LISTED: Partial<Record<Group['by'], GroupKey>> = {
  state_id: 'state_id',
  state__group: 'state__group',
  priority: 'priority',
  assignees__id: 'assignees__id',
  labels__id: 'labels__id',
  type_id: 'type_id',
  cycle_id: 'cycle_id',
  module_id: 'issue_module__module_id',
  project_id: 'project_id',
  created_by: 'created_by',
};

const placeOfGroup = sql<number>`
  array_position(${sql.lit(`{${STATE_GROUPS.join(',')}}`)}::text[], s."group")::float8`;
const RANKS: Partial<Record<Group['by'], RawBuilder<number>>> = {
  state_id: sql`${placeOfGroup} * 1e9 + s.sequence`,
  state__group: placeOfGroup,
  priority: sql`-w.priority_rank::float8`,
  cycle_id: sql`extract(epoch from gc.start_date)::float8`,
  estimate_point: sql`t.key::float8`,
};

const asText = (value: Expression) => sql<string>`(${value})::text`;

/** All that an item is in, as one array: an index has the rows of an item side by side. */
function manyJoin({ table, id, named, countsAlways }: Related, alias: string): Expression {
  const counts = sql`coalesce(${id} in (select n.id from (${named(sql<string>`p.id`)}) n), false)`;
  return sql`left join (
    select r.work_item_id, array_agg(${id}) as ids from ${table}
    where r.project_id = p.id ${countsAlways ? sql`` : sql`and ${counts}`} group by r.work_item_id
  ) ${sql.ref(alias)} on ${sql.ref(`${alias}.work_item_id`)} = w.id`;
}

function listedColumns(group: ValueGroup, key: GroupKey): GroupColumns {
  const { value, join, nameOf: keyOf = asText, related } = groupingBy(key);
  if (related && isManyValued(group)) {
    const alias = `of_${group.by}`;
    return {
      value: sql.ref(`${alias}.ids`),
      join: manyJoin(related, alias),
      keyOf,
      isMany: true,
      unit: null,
    };
  }
  return { value, join, keyOf, isMany: false, rank: RANKS[group.by], unit: null };
}

/** A parent that the reader does not see is none. Lists, which open the items of a group, ask the same. */
function seenBy({ user_id, allowed_project_ids }: GroupReader): (parent: Expression) => Expression {
  const isAllowed = allowed_project_ids
    ? sql`and t.project_id = any(${[...allowed_project_ids]}::uuid[])`
    : sql``;
  return (parent) => sql`(
    select t.id from work_items t where t.id = ${parent} and ${isSeenBy('t', user_id)} ${isAllowed})`;
}

function rankInField({ id, kind, options }: AskedField): RawBuilder<number | null> | undefined {
  const { form } = traitsOf(kind);
  if (form === 'number') return sql`${FIELD_VALUE.number(id)}::float8`;
  if (form === 'flag') return sql`case when ${FIELD_VALUE.flag(id)} then 0 else 1 end::float8`;
  if (form !== 'option') return undefined;
  const ids = (options.choices ?? []).map((choice) => choice.id);
  return sql`array_position(${sql.lit(`{${ids.join(',')}}`)}::text[], ${FIELD_VALUE.text(id)})::float8`;
}

const refused = (name: string) => invalidField('group', `Figures cannot be grouped by "${name}".`);

function fieldColumns({ field_id }: ValueGroup, { fields }: GroupReader): GroupColumns {
  const field = requireStored(field_id, fields);
  const grouping = fieldGrouping(field, { id: field.id, span: 'day' });
  if (!grouping) throw refused(field.name);
  return { value: grouping.value, keyOf: asText, isMany: false, rank: rankInField(field), unit: null };
}

function valueColumns(group: ValueGroup, reader: GroupReader): GroupColumns {
  const key = LISTED[group.by];
  if (key) return listedColumns(group, key);
  if (group.by === 'field') return fieldColumns(group, reader);
  const plain = { keyOf: asText, isMany: false, unit: null };
  if (group.by === 'parent') return { ...plain, value: sql`w.parent_id`, laterOf: seenBy(reader) };
  return { ...plain, value: sql`w.estimate_point_id`, join: POINTS_JOIN, rank: RANKS[group.by] };
}

/** The day by which items are grouped; null for what has none. Moments are of days where the reader is. */
export function dayOf(
  { by, field_id }: Pick<DateGroup, 'by' | 'field_id'>,
  reader: GroupReader,
): RawBuilder<string | null> {
  const inZone = (moment: Expression) => sql<string>`(${moment} at time zone ${reader.timezone}::text)::date`;
  if (by === 'start_date' || by === 'target_date') return sql.ref(`w.${by}`);
  if (by !== 'field') return inZone(sql.ref(`w.${by}`));
  const field = requireStored(field_id, reader.fields);
  const { form } = traitsOf(field.kind);
  if (form === 'day') return FIELD_VALUE.date(field.id) as RawBuilder<string | null>;
  if (form === 'moment') return inZone(FIELD_VALUE.moment(field.id));
  throw refused(field.name);
}

/** The first day of the span that a day is in. */
export function spanOf(day: Expression, unit: Unit, first_weekday: number): Expression {
  if (unit === 'day') return day;
  if (unit !== 'week') return sql`date_trunc(${sql.lit(unit)}, (${day})::timestamp)::date`;
  // The calendar of ISO begins weeks on Monday.
  const later = (8 - first_weekday) % 7;
  return sql`date_trunc('week', ((${day}) + ${sql.lit(later)})::timestamp)::date - ${sql.lit(later)}`;
}

function dateColumns(group: DateGroup, reader: GroupReader): GroupColumns {
  const { unit } = group;
  const value = spanOf(dayOf(group, reader), unit, reader.first_weekday);
  return { value, keyOf: asText, isMany: false, unit };
}

/** The one home of what figures are grouped by; what lists group by comes from their own groups. */
export const groupColumns = (group: Group, reader: GroupReader): GroupColumns =>
  isDateGroup(group) ? dateColumns(group, reader) : valueColumns(group, reader);
