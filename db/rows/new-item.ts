import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { fixedSql } from '../postgres/fixed-sql.ts';
import { type Beside, isListed, itemColumnsWith, itemsInValues, writtenTimestamp } from './work-items.ts';

/** What a new item gets in other tables, in the order of the ids. */
export type NewItemRelations = Record<
  'label_ids' | 'assignee_ids' | 'mention_ids' | 'module_ids',
  readonly string[]
> & { cycle_id: string | null };

/**
 * The row `n` of the statement that makes an item as its row `w`. All parts of one statement see the tables as they were
 * before it, so what it writes there is read from here.
 */
export const newItemRelations = (relations: NewItemRelations): RawBuilder<unknown> => sql`
  select ${relations.label_ids}::uuid[] as label_ids, ${relations.assignee_ids}::uuid[] as assignee_ids,
    ${relations.mention_ids}::uuid[] as mention_ids, ${relations.module_ids}::uuid[] as module_ids,
    ${relations.cycle_id}::uuid as cycle_id`;

const none = sql<number>`0`;
/** Nobody could add anything to it yet. */
const BESIDE: Beside = {
  sub_issues: none,
  attachments: none,
  links: none,
  spent: none,
  label_ids: sql`n.label_ids`,
  assignee_ids: sql`n.assignee_ids`,
  mention_ids: sql`n.mention_ids`,
  module_ids: sql`n.module_ids`,
  cycle_id: sql`n.cycle_id`,
};

/** The row `made` of the same statement: the row of the item as JSON, and whether lists show it. */
export const newItemRow: RawBuilder<{ is_listed: boolean; row: WorkItemRow }> = fixedSql(sql`
  select (${isListed}) as is_listed, row_to_json(r) as "row"
  from w cross join n join states s on s.id = w.state_id
  cross join lateral (select ${itemColumnsWith(null, writtenTimestamp, BESIDE)} offset 0) r`);

/** `workItemInput` for the same statement. */
export const newItemInput: RawBuilder<unknown> = fixedSql(sql`
  select 1 as position, case when w.is_epic then 'epic' else 'work_item' end as kind,
    case when m.is_listed then 'put' else 'remove' end as op, w.id,
    case when m.is_listed then m."row" end as "row", w.created_by as item_creator_id,
    null::jsonb as own_fields,
    nullif(array_remove(array[w.parent_id], null) || ${itemsInValues}, '{}') as mentions, null::jsonb as notifies
  from w cross join made m`);
