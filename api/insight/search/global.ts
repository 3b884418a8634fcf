import { compileQuery, runQuery } from '@tandem/db/postgres/queries/read-query.ts';
import type { FoundIssue, SearchResults } from '@tandem/shared/insight/search/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { foldText } from '@tandem/shared/text/fold.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { WorkspaceContext } from '../../context.ts';
import { containsFolded } from '@tandem/db/postgres/queries/contains-text.ts';
import type { FilterTree } from '@tandem/shared/work-items/filters/tree.ts';
import { requireFields, withFieldsOf } from '../../work-items/selection/asked-fields.ts';
import { type Condition, filterConditions, filterReader } from '../../work-items/selection/filters.ts';
import { queryText, searchText } from '../../work-items/selection/input.ts';
import { questionConditions } from '../../work-items/search/operator-conditions.ts';
import { readQuestion } from '../../work-items/search/operators.ts';
import { findItems, newestItems } from '../../work-items/search/find-items.ts';
import { hasPageWords } from './page-words.ts';
import { MAX_FOUND, type Search, readSearch } from '../../work-items/search/reader.ts';

/** Query of GET W/search/ (docs/contract/search.md#in-the-workspace). */
export const globalQuery = z.object({
  search: searchText,
  workspace_search: queryText,
  project_id: queryText,
});
type GlobalQuery = z.infer<typeof globalQuery>;

const NOTHING: SearchResults = {
  workspace: [],
  project: [],
  issue: [],
  cycle: [],
  module: [],
  issue_view: [],
  initiative: [],
  page: [],
};

/**
 * Everything with a name that the caller may know of and that has the text in it; items also by their texts and in
 * other forms of the words. `project_id` narrows what belongs to projects, unless the whole workspace is searched.
 */
export async function searchEverything(ctx: WorkspaceContext, query: GlobalQuery): Promise<SearchResults> {
  const text = query.search?.trim() ?? '';
  if (text === '') return NOTHING;
  const question = readQuestion(text);
  const search = await readSearch(ctx, question.text, null);
  const isNarrowed = query.workspace_search !== 'true' && Boolean(query.project_id);
  const narrowed = isNarrowed ? within(search, (query.project_id ?? '').toLowerCase()) : search;
  const wanted = { conditions: questionConditions(ctx, question), limit: MAX_FOUND };
  const [issue, others] = await Promise.all([
    findIssues(ctx, narrowed, wanted),
    // What is asked of items alone nothing else answers.
    question.terms.length > 0 ? NOTHING : findOthers(ctx, search, narrowed),
  ]);
  return { ...NOTHING, ...others, issue };
}

/** The best items of a search, or the newest where no words are searched for. */
function findIssues(
  ctx: WorkspaceContext,
  search: Search,
  wanted: { conditions: readonly Condition[]; limit: number },
): Promise<FoundIssue[]> {
  const columns = sql<FoundIssue>`w.id, w.name, w.sequence_id, p.identifier as project__identifier, w.project_id,
    ${ctx.workspace.slug}::text as workspace__slug, w.type_id,
    s.name as state__name, s."group" as state__group, s.color as state__color`;
  const find = search.text === '' ? newestItems : findItems;
  return find(ctx, search, { ...wanted, columns });
}

type ItemSearch = { search: string; tree: FilterTree | null; limit: number };

/**
 * Items of all own projects by words and by a tree of filters; nothing where neither is asked for
 * (docs/contract/programs.md#items-of-the-workspace).
 */
export async function searchItems(
  ctx: WorkspaceContext,
  { search: given, tree, limit }: ItemSearch,
): Promise<FoundIssue[]> {
  const text = given.trim();
  if (text === '' && !tree) return [];
  const question = readQuestion(text);
  const search = await readSearch(ctx, question.text, null);
  const reader = filterReader(await withFieldsOf(ctx, tree));
  requireFields(tree, reader.fields, 'filters');
  const ofTree = filterConditions({ tree }, reader);
  return findIssues(ctx, search, { conditions: [...questionConditions(ctx, question), ...ofTree], limit });
}

function within(search: Search, projectId: string): Search {
  const isIn = (id: string) => id === projectId;
  return {
    ...search,
    open: search.open.filter(isIn),
    own: search.own.filter(isIn),
    projects: search.projects.filter(({ id }) => isIn(id)),
  };
}

type Others = Omit<SearchResults, 'issue'>;

const listOf = (rows: RawBuilder<unknown>) =>
  sql`coalesce((select json_agg(found) from (${rows} limit ${sql.lit(MAX_FOUND)}) found), '[]')`;

/** Names beginning with the text stand first, those without it last. */
const byName = (name: RawBuilder<unknown>, text: string) =>
  sql`nullif(position(${foldText(text)} in search_fold(${name})), 0) nulls last, lower(${name})`;

/** Cycles, modules: what is named and of one project. */
function planned(table: 'cycles' | 'modules', { workspace }: WorkspaceContext, narrowed: Search) {
  const ids = narrowed.projects.map(({ id }) => id);
  return listOf(sql`
    select c.name, c.id, c.project_id, p.identifier as project__identifier, ${workspace.slug}::text as workspace__slug
    from ${sql.table(table)} c join projects p on p.id = c.project_id
    where c.project_id = any(${ids}::uuid[]) and c.deleted_at is null and c.archived_at is null
      and ${containsFolded(sql`c.name`, narrowed.text)} order by ${byName(sql`c.name`, narrowed.text)}, c.id`);
}

/** Views of projects that the caller has in their lists (docs/contract/views.md#views-of-a-project). */
const views = ({ workspace, user }: WorkspaceContext, { open, own, text }: Search) =>
  listOf(sql`
    select v.name, v.id, v.project_id, p.identifier as project__identifier, ${workspace.slug}::text as workspace__slug
    from views v join projects p on p.id = v.project_id
    where v.deleted_at is null and (
        v.project_id = any(${open}::uuid[]) and (v.access = 0 or v.owned_by_id = ${user.id})
        or v.project_id = any(${own}::uuid[]) and v.owned_by_id = ${user.id})
      and ${containsFolded(sql`v.name`, text)} order by ${byName(sql`v.name`, text)}, v.id`);

/**
 * Public pages of projects where the caller sees all, and their own everywhere (docs/contract/pages.md#visible-pages).
 */
const pages = ({ workspace, user }: WorkspaceContext, search: Search) => {
  const { open, own, text } = search;
  const held = sql`
    from project_pages h join projects p on p.id = h.project_id
    where h.page_id = g.id and h.project_id = any(${[...open, ...own]}::uuid[])`;
  const identifiers = sql`array(select p.identifier ${held} order by h.created_at, h.project_id)`;
  return listOf(sql`
    select g.name, g.id, ${workspace.slug}::text as workspace__slug,
      array(select h.project_id ${held} order by h.created_at, h.project_id) as project_ids,
      ${identifiers} as project_identifiers, ${identifiers} as project__identifiers
    from pages g
    where g.workspace_id = ${workspace.id} and g.deleted_at is null and g.archived_at is null
      and exists (select from project_pages h where h.page_id = g.id and (
        h.project_id = any(${open}::uuid[]) and (g.access = 0 or g.owned_by_id = ${user.id})
        or h.project_id = any(${own}::uuid[]) and g.owned_by_id = ${user.id}))
      and (${containsFolded(sql`g.name`, text)} or ${hasPageWords(search)}) order by ${byName(sql`g.name`, text)}, g.id`);
};

/** Guests have no initiatives (docs/contract/initiatives.md#who-may). */
const initiatives = ({ workspace }: WorkspaceContext, { text }: Search) =>
  listOf(sql`
    select i.name, i.id, ${workspace.slug}::text as workspace__slug
    from initiatives i join workspaces b on b.id = i.workspace_id and b.is_initiatives_enabled
    where i.workspace_id = ${workspace.id} and i.deleted_at is null and ${workspace.role !== ROLE.GUEST}
      and ${containsFolded(sql`i.name`, text)} order by ${byName(sql`i.name`, text)}, i.id`);

const projects = ({ workspace }: WorkspaceContext, search: Search) =>
  listOf(sql`
  select p.name, p.id, p.identifier, ${workspace.slug}::text as workspace__slug from projects p
  where p.id = any(${search.projects.map(({ id }) => id)}::uuid[])
    and (${containsFolded(sql`p.name`, search.text)} or ${containsFolded(sql`p.identifier`, search.text)})
  order by ${byName(sql`p.name`, search.text)}, p.id`);

const workspaces = ({ user }: WorkspaceContext, { text }: Search) =>
  listOf(sql`
  select b.name, b.id, b.slug from workspaces b
  join workspace_members m on m.workspace_id = b.id and m.user_id = ${user.id} and m.is_active and m.deleted_at is null
  where b.deleted_at is null and ${containsFolded(sql`b.name`, text)} order by ${byName(sql`b.name`, text)}, b.id`);

async function findOthers(ctx: WorkspaceContext, search: Search, narrowed: Search): Promise<Others> {
  const query = sql<Others>`select ${workspaces(ctx, search)} as workspace, ${projects(ctx, search)} as project,
    ${planned('cycles', ctx, narrowed)} as cycle, ${planned('modules', ctx, narrowed)} as module,
    ${views(ctx, narrowed)} as issue_view, ${initiatives(ctx, search)} as initiative, ${pages(ctx, narrowed)} as page`;
  const [row] = await runQuery(ctx.sql, compileQuery(ctx.db, query), { isCommon: true });
  return row ?? NOTHING;
}
