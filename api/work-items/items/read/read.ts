import { compileQuery, runQuery } from '@tandem/db/postgres/queries/read-query.ts';
import { badRequest, missing } from '@tandem/shared/http/errors.ts';
import type { ExpandedDetail } from '@tandem/shared/work-items/lists/expansions.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import { sql } from 'kysely';
import { type ProjectContext, stampProjectSeq } from '../../../context.ts';
import { recordVisit } from '../../../personal/recent-visits/record-visit.ts';
import { oneWithComputed, withComputed } from '../../computed/rows.ts';
import { readExpansions } from '../../selection/expansions.ts';
import { isFiltered } from '../../selection/filters.ts';
import type { IdsQuery } from '../../selection/input.ts';
import {
  type ListScope,
  itemColumns,
  listCondition,
  listScope,
  visibleItems,
} from '../../selection/scope.ts';
import { readOrdering } from '../../selection/ordering.ts';
import { findWorkItem } from './read-repo.ts';

const MAX_IDS = 500;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The items of these ids that the caller's list would hold; others are left out
 * (docs/contract/lists.md#items-by-their-ids).
 */
export async function listWorkItemsByIds(
  ctx: ProjectContext,
  query: IdsQuery,
  scope: ListScope = listScope(ctx),
): Promise<WorkItemRow[]> {
  const given = (query.issues ?? '').split(',').filter((id) => id !== '');
  if (given.length === 0) throw badRequest('Issues are required');
  if (given.length > MAX_IDS) throw badRequest(`No more than ${MAX_IDS} issues can be asked for.`);
  const ids = given.filter((id) => UUID.test(id));
  const where = listCondition(ctx, query, scope);
  const ordering = readOrdering(query.order_by, ctx.project, undefined, ctx.fields);
  stampProjectSeq(ctx);
  if (ctx.project.archived_at !== null) return [];
  const rows = sql<WorkItemRow>`
    select ${itemColumns(ctx)} from work_items w join states s on s.id = w.state_id ${ordering.join}
    where w.id = any(${ids}::uuid[]) and ${where} order by ${ordering.by(ordering.value)}`;
  return withComputed(
    ctx,
    await runQuery(ctx.sql, compileQuery(ctx.db, rows), { isCommon: !isFiltered(query) }),
  );
}

/**
 * One item, archived and draft ones too; it counts as visited. 404 also when the caller may not see it
 * (docs/contract/work-items.md#a-single-item).
 */
export async function getWorkItem(
  ctx: ProjectContext,
  id: string,
  query: { expand?: string | undefined },
): Promise<ExpandedDetail> {
  stampProjectSeq(ctx);
  const inProject = sql<boolean>`w.id = ${id} and w.project_id = ${ctx.project.id}`;
  const item = await findWorkItem(ctx.db, sql.join([inProject, ...visibleItems(ctx)], sql` and `), {
    columns: itemColumns(ctx),
    reader: { user_id: ctx.user.id, slug: ctx.workspace.slug },
    expansions: readExpansions(query.expand),
  });
  if (!item) throw missing('issue');
  await recordVisit(ctx, { entity_name: 'issue', entity_identifier: id, project_id: ctx.project.id });
  return oneWithComputed(ctx, item);
}

type WorkItemMeta = { sequence_id: number; project_identifier: string };

/** What the key of an item is made of (docs/contract/work-items.md#parts-of-the-key). */
export async function getWorkItemMeta(ctx: ProjectContext, id: string): Promise<WorkItemMeta> {
  const conditions = [sql<boolean>`w.id = ${id} and w.project_id = ${ctx.project.id}`, ...visibleItems(ctx)];
  const { rows } = await sql<{ sequence_id: number }>`
    select w.sequence_id from work_items w
    where ${sql.join(conditions, sql` and `)} and w.deleted_at is null`.execute(ctx.db);
  if (!rows[0]) throw missing('issue');
  return { sequence_id: rows[0].sequence_id, project_identifier: ctx.project.identifier };
}
