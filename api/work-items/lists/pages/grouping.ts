import { badRequest } from '@tandem/shared/http/errors.ts';
import { STATE_GROUPS } from '@tandem/shared/projects/states/schema.ts';
import { isComputedWhenRead, whenReadProblem } from '@tandem/shared/projects/fields/when-read.ts';
import { type FieldLookup, NO_FIELDS } from '@tandem/shared/work-items/filters/fields.ts';
import {
  type FieldGroupKey,
  type GroupKey,
  NO_VALUE,
  isGroupKey,
  parseFieldGroup,
} from '@tandem/shared/work-items/lists/keys.ts';
import { PRIORITIES } from '@tandem/shared/work-items/items/priority.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Condition } from '../../selection/filters.ts';
import { RELATED, type Related } from '../../selection/related.ts';
import { fieldGrouping } from './field-grouping.ts';

type PlaceOfList = { projectIds: readonly string[]; where: Condition };

export type Grouping = {
  name: GroupKey | FieldGroupKey;
  /** What items of `work_items w join states s` are grouped by; null is the group without a value. */
  value: RawBuilder<unknown>;
  /** The name of a value's group in answers; its text without this. */
  nameOf?: (value: RawBuilder<unknown>) => RawBuilder<string>;
  /** Joins the values of an item, which can be several: one row each, or one row without a value. */
  join?: RawBuilder<unknown>;
  /** What items can be in several of, whose rows know the order of lists. */
  related?: Related;
  /** For keys with an index: whether an item is in the group of this key, so that one group can be read by itself. */
  isIn?: (key: RawBuilder<string>) => Condition;
  /** For states and their groups: the ids of the items that are in these, which should be few. */
  idsIn?: (keys: readonly string[], list: PlaceOfList) => RawBuilder<unknown>;
  /** Groups that are answered even when nothing is in them: known ones, or a query `select key …` on the project. */
  always?: readonly string[] | ((projectId: string) => RawBuilder<{ key: string }>);
};

const orNone = (value: RawBuilder<unknown>): RawBuilder<string> =>
  sql`coalesce(${value}::text, ${sql.lit(NO_VALUE)})`;

/** The name of a group in answers. Values are told apart as they are, since text is slow to compare. */
export const groupKey = (grouping: Grouping, value: RawBuilder<unknown>): RawBuilder<string> =>
  (grouping.nameOf ?? orNone)(value);

/** `none`, `low` … by rank; arrays count from 1. */
const priorityNames = sql.lit(`{${PRIORITIES.toReversed().join(',')}}`);

/** State after state: the planner would read all items, not knowing how few are in these. */
const idsInStates = (isState: Condition, { projectIds, where }: PlaceOfList) => sql`
  select w.id from states s cross join lateral (
    select w.id from work_items w where w.project_id = s.project_id and w.state_id = s.id and ${where} offset 0
  ) w
  where s.project_id = any(${projectIds}::uuid[]) and ${isState}`;

const GROUPINGS: Record<GroupKey, Omit<Grouping, 'name'>> = {
  state_id: {
    value: sql`w.state_id`,
    isIn: (key) => sql`w.state_id = ${key}::uuid`,
    idsIn: (keys, list) => idsInStates(sql`s.id = any(${keys}::uuid[])`, list),
    always: (projectId) => sql`
      select t.id::text as key from states t
      where t.project_id = ${projectId} and t.deleted_at is null and t."group" <> 'triage' order by t.sequence`,
  },
  state__group: {
    value: sql`s."group"`,
    isIn: (key) => sql`s."group" = ${key}`,
    idsIn: (keys, list) => idsInStates(sql`s."group" = any(${keys}::text[])`, list),
    always: STATE_GROUPS,
  },
  priority: {
    value: sql`w.priority_rank`,
    isIn: (key) => sql`w.priority_rank = array_position(${priorityNames}::text[], ${key}) - 1`,
    nameOf: (rank) => sql`(${priorityNames}::text[])[${rank} + 1]`,
    always: PRIORITIES,
  },
  labels__id: {
    related: RELATED.labels,
    value: sql`gl.label_id`,
    join: sql`left join work_item_labels gl on gl.work_item_id = w.id`,
  },
  assignees__id: {
    related: RELATED.assignees,
    value: sql`ga.user_id`,
    join: sql`left join (
      work_item_assignees ga join project_members gm
        on gm.project_id = ga.project_id and gm.user_id = ga.user_id and gm.is_active and gm.deleted_at is null
    ) on ga.work_item_id = w.id`,
  },
  cycle_id: {
    related: RELATED.cycles,
    value: sql`gy.cycle_id`,
    // An item is in one cycle at most; to look it up item by item takes several times as long.
    join: sql`left join (
      cycle_work_items gy join cycles gc on gc.id = gy.cycle_id and gc.deleted_at is null
    ) on gy.work_item_id = w.id`,
    always: (projectId) => sql`
      (select c.id::text as key from cycles c
        where c.project_id = ${projectId} and c.deleted_at is null and c.archived_at is null order by c.sort_order)
      union all select ${sql.lit(NO_VALUE)}`,
  },
  issue_module__module_id: {
    related: RELATED.modules,
    value: sql`go.module_id`,
    join: sql`left join (
      module_work_items go join modules gd
        on gd.id = go.module_id and gd.deleted_at is null and gd.archived_at is null
    ) on go.work_item_id = w.id`,
  },
  created_by: { value: sql`w.created_by` },
  project_id: {
    value: sql`w.project_id`,
    always: (projectId) => sql`select ${projectId}::text as key`,
  },
  target_date: { value: sql`w.target_date`, always: [NO_VALUE] },
  start_date: { value: sql`w.start_date`, always: [NO_VALUE] },
  type_id: {
    value: sql`w.type_id`,
    always: (projectId) => sql`
      (select t.id::text as key from project_work_item_types k join work_item_types t on t.id = k.type_id
        where k.project_id = ${projectId} and t.is_active and not t.is_epic order by t.level, t.created_at, t.id)
      union all select ${sql.lit(NO_VALUE)}`,
  },
};

/** What a key groups by. */
export const groupingBy = (name: GroupKey): Grouping => ({ name, ...GROUPINGS[name] });

function findGrouping(name: string, fields: FieldLookup): Grouping {
  if (isGroupKey(name)) return groupingBy(name);
  const asked = parseFieldGroup(name);
  const field = asked && fields(asked.id);
  if (field && isComputedWhenRead(field)) throw badRequest(whenReadProblem(field.name));
  const grouping = field && fieldGrouping(field, asked);
  if (!grouping) throw badRequest(`Lists cannot be grouped by "${name}".`);
  return grouping;
}

/**
 * The groupings that a query asks for: none, one or two (docs/contract/lists.md#groups). 400 for unknown or equal ones.
 */
export function readGroupings(
  query: { group_by?: string | undefined; sub_group_by?: string | undefined },
  fields: FieldLookup = NO_FIELDS,
): Grouping[] {
  if (!query.group_by) return [];
  const group = findGrouping(query.group_by, fields);
  if (!query.sub_group_by) return [group];
  if (query.sub_group_by === query.group_by) {
    throw badRequest('Group by and sub group by cannot have the same parameters.');
  }
  return [group, findGrouping(query.sub_group_by, fields)];
}
