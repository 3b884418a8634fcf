import { workItemColumns } from '@tandem/db/work-item-rows.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Page } from '../paging.ts';
import type { Condition } from './filters.ts';
import type { Grouping } from './grouping.ts';

export type ListQueryParts = { where: Condition; order: RawBuilder<unknown>; page: Page };
export type GroupedRow = WorkItemRow & { group_key: string; sub_group_key: string | null };

const items = sql`work_items w join states s on s.id = w.state_id`;
/** Each page is found by its ids first and read in full then, so that what is sorted and counted stays narrow. */
const itemsOfPage = sql`work_items w on w.id = page.id join states s on s.id = w.state_id`;

// A literal size lets the planner choose for so many rows once, and keep the plan.
const window = ({ per_page, offset }: Page) =>
  offset === 0 ? sql`limit ${sql.lit(per_page)}` : sql`limit ${sql.lit(per_page)} offset ${offset}`;

/** One page of a list that is not grouped. */
export function flatPage({ where, order, page }: ListQueryParts): RawBuilder<WorkItemRow> {
  return sql`
    select ${workItemColumns}
    from (select w.id from ${items} where ${where} order by ${order} ${window(page)}) page join ${itemsOfPage}
    order by ${order}`;
}

/** The page of each of these groups; each is read by itself, through the index of its key. */
export function pageOfEachGroup(
  { where, order, page }: ListQueryParts,
  isIn: NonNullable<Grouping['isIn']>,
  keys: readonly string[],
): RawBuilder<GroupedRow> {
  return sql`
    select g.key as group_key, null as sub_group_key, ${workItemColumns}
    from unnest(${keys}::text[]) as g(key) cross join lateral (
      select w.id from ${items} where ${where} and ${isIn(sql`g.key`)} order by ${order} ${window(page)}
    ) page join ${itemsOfPage}
    order by ${order}`;
}

/** The page of every group, or of every group and sub-group; all items are ranked within theirs at once. */
export function pageOfAllGroups(
  { where, order, page }: ListQueryParts,
  [group, subGroup]: readonly Grouping[],
): RawBuilder<GroupedRow> {
  const groupKey = group?.key ?? sql`null`;
  const subGroupKey = subGroup?.key ?? sql`null::text`;
  const partition = subGroup ? sql`${groupKey}, ${subGroupKey}` : groupKey;
  return sql`
    select page.group_key, page.sub_group_key, ${workItemColumns}
    from (
      select w.id, ${groupKey} as group_key, ${subGroupKey} as sub_group_key,
        row_number() over (partition by ${partition} order by ${order}) as position
      from ${items} ${group?.join ?? sql``} ${subGroup?.join ?? sql``}
      where ${where}
    ) page join ${itemsOfPage}
    where page.position > ${page.offset} and page.position <= ${page.offset + page.per_page}
    order by ${order}`;
}
