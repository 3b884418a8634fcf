import { isSeenBy } from '@tandem/db/access/item-sight.ts';
import { fieldsFor } from '@tandem/db/rows/work-items.ts';
import { seesOnlyOwnItems } from '@tandem/db/access/membership.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import type { SyncPage } from '@tandem/shared/http/sync-page.ts';
import type { DescriptionVersion, ItemVersion, Version } from '@tandem/shared/work-items/versions/schema.ts';
import { sql } from 'kysely';
import type { ProjectContext } from '../../../context.ts';
import { type Placed, newestFirst, pageOfRows, pageParts } from '../../../http/keyset.ts';
import { NO_ROWS } from '../../../http/paging.ts';
import { syncEnvelope, syncPage } from '../../../http/sync-paging.ts';
import { requireItem } from '../../items/read/require-item.ts';

type Table = 'work_item_description_versions' | 'work_item_versions';
type VersionPath = { item_id: string; id: string };

const columns = sql`
  v.id, v.workspace_id as workspace, v.project_id as project, v.work_item_id as issue, v.last_saved_at,
  v.owned_by_id as owned_by, v.created_at, v.updated_at, v.created_by, v.updated_by`;

const NEWEST = newestFirst(sql`v.last_saved_at`, sql`v.id`);

async function listVersions(
  ctx: ProjectContext,
  { table, item_id, cursor }: { table: Table; item_id: string; cursor: string | undefined },
): Promise<SyncPage<Version>> {
  const page = syncPage(cursor);
  await requireItem(ctx, item_id);
  if (ctx.project.archived_at !== null) return syncEnvelope(page, NO_ROWS, 0);
  const ofItem = sql`from ${sql.table(table)} v where v.work_item_id = ${item_id}`;
  const { isAfter, order, window, place } = pageParts(page, NEWEST);
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<Version & Placed>`
      select ${columns}, ${place} ${ofItem} and ${isAfter} order by ${order} ${window}`.execute(ctx.db),
    sql<{ total: number }>`select count(*)::int as total ${ofItem}`.execute(ctx.db),
  ]);
  return syncEnvelope(page, pageOfRows(page, rows), counts[0]?.total ?? 0);
}

/** Earlier descriptions of an item, the newest first, page by page (docs/contract/versions.md#pages-of-versions). */
export const listDescriptionVersions = (ctx: ProjectContext, item_id: string, cursor: string | undefined) =>
  listVersions(ctx, { table: 'work_item_description_versions', item_id, cursor });

/** The same of the whole item. */
export const listItemVersions = (ctx: ProjectContext, item_id: string, cursor: string | undefined) =>
  listVersions(ctx, { table: 'work_item_versions', item_id, cursor });

export async function getDescriptionVersion(
  ctx: ProjectContext,
  { item_id, id }: VersionPath,
): Promise<DescriptionVersion> {
  await requireItem(ctx, item_id);
  const { rows } = await sql<DescriptionVersion>`
    select ${columns}, v.description_html, v.description_stripped, v.description_json,
      replace(encode(v.description_binary, 'base64'), e'\n', '') as description_binary
    from work_item_description_versions v where v.id = ${id} and v.work_item_id = ${item_id}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

export async function getItemVersion(
  ctx: ProjectContext,
  { item_id, id }: VersionPath,
): Promise<ItemVersion> {
  await requireItem(ctx, item_id);
  const { rows } = await sql<ItemVersion>`
    select ${columns}, (
        select i.id from work_items i
        where i.id = v.parent_id and (i.project_id = ${ctx.project.id} or ${isSeenBy('i', ctx.user.id)})
          and (${!seesOnlyOwnItems(ctx.project)} or i.created_by = ${ctx.user.id})) as parent,
      v.state_id as state, v.estimate_point_id as estimate_point, v.name,
      v.priority, v.start_date, v.target_date, v.assignee_ids as assignees, v.sequence_id, v.label_ids as labels,
      v.sort_order, v.completed_at, v.archived_at, v.is_draft, v.external_source, v.external_id, v.type_id as type,
      v.cycle_id as cycle, v.module_ids as modules, ${fieldsFor({ user_id: ctx.user.id, is_own: seesOnlyOwnItems(ctx.project) }, 'v')} as fields,
      v.planned_minutes, v.remaining_minutes, v.meta
    from work_item_versions v where v.id = ${id} and v.work_item_id = ${item_id}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}
