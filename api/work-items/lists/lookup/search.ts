import type { FoundWorkItem } from '@tandem/shared/work-items/lists/search.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { ProjectContext } from '../../../context.ts';
import { findItems, newestItems } from '../../search/find-items.ts';
import { MAX_FOUND, readSearch } from '../../search/reader.ts';
import type { Condition } from '../../selection/filters.ts';
import { queryText, searchText } from '../../selection/input.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Query of GET P/search-issues/ (docs/contract/search.md#search-for-pickers). */
export const searchQuery = z.object({
  search: searchText,
  workspace_search: queryText,
  parent: queryText,
  sub_issue: queryText,
  issue_relation: queryText,
  cycle: queryText,
  module: queryText,
  target_date: queryText,
  epic: queryText,
  issue_id: queryText,
});
type SearchQuery = z.infer<typeof searchQuery>;

const isTrue = (value: string | undefined) => value === 'true';

/** The items above or below one, and itself. */
const family = (direction: RawBuilder<unknown>, id: string): Condition => sql`
  w.id not in (
    with recursive f as (
      select id, parent_id from work_items where id = ${id}
      union select i.id, i.parent_id from work_items i join f on ${direction}
    ) select f.id from f)`;
const notBelow = (id: string) => family(sql`i.parent_id = f.id`, id);
const notAbove = (id: string) => family(sql`i.id = f.parent_id`, id);

const notRelated = (id: string): Condition => sql`
  w.id <> ${id} and not exists (select 1 from work_item_relations r where r.deleted_at is null
    and (r.work_item_id = ${id} and r.related_work_item_id = w.id
      or r.related_work_item_id = ${id} and r.work_item_id = w.id))`;

const notParentOf = (id: string): Condition =>
  sql`w.id is distinct from (select i.parent_id from work_items i where i.id = ${id})`;

/** What cannot be chosen for the item that the search is made for. */
function contextConditions(query: SearchQuery): Condition[] {
  const id = query.issue_id && UUID.test(query.issue_id) ? query.issue_id : null;
  return [
    ...(id && isTrue(query.parent) ? [notBelow(id), notParentOf(id)] : []),
    ...(id && isTrue(query.sub_issue) ? [notAbove(id)] : []),
    ...(isTrue(query.sub_issue) ? [sql<boolean>`w.parent_id is null`] : []),
    ...(id && isTrue(query.issue_relation) ? [notRelated(id)] : []),
  ];
}

function otherConditions(query: SearchQuery): Condition[] {
  return [
    ...(isTrue(query.epic) ? [] : [sql<boolean>`not w.is_epic`]),
    ...(isTrue(query.cycle)
      ? [
          sql<boolean>`not exists (select 1 from cycle_work_items y join cycles on cycles.id = y.cycle_id
            and cycles.deleted_at is null where y.work_item_id = w.id)`,
        ]
      : []),
    ...(query.module && UUID.test(query.module)
      ? [
          sql<boolean>`not exists (select 1 from module_work_items o
            where o.work_item_id = w.id and o.module_id = ${query.module})`,
        ]
      : []),
    ...(query.target_date === 'none' ? [sql<boolean>`w.target_date is null`] : []),
  ];
}

/** The columns of a found item, from `work_items w join states s join projects p`. */
export const foundColumns = (ctx: ProjectContext): RawBuilder<FoundWorkItem> => sql`
  w.id, w.name, w.start_date, w.sequence_id, w.project_id, p.name as project__name,
  p.identifier as project__identifier, ${ctx.workspace.slug}::text as workspace__slug, s.name as state__name,
  s."group" as state__group, s.color as state__color, w.type_id`;

/**
 * Items that can be chosen in a picker, at most thirty: those that a text finds, the best first, or all, the newest
 * first (docs/contract/search.md#search-for-pickers).
 */
export async function searchWorkItems(ctx: ProjectContext, query: SearchQuery): Promise<FoundWorkItem[]> {
  const scope = isTrue(query.workspace_search) ? null : ctx.project.id;
  const search = await readSearch(ctx, query.search ?? '', scope);
  const options = {
    columns: foundColumns(ctx),
    conditions: [...contextConditions(query), ...otherConditions(query)],
    limit: MAX_FOUND,
  };
  return search.text === '' ? newestItems(ctx, search, options) : findItems(ctx, search, options);
}
