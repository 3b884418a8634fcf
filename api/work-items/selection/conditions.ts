import { isSeenBy } from '@tandem/db/access/item-sight.ts';
import { isCountedChild } from '@tandem/db/rows/work-items.ts';
import { containsFolded, isInName } from '@tandem/db/postgres/queries/contains-text.ts';
import { foldText } from '@tandem/shared/text/fold.ts';
import { isFieldProperty } from '@tandem/shared/projects/fields/names.ts';
import { NO_VALUE } from '@tandem/shared/work-items/lists/keys.ts';
import { dayOfTerm, isMoment } from '@tandem/shared/work-items/filters/days.ts';
import type { TreeReader } from '@tandem/shared/work-items/filters/evaluate.ts';
import {
  type FilterProperty,
  type PropertyOf,
  canBeNone,
  kindOf,
} from '@tandem/shared/work-items/filters/properties.ts';
import {
  type FieldCondition,
  type FilterCondition,
  type FilterOperator,
  type FilterTree,
  REQUESTER,
} from '@tandem/shared/work-items/filters/tree.ts';
import { type RawBuilder, sql } from 'kysely';
import { fieldCondition } from './field-values.ts';
import { PROJECT_HEALTHS, isInInitiatives, moduleHealths } from './initiatives.ts';

export type Condition = RawBuilder<boolean>;

/** How a property is asked for, on `work_items w join states s`. */
type Asked = {
  isOneOf: (values: readonly string[], reader: TreeReader) => Condition;
  isNone?: Condition | ((reader: TreeReader) => Condition);
};
export type AskedProperties = Partial<
  Record<PropertyOf<'id' | 'person' | 'choice' | 'names' | 'flag'>, Asked>
> & { name?: RawBuilder<unknown> };

type Column = RawBuilder<unknown>;

const byColumn = (column: Column, type: 'uuid' | 'text' = 'uuid'): Asked => ({
  isOneOf: (values) => sql`${column} = any(${values}::${sql.raw(type)}[])`,
  isNone: sql`${column} is null`,
});

/** `related` selects `1 from …` the rows of an item, ending in its where clause; `id` is the column that ids are of. */
const byRelated = (related: Column, id: Column, type: 'uuid' | 'text' = 'uuid'): Asked => ({
  isOneOf: (ids) => sql`exists (${related} and ${id} = any(${ids}::${sql.raw(type)}[]))`,
  isNone: sql`not exists (${related})`,
});

const either = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;

const folded = (values: readonly string[]) => values.map(foldText);

/** Rows that are called one of these; `rows` is `from …` with a where clause. */
const byNames = (rows: Column, ...names: readonly Column[]): Asked => ({
  isOneOf: (values) => {
    const named = names.map((name) => sql`search_fold(${name}) = any(${folded(values)}::text[])`);
    return sql`exists (select ${rows} and (${sql.join(named, sql` or `)}))`;
  },
});

/** People `u` by the beginning of how they are called, or by `me`. */
const byPeople = (rows: Column): Asked => ({
  isOneOf: (values, { user_id }) => {
    const called = values.map((value) =>
      value.toLowerCase() === REQUESTER
        ? sql`u.id = ${user_id}::uuid`
        : sql`starts_with(search_fold(u.display_name), ${foldText(value)})
            or starts_with(search_fold(u.first_name), ${foldText(value)})
            or search_fold(u.first_name || ' ' || u.last_name) = ${foldText(value)}`,
    );
    return sql`exists (select ${rows} and (${sql.join(called, sql` or `)}))`;
  },
});

const ASSIGNED = sql`from work_item_assignees a join project_members m
  on m.project_id = w.project_id and m.user_id = a.user_id and m.is_active and m.deleted_at is null`;
const IN_CYCLE = sql`from cycle_work_items y join cycles on cycles.id = y.cycle_id and cycles.deleted_at is null
  where y.work_item_id = w.id`;
const IN_MODULE = sql`from module_work_items o join modules
  on modules.id = o.module_id and modules.deleted_at is null and modules.archived_at is null
  where o.work_item_id = w.id`;

/** A parent that the reader does not see is not found by its id. */
const PARENT: Asked = {
  isOneOf: (ids, { user_id }) => {
    const isBelow = sql<boolean>`w.parent_id = any(${ids}::uuid[])`;
    return user_id === null
      ? isBelow
      : sql`(${isBelow} and exists (select from work_items t where t.id = w.parent_id and ${isSeenBy('t', user_id)}))`;
  },
  isNone: sql`w.parent_id is null`,
};

/** An item `o` that lists show and the reader sees; without a reader, one of the same project. */
const isSeenOther = ({ user_id }: TreeReader) => sql`o.deleted_at is null and o.archived_at is null
  and not o.is_draft and not o.is_hidden_by_intake
  and ${user_id === null ? sql`o.project_id = w.project_id` : isSeenBy('o', user_id)}`;

const isOpen = (group: Column) => sql`${group} not in ('completed', 'cancelled')`;

const byFlag = (holds: (reader: TreeReader) => Condition): Asked => ({
  isOneOf: (values, reader) =>
    either(values.map((value) => (value === 'true' ? holds(reader) : sql`not ${holds(reader)}`))),
});

/** An item waits for another one for as long as that is open. */
const isBlocked = (reader: TreeReader): Condition => sql`exists (
  select from work_item_relations r join work_items o on o.id = r.related_work_item_id
    join states q on q.id = o.state_id
  where r.work_item_id = w.id and r.relation_type = 'blocked_by' and r.deleted_at is null
    and ${isOpen(sql`q."group"`)} and ${isSeenOther(reader)})`;

const isBlocking = (reader: TreeReader): Condition => sql`(${isOpen(sql`s."group"`)} and exists (
  select from work_item_relations r join work_items o on o.id = r.work_item_id
  where r.related_work_item_id = w.id and r.relation_type = 'blocked_by' and r.deleted_at is null
    and ${isSeenOther(reader)}))`;

const isDuplicate = (reader: TreeReader): Condition => sql`exists (
  select from work_item_relations r join work_items o
    on o.id in (r.work_item_id, r.related_work_item_id) and o.id <> w.id
  where w.id in (r.work_item_id, r.related_work_item_id)
    and r.relation_type = 'duplicate' and r.deleted_at is null and ${isSeenOther(reader)})`;

const hasSubItems = ({ user_id }: TreeReader): Condition => sql`exists (
  select from work_items c where ${isCountedChild} and ${user_id === null ? sql`true` : isSeenBy('c', user_id)})`;

const ASKED: Required<Omit<AskedProperties, 'name'>> = {
  state_id: byColumn(sql`w.state_id`),
  state_group: byColumn(sql`s."group"`, 'text'),
  priority: byColumn(sql`w.priority`, 'text'),
  assignee_id: byRelated(sql`select 1 ${ASSIGNED} where a.work_item_id = w.id`, sql`a.user_id`),
  label_id: byRelated(sql`select 1 from work_item_labels l where l.work_item_id = w.id`, sql`l.label_id`),
  cycle_id: byRelated(sql`select 1 ${IN_CYCLE}`, sql`y.cycle_id`),
  module_id: byRelated(sql`select 1 ${IN_MODULE}`, sql`o.module_id`),
  parent_id: PARENT,
  initiative_id: {
    isOneOf: isInInitiatives,
    isNone: (reader) => sql`not ${isInInitiatives(null, reader)}`,
  },
  project_health: byRelated(PROJECT_HEALTHS, sql`j.health`, 'text'),
  module_health: byRelated(moduleHealths(IN_MODULE), sql`modules.health`, 'text'),
  created_by_id: byColumn(sql`w.created_by`),
  mention_id: byRelated(sql`select 1 from work_item_mentions n where n.work_item_id = w.id`, sql`n.user_id`),
  subscriber_id: byRelated(
    sql`select 1 from work_item_subscribers b where b.work_item_id = w.id`,
    sql`b.user_id`,
  ),
  project_id: byColumn(sql`w.project_id`),
  type_id: byColumn(sql`w.type_id`),
  estimate_point_id: byColumn(sql`w.estimate_point_id`),
  intake_status: {
    isOneOf: (values) => sql`exists (select from intake_work_items n
      where n.work_item_id = w.id and n.deleted_at is null and n.status = any(${values.map(Number)}::int[]))`,
  },
  is_epic: byFlag(() => sql`w.is_epic`),
  has_sub_items: byFlag(hasSubItems),
  is_blocked: byFlag(isBlocked),
  is_blocking: byFlag(isBlocking),
  is_duplicate: byFlag(isDuplicate),
  state_name: {
    isOneOf: (values) => sql`search_fold(s.name) = any(${folded(values)}::text[])`,
  },
  project_name: byNames(sql`from projects j where j.id = w.project_id`, ...[sql`j.identifier`, sql`j.name`]),
  label_name: byNames(
    sql`from work_item_labels l join labels on labels.id = l.label_id where l.work_item_id = w.id`,
    sql`labels.name`,
  ),
  cycle_name: byNames(IN_CYCLE, sql`cycles.name`),
  module_name: byNames(IN_MODULE, sql`modules.name`),
  assignee_name: byPeople(sql`${ASSIGNED} join users u on u.id = a.user_id where a.work_item_id = w.id`),
  created_by_name: byPeople(sql`from users u where u.id = w.created_by`),
};

/** Names are in a table of their own, with what they are found by. */
const byName = (matches: (name: Column) => Condition): Condition =>
  sql`exists (select 1 from work_item_words n where n.work_item_id = w.id and ${matches(sql`n.name`)})`;

const SIGNS: Record<Exclude<FilterOperator, 'contains'>, string> = {
  in: '=',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
};

/** A condition on a property that every item has. */
type OwnCondition = FilterCondition & { property: FilterProperty };

/** A day or a moment of `work_items w`. */
function timeCondition({ property, operator, values }: OwnCondition, reader: TreeReader): Condition {
  const column = sql.ref(`w.${property}`);
  const sign = sql.raw(operator === 'contains' ? '=' : SIGNS[operator]);
  const day =
    kindOf(property).kind === 'day' ? column : sql`(${column} at time zone ${reader.timezone})::date`;
  return either(
    values.map((value): Condition => {
      if (value === NO_VALUE) return sql`${column} is null`;
      if (isMoment(value)) return sql`${column} ${sign} ${value}::timestamptz`;
      return sql`${day} ${sign} ${dayOfTerm(value, reader.today)}::date`;
    }),
  );
}

const textColumn = (property: FilterProperty): Column =>
  property === 'description' ? sql`w.description_stripped` : sql.ref(`w.${property}`);

function textCondition({ property, operator, values }: OwnCondition, ownName: Column | undefined): Condition {
  const own = property === 'name' ? ownName : textColumn(property);
  if (operator === 'contains') {
    if (own) return either(values.map((value) => containsFolded(own, value)));
    return byName((name) => either(values.map((value) => isInName(name, value))));
  }
  const column = own ?? sql`w.name`;
  if (!canBeNone(property)) return sql`${column} = any(${values}::text[])`;
  const texts = values.filter((value) => value !== NO_VALUE);
  return either([
    ...(texts.length > 0 ? [sql<boolean>`${column} = any(${texts}::text[])`] : []),
    ...(texts.length < values.length ? [sql<boolean>`coalesce(${column}, '') = ''`] : []),
  ]);
}

const isIdOf = (property: FilterProperty) => kindOf(property).kind === 'person';

function valuesCondition(condition: OwnCondition, reader: TreeReader, own: AskedProperties): Condition {
  const property = condition.property as keyof typeof ASKED;
  const { isOneOf, isNone } = own[property] ?? ASKED[property];
  const isPerson = isIdOf(property);
  const values = condition.values.flatMap((value) => {
    if (value === NO_VALUE && isNone) return [];
    return isPerson && value === REQUESTER ? (reader.user_id ?? []) : value;
  });
  const wantsNone = isNone && condition.values.includes(NO_VALUE);
  const none = typeof isNone === 'function' ? isNone(reader) : isNone;
  return either([
    ...(values.length > 0 ? [isOneOf(values, reader)] : []),
    ...(wantsNone && none ? [none] : []),
  ]);
}

const isOnField = (condition: FilterCondition): condition is FieldCondition =>
  isFieldProperty(condition.property);

function conditionOf(condition: FilterCondition, reader: TreeReader, own: AskedProperties): Condition {
  return isOnField(condition)
    ? fieldCondition(condition, reader)
    : ownCondition(condition as OwnCondition, reader, own);
}

function ownCondition(condition: OwnCondition, reader: TreeReader, own: AskedProperties): Condition {
  const { kind } = kindOf(condition.property);
  if (kind === 'day' || kind === 'moment') return timeCondition(condition, reader);
  if (kind === 'text') return textCondition(condition, own.name);
  return valuesCondition(condition, reader, own);
}

/**
 * What a tree asks for, on `work_items w join states s`: the one home of what items are filtered by
 * (docs/contract/lists.md#trees-of-filters). `own` are properties that are stored otherwise than those of items.
 */
export function treeCondition(tree: FilterTree, reader: TreeReader, own: AskedProperties = {}): Condition {
  const each = (parts: readonly FilterTree[]) => parts.map((part) => treeCondition(part, reader, own));
  if ('and' in tree) {
    return tree.and.length === 0 ? sql`true` : sql`(${sql.join(each(tree.and), sql` and `)})`;
  }
  if ('or' in tree) return either(each(tree.or));
  // What cannot be compared does not hold.
  if ('not' in tree) return sql`(${treeCondition(tree.not, reader, own)}) is not true`;
  return conditionOf(tree, reader, own);
}
