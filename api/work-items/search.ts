import { compileQuery, runQuery } from '@tandem/db/read-query.ts';
import { isListed } from '@tandem/db/work-item-rows.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { FoundWorkItem } from '@tandem/shared/work-items/search.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { ProjectContext } from '../context.ts';
import { type Condition, containsText } from './filters.ts';

const SEARCH_MAX_LENGTH = 200;
/** In longer texts numbers are words, not item numbers. */
const NUMBERS_MAX_LENGTH = 20;
const MAX_NUMBER = 2_147_483_647;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const text = z
  .string()
  .refine((value) => !value.includes('\0') && value.isWellFormed(), 'Not a valid string.')
  .optional();

/** Query of GET P/search-issues/ (contract-work-items 10.7). */
export const searchQuery = z.object({
  search: z.string().max(SEARCH_MAX_LENGTH).optional(),
  workspace_search: text,
  parent: text,
  sub_issue: text,
  issue_relation: text,
  cycle: text,
  module: text,
  target_date: text,
  epic: text,
  issue_id: text,
});
export type SearchQuery = z.infer<typeof searchQuery>;

const isTrue = (value: string | undefined) => value === 'true';

function matchesText(search: string): Condition {
  const numbers = search.length <= NUMBERS_MAX_LENGTH ? (search.match(/\d+/g) ?? []).map(Number) : [];
  return sql`(${containsText(sql`w.name`, search)} or ${containsText(sql`p.identifier`, search)}
    or w.sequence_id = any(${numbers.filter((number) => number <= MAX_NUMBER)}::int[]))`;
}

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
    ...(query.search ? [matchesText(query.search)] : []),
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

/** Items that can be chosen in a picker, the newest first; at most a hundred (contract-work-items 10.7). */
export async function searchWorkItems(ctx: ProjectContext, query: SearchQuery): Promise<FoundWorkItem[]> {
  const scope = isTrue(query.workspace_search)
    ? sql<boolean>`w.workspace_id = ${ctx.workspace.id}`
    : sql<boolean>`w.project_id = ${ctx.project.id}`;
  const conditions = [scope, isListed, ...contextConditions(query), ...otherConditions(query)];
  // The caller's own membership in each project decides, also on what a guest sees of it.
  const found = sql<FoundWorkItem>`
    select w.id, w.name, w.start_date, w.sequence_id, w.project_id, p.name as project__name,
      p.identifier as project__identifier, ${ctx.workspace.slug}::text as workspace__slug, s.name as state__name,
      s."group" as state__group, s.color as state__color, w.type_id
    from work_items w
    join states s on s.id = w.state_id
    join projects p on p.id = w.project_id and p.deleted_at is null and p.archived_at is null
    join project_members m
      on m.project_id = p.id and m.user_id = ${ctx.user.id} and m.is_active and m.deleted_at is null
    where (m.role > ${sql.lit(ROLE.GUEST)} or p.guest_view_all_features or w.created_by = ${ctx.user.id})
      and ${sql.join(conditions, sql` and `)}
    order by w.created_at desc, w.id limit 100`;
  return runQuery(ctx.sql, compileQuery(ctx.db, found), { isCommon: false });
}
