import { compileQuery, runQuery } from '@tandem/db/postgres/queries/read-query.ts';
import { seesOnlyOwnItems } from '@tandem/db/access/membership.ts';
import type { JsonRow } from '@tandem/db/rows/work-items.ts';
import type { Envelope } from '@tandem/shared/http/paging.ts';
import type { ExpandedWorkItem } from '@tandem/shared/work-items/lists/expansions.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ListContext, ProjectContext } from '../../context.ts';
import { type PageRows, refusedCursor } from '../../http/key-cursor.ts';
import { type Placed, pageOfRows } from '../../http/keyset.ts';
import { NO_ROWS, type Page, flatEnvelope, knownTotal, parsePage } from '../../http/paging.ts';
import { addComputed, withComputed } from '../computed/rows.ts';
import { expansionsColumn, presentExpanded, readExpansions } from '../selection/expansions.ts';
import { isAnnounced, isFiltered } from '../selection/filters.ts';
import { type Grouping, readGroupings } from './pages/grouping.ts';
import { type GroupedResults, groupedEnvelope, rowsOf } from './pages/envelope.ts';
import type { DetailListQuery, ListQuery } from '../selection/input.ts';
import { type Parts, readGroupedRows } from './pages/groups.ts';
import { flatPage } from './pages/pages.ts';
import { type ListScope, itemColumns, itemJson, listCondition, listScope } from '../selection/scope.ts';
import { readTotals } from './pages/totals.ts';
import { readNamedPage } from './pages/named-order.ts';
import { readOrdering } from '../selection/ordering.ts';

const readParts = (ctx: ProjectContext, query: ListQuery, scope: ListScope): Parts => ({
  columns: itemJson(ctx),
  where: listCondition(ctx, query, scope),
  ordering: readOrdering(query.order_by, ctx.project, undefined, ctx.fields),
  page: parsePage(query),
  isCommon: !isFiltered(query),
  isCached: isAnnounced(query),
  isWhole: !isFiltered(query) && !seesOnlyOwnItems(ctx.project) && scope === listScope(ctx) && !ctx.of_epics,
});

/**
 * A page of the project's items in one of the three envelopes of docs/contract/lists.md#the-envelope: issues, or what
 * another scope names. 400 for a query that is none.
 */
export async function listWorkItems(
  ctx: ProjectContext,
  query: ListQuery,
  scope: ListScope = listScope(ctx, query.epics),
): Promise<Envelope<JsonRow[] | GroupedResults>> {
  const groupings = readGroupings(query, ctx.fields);
  const parts = readParts(ctx, query, scope);
  if (ctx.project.archived_at !== null) return emptyEnvelope(parts.page, groupings);
  const found = await (groupings.length === 0 ? listFlat(ctx, parts) : listGrouped(ctx, parts, groupings));
  await addComputed(ctx, rowsOf(found.results));
  return found;
}

/**
 * A flat page whose rows have what `expand` asks for (docs/contract/lists.md#the-list-in-detail); `group_by` changes
 * nothing.
 */
export async function listWorkItemsInDetail(
  ctx: ProjectContext,
  query: DetailListQuery,
  scope: ListScope = listScope(ctx, query.epics),
): Promise<Envelope<ExpandedWorkItem[]>> {
  const parts = readParts(ctx, query, scope);
  if (ctx.project.archived_at !== null) return flatEnvelope(parts.page, NO_ROWS, 0);
  const reader = { user_id: ctx.user.id, slug: ctx.workspace.slug };
  const columns = sql<
    WorkItemRow & { expansions: unknown }
  >`${itemColumns(ctx)}, ${expansionsColumn(readExpansions(query.expand), reader)}`;
  const envelope = await listFlat(ctx, { ...parts, columns, isCommon: false });
  const rows = await withComputed(ctx, envelope.results);
  return { ...envelope, results: rows.map((row) => presentExpanded<ExpandedWorkItem>(row)) };
}

/** Items of an archived project are in no list (docs/contract/projects.md#what-is-in-an-archived-project). */
function emptyEnvelope(page: Page, groupings: readonly Grouping[]): Envelope<JsonRow[] | GroupedResults> {
  if (groupings.length === 0) return flatEnvelope(page, NO_ROWS, 0);
  return groupedEnvelope(page, groupings, { totals: { total: 0, groups: new Map() }, rows: [] });
}

/** The same of items of any projects, which `parts` choose. */
export const listAnywhere = (
  ctx: ListContext,
  parts: Parts,
  groupings: readonly Grouping[],
): Promise<Envelope<JsonRow[] | GroupedResults>> =>
  groupings.length === 0 ? listFlat(ctx, parts) : listGrouped(ctx, parts, groupings);

export async function listFlat<Row>(ctx: ListContext, parts: Parts<Row>): Promise<Envelope<Row[]>> {
  const { page } = parts;
  const rows = await readFlatRows(ctx, parts);
  const total = knownTotal(page, rows) ?? (await readTotals(ctx, { ...parts, groupings: [] })).total;
  return flatEnvelope(page, pageOfRows<Row & Placed>(page, rows) as PageRows<Row>, total);
}

async function readFlatRows<Row>(ctx: ListContext, parts: Parts<Row>): Promise<(Row & Placed)[]> {
  const run = <R>(query: RawBuilder<R>) => runQuery(ctx.sql, compileQuery(ctx.db, query), parts);
  const { named } = parts.ordering;
  if (!named || !parts.isWhole || !ctx.project) return run(flatPage(parts));
  const countOf = async (where: RawBuilder<boolean>) =>
    (await readTotals(ctx, { ...parts, where, groupings: [] })).total;
  return readNamedPage(run, { ...parts, project_id: ctx.project.id }, { named, countOf });
}

/** Behind a row only one group goes on, as a list of its own (docs/contract/lists.md#more-of-one-group). */
function firstOfGroups(page: Page): Page {
  if (page.after !== null && page.after.length > 0) throw refusedCursor();
  return { ...page, limit: page.per_page };
}

async function listGrouped(
  ctx: ListContext,
  parts: Parts,
  groupings: readonly Grouping[],
): Promise<Envelope<GroupedResults>> {
  const page = firstOfGroups(parts.page);
  const totals = await readTotals(ctx, { ...parts, groupings });
  const rows = await readGroupedRows(ctx, { ...parts, page }, { groupings, totals });
  return groupedEnvelope(page, groupings, { totals, rows });
}
