import { badRequest } from '@tandem/shared/errors.ts';
import { STATE_GROUPS } from '@tandem/shared/states/schema.ts';
import { type OrderKey, parseOrder } from '@tandem/shared/work-items/list-keys.ts';
import { type RawBuilder, sql } from 'kysely';

type Expression = RawBuilder<unknown>;

/** Never null. The words for nulls are left out: they would keep an index from being read in its order. */
const PRESENT: Partial<Record<OrderKey, Expression>> = {
  created_at: sql`w.created_at`,
  updated_at: sql`w.updated_at`,
  sort_order: sql`w.sort_order`,
  sequence_id: sql`w.sequence_id`,
  name: sql`w.name`,
  priority: sql`w.priority_rank`,
  state__name: sql`s.name`,
  state__group: sql`array_position(${sql.lit(`{${STATE_GROUPS.join(',')}}`)}::text[], s."group")`,
};

const NULLABLE: Partial<Record<OrderKey, Expression>> = {
  start_date: sql`w.start_date`,
  target_date: sql`w.target_date`,
  completed_at: sql`w.completed_at`,
  assignees__first_name: sql`(
    select min(u.first_name) from work_item_assignees a join users u on u.id = a.user_id join project_members m
      on m.project_id = w.project_id and m.user_id = a.user_id and m.is_active and m.deleted_at is null
    where a.work_item_id = w.id)`,
  labels__name: sql`(
    select min(labels.name) from work_item_labels l join labels on labels.id = l.label_id where l.work_item_id = w.id)`,
  issue_module__module__name: sql`(
    select min(modules.name) from module_work_items o join modules
      on modules.id = o.module_id and modules.deleted_at is null and modules.archived_at is null
    where o.work_item_id = w.id)`,
  issue_cycle__cycle__name: sql`(
    select cycles.name from cycle_work_items y join cycles on cycles.id = y.cycle_id and cycles.deleted_at is null
    where y.work_item_id = w.id)`,
  estimate_point__key: sql`(select e.key from estimate_points e where e.id = w.estimate_point_id)`,
  link_count: sql`(
    select count(*) from work_item_links k where k.work_item_id = w.id and k.deleted_at is null)`,
  attachment_count: sql`(
    select count(*) from assets f
    where f.entity_id = w.id and f.entity_type = 'ISSUE_ATTACHMENT' and f.deleted_at is null and f.is_uploaded)`,
  sub_issues_count: sql`(
    select count(*) from work_items c
    where c.parent_id = w.id and c.deleted_at is null and c.archived_at is null and not c.is_draft)`,
};

/**
 * The `order by` of a list on `work_items w join states s`: the key with missing values last, the newest first, the id
 * (contract-work-items 9.3). 400 for a key that lists cannot be ordered by.
 */
export function orderClause(text: string | undefined): Expression {
  const order = parseOrder(text || undefined);
  if (!order) throw badRequest(`Lists cannot be ordered by "${text}".`);
  const direction = order.is_descending ? sql`desc` : sql`asc`;
  const present = PRESENT[order.key];
  const first = present ? sql`${present} ${direction}` : sql`${NULLABLE[order.key]} ${direction} nulls last`;
  return order.key === 'created_at' ? sql`${first}, w.id` : sql`${first}, w.created_at desc, w.id`;
}
