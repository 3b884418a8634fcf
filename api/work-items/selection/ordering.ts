import { seesOnlyOwnItems } from '@tandem/db/access/membership.ts';
import { ownSubItemCount, subItemCount } from '@tandem/db/rows/work-items.ts';
import { badRequest } from '@tandem/shared/http/errors.ts';
import { STATE_GROUPS } from '@tandem/shared/projects/states/schema.ts';
import { isComputedWhenRead, whenReadProblem } from '@tandem/shared/projects/fields/when-read.ts';
import { type FieldLookup, NO_FIELDS } from '@tandem/shared/work-items/filters/fields.ts';
import {
  type ListOrder,
  type OrderKey,
  parseFieldOrder,
  parseOrder,
} from '@tandem/shared/work-items/lists/keys.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectInPath } from '../../context.ts';
import { type KeyType, type ListKey, newestFirst, orderOf } from '../../http/keyset.ts';
import { fieldSource } from './field-order.ts';
import type { Condition } from './filters.ts';
import { RELATED, type Related } from './related.ts';

type Expression = RawBuilder<unknown>;

/** How a list on `work_items w join states s` is ordered. */
export type Ordering = {
  /** What items are compared by. */
  value: Expression;
  /** Joins what the value needs, one row for an item at most. */
  join: Expression;
  /** All that items are ordered by, for a column that holds the value, beside `work_items w`. */
  key: (value: Expression) => ListKey;
  /** The words of `order by` for it. */
  by: (value: Expression) => Expression;
  /** What it joins is of the projects of the list, and not of one item after the other. */
  isOfProjects: boolean;
  /** For names that an item can have several of. */
  named: NamedOrdering | null;
  /** The words of `order by` for rows `r` of what items are in, if these know the order. */
  places: PlaceOrder | null;
};

/** `value` is what the order compares rows `r` by, never null in those that lists show; an index has them so. */
export type PlaceOrder = { value: Expression; by: Expression };

/** The order of names of `related`, and that of items without any. */
export type NamedOrdering = {
  related: Related;
  direction: Expression;
  /** Items of one name are in the order that rows `r` have without another. */
  places: PlaceOrder;
  unnamed: Ordering;
};

type IsOf = (projectId: Expression) => Condition;

/** `own` is the value for a guest who sees only their own items, where that differs. */
type Source = {
  value: Expression;
  type: KeyType;
  /** Every item has one. */
  isPresent?: true;
  own?: Expression;
  /** `isOf` says whether a row is of the project of the list, or of its projects. */
  join?: (isOf: IsOf) => Expression;
  related?: Related;
};

/** Never null. The words for nulls are left out: they would keep an index from being read in its order. */
const PRESENT: Partial<Record<OrderKey, Source>> = {
  created_at: { value: sql`w.created_at`, type: 'timestamptz' },
  updated_at: { value: sql`w.updated_at`, type: 'timestamptz' },
  sort_order: { value: sql`w.sort_order`, type: 'float8' },
  sequence_id: { value: sql`w.sequence_id`, type: 'int8' },
  name: { value: sql`w.name`, type: 'text' },
  priority: { value: sql`w.priority_rank`, type: 'int8' },
  state__name: { value: sql`s.name`, type: 'text' },
  state__group: {
    value: sql`array_position(${sql.lit(`{${STATE_GROUPS.join(',')}}`)}::text[], s."group")`,
    type: 'int8',
  },
};

const NULLABLE: Partial<Record<OrderKey, Source>> = {
  start_date: { value: sql`w.start_date`, type: 'date' },
  target_date: { value: sql`w.target_date`, type: 'date' },
  completed_at: { value: sql`w.completed_at`, type: 'timestamptz' },
  // Names of all items at once: to look them up item by item takes three times as long.
  assignees__first_name: {
    value: sql`oa.name`,
    type: 'text',
    related: RELATED.assignees,
    join: (isOf) => sql`left join (
      select a.work_item_id, min(u.first_name) as name from work_item_assignees a join users u on u.id = a.user_id
      join project_members m
        on m.project_id = a.project_id and m.user_id = a.user_id and m.is_active and m.deleted_at is null
      where ${isOf(sql`a.project_id`)} group by a.work_item_id
    ) oa on oa.work_item_id = w.id`,
  },
  labels__name: {
    value: sql`ol.name`,
    type: 'text',
    related: RELATED.labels,
    join: (isOf) => sql`left join (
      select l.work_item_id, min(labels.name) as name from work_item_labels l join labels on labels.id = l.label_id
      where ${isOf(sql`l.project_id`)} group by l.work_item_id
    ) ol on ol.work_item_id = w.id`,
  },
  issue_module__module__name: {
    value: sql`om.name`,
    type: 'text',
    related: RELATED.modules,
    join: (isOf) => sql`left join (
      select o.work_item_id, min(modules.name) as name from module_work_items o join modules
        on modules.id = o.module_id and modules.deleted_at is null and modules.archived_at is null
      where ${isOf(sql`o.project_id`)} group by o.work_item_id
    ) om on om.work_item_id = w.id`,
  },
  // Of these an item has one at most.
  issue_cycle__cycle__name: {
    value: sql`oc.name`,
    type: 'text',
    related: RELATED.cycles,
    join: (isOf) => sql`left join (
      cycle_work_items oy join cycles oc on oc.id = oy.cycle_id and oc.deleted_at is null
    ) on oy.work_item_id = w.id and ${isOf(sql`oy.project_id`)}`,
  },
  estimate_point__key: {
    value: sql`oe.key`,
    type: 'int8',
    join: () => sql`left join estimate_points oe on oe.id = w.estimate_point_id`,
  },
  type__name: {
    value: sql`ot.name`,
    type: 'text',
    join: () => sql`left join work_item_types ot on ot.id = w.type_id`,
  },
  link_count: {
    value: sql`(select count(*) from work_item_links k where k.work_item_id = w.id and k.deleted_at is null)`,
    type: 'int8',
  },
  attachment_count: {
    value: sql`(
      select count(*) from assets f
      where f.entity_id = w.id and f.entity_type = 'ISSUE_ATTACHMENT' and f.deleted_at is null and f.is_uploaded)`,
    type: 'int8',
  },
  sub_issues_count: { value: subItemCount, type: 'int8', own: ownSubItemCount },
};

const NEWEST: PlaceOrder = {
  value: sql`r.item_created_at`,
  by: sql`r.item_created_at desc nulls last, r.work_item_id`,
};

/** As the indexes have them, which is why nulls are named although there are none. */
function placeOrder({ key, is_descending }: ListOrder): PlaceOrder | null {
  if (key === 'created_at') {
    return is_descending ? NEWEST : { ...NEWEST, by: sql`r.item_created_at asc nulls first, r.work_item_id` };
  }
  if (key !== 'sort_order') return null;
  const words = is_descending ? sql`desc` : sql`asc`;
  const ties = sql`r.item_created_at desc nulls last, r.work_item_id`;
  return { value: sql`r.item_sort_order`, by: sql`r.item_sort_order ${words}, ${ties}` };
}

const NEWEST_FIRST = newestFirst(sql`w.created_at`, sql`w.id`);

const keyOf =
  ({ order, isDescending, source }: AskedOrder) =>
  (value: Expression): ListKey => [
    { value, type: source.type, isDescending, isNullable: !source.isPresent },
    ...(order?.key === 'created_at' ? NEWEST_FIRST.slice(1) : NEWEST_FIRST),
  ];

/** What lists are asked to be ordered by; `order` unless it is a custom field. */
type AskedOrder = { order: ListOrder | null; isDescending: boolean; source: Source };

function findOrder(text: string | undefined, fields: FieldLookup): AskedOrder | null {
  const order = parseOrder(text || undefined);
  if (order) {
    const { key, is_descending: isDescending } = order;
    const present = PRESENT[key];
    const source = present ? { ...present, isPresent: true as const } : NULLABLE[key];
    return source ? { order, isDescending, source } : null;
  }
  const asked = parseFieldOrder(text ?? '');
  const field = asked && fields(asked.id);
  if (field && isComputedWhenRead(field)) throw badRequest(whenReadProblem(field.name));
  const source = field && fieldSource(field);
  return source ? { order: null, isDescending: asked.is_descending, source } : null;
}

/**
 * The order that a query asks for: the key with missing values last, the newest first, the id
 * (docs/contract/lists.md#orders). 400 for a key that lists cannot be ordered by. A list of several projects says by `isOf`
 * which these are.
 */
export function readOrdering(
  text: string | undefined,
  project: ProjectInPath | null,
  isOf: IsOf | null = project && ((column) => sql`${column} = ${project.id}`),
  fields: FieldLookup = NO_FIELDS,
): Ordering {
  const asked = findOrder(text, fields);
  // Names are joined for all items of the projects at once.
  const isOfProjects = asked?.source.join !== undefined && asked.source.join.length > 0;
  if (!asked || (isOfProjects && !isOf)) throw badRequest(`Lists cannot be ordered by "${text}".`);
  const { order, source } = asked;
  const direction = asked.isDescending ? sql`desc` : sql`asc`;
  const key = keyOf(asked);
  return {
    value: (project && seesOnlyOwnItems(project) && source.own) || source.value,
    join: source.join ? source.join(isOf ?? (() => sql`false`)) : sql``,
    isOfProjects,
    key,
    by: (value) => orderOf(key(value)),
    named: source.related
      ? {
          related: source.related,
          direction,
          places: NEWEST,
          unnamed: readOrdering(undefined, project, isOf),
        }
      : null,
    places: order && placeOrder(order),
  };
}
