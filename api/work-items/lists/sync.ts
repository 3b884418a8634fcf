import { compileQuery, runQuery } from '@tandem/db/postgres/queries/read-query.ts';
import type { JsonRow } from '@tandem/db/rows/work-items.ts';
import type { SyncPage } from '@tandem/shared/http/sync-page.ts';
import { type RawBuilder, sql } from 'kysely';
import { type ProjectContext, stampProjectSeq } from '../../context.ts';
import { type ListKey, type Placed, isAfter, pageOfRows, placeColumn } from '../../http/keyset.ts';
import { NO_ROWS, type Page } from '../../http/paging.ts';
import { syncEnvelope, syncPage } from '../../http/sync-paging.ts';
import { addComputed } from '../computed/rows.ts';
import { filterConditions, filterReader, isAnnounced, isFiltered } from '../selection/filters.ts';
import type { DeletedQuery, FilterQuery, SyncQuery } from '../selection/input.ts';
import { type ListScope, itemJson, listCondition, listScope, visibleItems } from '../selection/scope.ts';
import { window } from './pages/pages.ts';
import { readTotals } from './pages/totals.ts';

const UNTOUCHED_FIRST: ListKey = [
  { value: sql`w.updated_at`, type: 'timestamptz' },
  { value: sql`w.id`, type: 'uuid' },
];

/** Finds the page by the index alone and reads its rows then: pages far behind cost no more than they must. */
const syncRows = (columns: RawBuilder<JsonRow>, where: RawBuilder<boolean>, page: Page) => sql<
  JsonRow & Placed
>`
  select ${columns}, ${placeColumn(page, UNTOUCHED_FIRST)}
  from (
    select w.id from work_items w join states s on s.id = w.state_id
    where ${where} and ${isAfter(page, UNTOUCHED_FIRST)} order by w.updated_at, w.id ${window(page)}
  ) page join work_items w on w.id = page.id join states s on s.id = w.state_id
  order by w.updated_at, w.id`;

/**
 * A page of everything that lists show, the longest untouched first, for clients that keep all of a project
 * (docs/contract/lists.md#the-copy-of-a-project). Timestamps have all their digits, so that the largest one can be sent
 * back.
 */
export async function syncWorkItems(
  ctx: ProjectContext,
  { cursor, per_page, description, ...given }: SyncQuery,
  scope: ListScope = listScope(ctx),
): Promise<SyncPage<JsonRow>> {
  const page = syncPage(cursor, per_page);
  const query: FilterQuery = given;
  const where = listCondition(ctx, query, scope);
  stampProjectSeq(ctx);
  if (ctx.project.archived_at !== null) return syncEnvelope(page, NO_ROWS, 0);
  const text = sql`coalesce(nullif(w.description_html, ''), '<p></p>') as description_html`;
  const columns = itemJson(ctx, description === 'true' ? text : undefined);
  const list = {
    where,
    groupings: [],
    isWhole: false,
    isCached: isAnnounced(query),
    isCommon: !isFiltered(query),
  };
  const [{ total }, rows] = await Promise.all([
    readTotals(ctx, list),
    runQuery(ctx.sql, compileQuery(ctx.db, syncRows(columns, where, page)), list),
  ]);
  const found = pageOfRows(page, rows);
  await addComputed(ctx, found.rows);
  return syncEnvelope(page, found, total);
}

/**
 * Ids of what was archived or deleted, of which such a client is to keep nothing
 * (docs/contract/lists.md#what-was-deleted).
 */
export async function listDeletedIds(ctx: ProjectContext, query: DeletedQuery): Promise<string[]> {
  const filters = filterConditions(query, filterReader(ctx));
  stampProjectSeq(ctx);
  const inProject = sql<boolean>`
    w.project_id = ${ctx.project.id} and (w.deleted_at is not null or w.archived_at is not null)`;
  const gone = sql<{ id: string }>`
    select w.id from work_items w
    where ${sql.join([inProject, ...visibleItems(ctx), ...filters], sql` and `)} order by w.updated_at, w.id`;
  const rows = await runQuery(ctx.sql, compileQuery(ctx.db, gone), { isCommon: true });
  return rows.map((row) => row.id);
}
