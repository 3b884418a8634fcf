import { isListed, type JsonRow, workItemColumnsFor, workItemJson } from '@tandem/db/rows/work-items.ts';
import type { Envelope } from '@tandem/shared/http/paging.ts';
import type { ExpandedWorkItem } from '@tandem/shared/work-items/lists/expansions.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import { sql } from 'kysely';
import type { WorkspaceContext } from '../../context.ts';
import { parsePage } from '../../http/paging.ts';
import { addComputed, withComputed } from '../computed/rows.ts';
import { type GroupedResults, rowsOf } from './pages/envelope.ts';
import { expansionsColumn, presentExpanded, readExpansions } from '../selection/expansions.ts';
import {
  type Condition,
  filterConditions,
  filterReader,
  isAnnounced,
  isByName,
  isFiltered,
} from '../selection/filters.ts';
import { readGroupings } from './pages/grouping.ts';
import type { WorkspaceListQuery } from '../selection/input.ts';
import { listAnywhere, listFlat } from './list.ts';
import { type ManyProjects, isOfProjects, readJoinedProjects } from './pages/many-projects.ts';
import { readOrdering } from '../selection/ordering.ts';
import { type ListTotals, readTotals } from './pages/totals.ts';

/** Places are of one project: among several the newest stand first. */
const orderAmongProjects = (order: string | undefined) => order?.replace(/^-?sort_order$/, '-created_at');

/** Issues, and epics of projects that have them where they are asked for (docs/contract/lists.md#epics-in-lists). */
function scopeOf({ projects }: ManyProjects, epics: string | undefined): Condition {
  const withEpics = projects.flatMap((project) => (project.is_epic_enabled ? [project.id] : []));
  if (epics !== 'true' || withEpics.length === 0) return sql`${isListed} and not w.is_epic`;
  return sql`${isListed} and (not w.is_epic or w.project_id = any(${withEpics}::uuid[]))`;
}

/** What a list of the items of all projects that the caller is in is read by. */
export async function readWorkspaceParts(ctx: WorkspaceContext, query: WorkspaceListQuery) {
  const many: ManyProjects = {
    projects: await readJoinedProjects(ctx),
    user_id: ctx.user.id,
    isSearch: isByName(query),
  };
  const filters = filterConditions(query, filterReader(ctx));
  return {
    many,
    where: sql<boolean>`${sql.join([scopeOf(many, query.epics), ...filters], sql` and `)}`,
    ordering: readOrdering(orderAmongProjects(query.order_by), null, isOfProjects(many), ctx.fields),
    page: parsePage(query),
    isCommon: !isFiltered(query),
    isCached: isAnnounced(query),
    isWhole: false,
  };
}

/** A page of the items of all projects that the caller is in (docs/contract/lists.md#the-whole-workspace). */
export async function listWorkspaceItems(
  ctx: WorkspaceContext,
  query: WorkspaceListQuery,
): Promise<Envelope<JsonRow[] | GroupedResults>> {
  const groupings = readGroupings(query, ctx.fields);
  const parts = await readWorkspaceParts(ctx, query);
  const columns = workItemJson({ user_id: ctx.user.id, is_own: false, is_of_many_projects: true });
  const found = await listAnywhere(ctx, { ...parts, columns }, groupings);
  await addComputed(ctx, rowsOf(found.results));
  return found;
}

/** The same flat, with what `expand` asks for. */
export async function listWorkspaceItemsInDetail(
  ctx: WorkspaceContext,
  query: WorkspaceListQuery,
): Promise<Envelope<ExpandedWorkItem[]>> {
  const parts = await readWorkspaceParts(ctx, query);
  const user_id = ctx.user.id;
  const reader = { user_id, slug: ctx.workspace.slug };
  const columns = sql<
    WorkItemRow & { expansions: unknown }
  >`${workItemColumnsFor({ user_id, is_own: false, is_of_many_projects: true })},
    ${expansionsColumn(readExpansions(query.expand), reader)}`;
  const envelope = await listFlat(ctx, { ...parts, columns, isCommon: false });
  const rows = await withComputed(ctx, envelope.results);
  return { ...envelope, results: rows.map((row) => presentExpanded<ExpandedWorkItem>(row)) };
}

/** How many there are, by groups and sub-groups if the query names any. */
export async function countWorkspaceItems(
  ctx: WorkspaceContext,
  query: WorkspaceListQuery,
): Promise<ListTotals> {
  const groupings = readGroupings(query, ctx.fields);
  return readTotals(ctx, { ...(await readWorkspaceParts(ctx, query)), groupings });
}
