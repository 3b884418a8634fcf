import type { Tx } from '@tandem/db/postgres/client.ts';
import { isCountedChild } from '@tandem/db/rows/work-items.ts';
import { isSeenBy } from '@tandem/db/access/item-sight.ts';
import type { Priority } from '@tandem/shared/work-items/items/priority.ts';
import { TEMPLATE_LIMITS } from '@tandem/shared/work-items/templates/limits.ts';
import { sql } from 'kysely';
import type { ProjectContext } from '../../context.ts';

/** An item as a template takes it over. */
export type SavedItem = {
  id: string;
  parent_id: string | null;
  name: string;
  description_html: string;
  /** Null for a state that no new item should begin in. */
  state_id: string | null;
  type_id: string | null;
  priority: Priority;
  assignee_ids: string[];
  label_ids: string[];
  module_ids: string[];
  cycle_id: string | null;
  estimate_point: string | null;
  start_date: string | null;
  target_date: string | null;
  fields: Record<string, unknown>;
  /** Items of the same tree that it is blocked by. */
  waits_for: string[];
  /** The day that it was made on, where the project is. */
  made_on: string;
};

/**
 * An item with its whole tree as far as the caller sees it and it is of the same project, each behind the one above it; one
 * row more than a template may have. Values that are other items stay behind.
 */
export async function readSavedItems(tx: Tx, ctx: ProjectContext, id: string): Promise<SavedItem[]> {
  const { rows } = await sql<SavedItem>`
    with recursive tree(id, path) as (
      select w.id, array[w.sort_order] from work_items w
      where w.id = ${id} and w.project_id = ${ctx.project.id} and w.deleted_at is null and not w.is_draft
        and not w.is_hidden_by_intake and ${isSeenBy('w', ctx.user.id)}
      union all
      select c.id, t.path || c.sort_order from tree t join work_items w on w.id = t.id
      join work_items c on ${isCountedChild} and c.project_id = ${ctx.project.id} and not c.is_hidden_by_intake
      where cardinality(t.path) < ${sql.lit(TEMPLATE_LIMITS.depth)}
    ), top as (select * from tree order by path, id limit ${sql.lit(TEMPLATE_LIMITS.nodes + 1)})
    select w.id, case when w.id = ${id} then null else w.parent_id end as parent_id, w.name, w.description_html,
      case when s."group" in ('backlog', 'unstarted') then w.state_id end as state_id,
      case when w.is_epic then null else w.type_id end as type_id, w.priority,
      array(select a.user_id from work_item_assignees a where a.work_item_id = w.id order by 1) as assignee_ids,
      array(select l.label_id from work_item_labels l where l.work_item_id = w.id order by 1) as label_ids,
      array(select o.module_id from module_work_items o where o.work_item_id = w.id order by 1) as module_ids,
      (select y.cycle_id from cycle_work_items y where y.work_item_id = w.id) as cycle_id,
      w.estimate_point_id as estimate_point, w.start_date, w.target_date,
      w.fields - array(select f.id::text from fields f where f.workspace_id = w.workspace_id and f.kind = 'items')
        as fields,
      array(select r.related_work_item_id from work_item_relations r join top b on b.id = r.related_work_item_id
        where r.work_item_id = w.id and r.relation_type = 'blocked_by' and r.deleted_at is null
        order by r.created_at, r.id) as waits_for,
      (w.created_at at time zone p.timezone)::date as made_on
    from top t join work_items w on w.id = t.id join states s on s.id = w.state_id join projects p on p.id = w.project_id
    order by t.path, t.id`.execute(tx);
  return rows;
}
