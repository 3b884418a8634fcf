import { type RawUser, presentUser, userDetail } from '@tandem/db/rows/lite.ts';
import { badRequest, notFound } from '@tandem/shared/http/errors.ts';
import { EXPORT_DAYS } from '@tandem/shared/insight/exports/lifetime.ts';
import type { ExportRow } from '@tandem/shared/insight/exports/schema.ts';
import type { Envelope, PagingQuery } from '@tandem/shared/http/paging.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import type { WorkspaceFiles } from '../../files/assets/context.ts';
import type { WorkspaceContext } from '../../context.ts';
import { type Placed, newestFirst, pageOfRows, pageParts } from '../../http/keyset.ts';
import { flatEnvelope, parsePage } from '../../http/paging.ts';

type Row = Omit<ExportRow, 'url' | 'initiated_by_detail'> & {
  has_file: boolean;
  initiated_by_detail: RawUser;
};

const NEWEST = newestFirst(sql`e.created_at`, sql`e.id`);

/** Exports `e` that are shown to the caller: their own, and all of the workspace to its administrators. */
const isShownTo = ({ workspace, user }: WorkspaceContext): RawBuilder<boolean> => sql`
  e.workspace_id = ${workspace.id} and (e.created_by = ${user.id} or ${workspace.role === ROLE.ADMIN}::boolean)`;

/**
 * Exports `e` whose file the caller may have: they are still a member of every project in it, and of those that are
 * deleted they were one. What somebody else exported holds all items, so it is for who may see all. An archive has things
 * of its maker alone, who is an administrator still.
 */
const isOpenTo = ({ workspace, user }: WorkspaceContext): RawBuilder<boolean> => sql`
  e.created_at > now() - make_interval(days => ${EXPORT_DAYS}::int)
  and (e.provider <> 'archive' or e.created_by = ${user.id} and ${workspace.role === ROLE.ADMIN}::boolean)
  and not exists (
    select from unnest(e.project_ids) x(id) where not exists (
      select from project_members m join projects p on p.id = m.project_id
      where m.project_id = x.id and m.user_id = ${user.id} and m.is_active
        and (e.created_by = m.user_id or m.role > ${ROLE.GUEST} or p.guest_view_all_features)))`;

const file = sql`
  from assets a
  where a.entity_id = e.id and a.entity_type = 'ISSUE_EXPORT' and a.is_uploaded and a.deleted_at is null`;

/** The history of exports, newest first. 400 without both parameters. */
export async function listExports(ctx: WorkspaceContext, query: PagingQuery): Promise<Envelope<ExportRow[]>> {
  if (query.per_page === undefined || query.cursor === undefined) {
    throw badRequest('per_page and cursor are required');
  }
  const page = parsePage(query);
  const { isAfter, order, window, place } = pageParts(page, NEWEST);
  const { rows } = await sql<Row & Placed>`
    select ${place}, e.id, e.created_at, e.updated_at, e.created_by, e.updated_by, e.project_ids as project, e.provider, e.status,
      e.token, e.created_by as initiated_by, ${userDetail(sql`e.created_by`)} as initiated_by_detail,
      (e.status = 'completed' and ${isOpenTo(ctx)} and exists (select ${file})) as has_file
    from exports e where ${isShownTo(ctx)} and ${isAfter}
    order by ${order} ${window}`.execute(ctx.db);
  const found = pageOfRows(page, rows);
  const shown = found.rows.map((row) => present(ctx, row));
  return flatEnvelope(page, { ...found, rows: shown }, await countExports(ctx));
}

function present({ workspace }: WorkspaceContext, { has_file, initiated_by_detail, ...row }: Row): ExportRow {
  return {
    ...row,
    url: has_file ? `/api/workspaces/${workspace.slug}/export-issues/${row.id}/` : null,
    initiated_by_detail: presentUser(initiated_by_detail),
  };
}

async function countExports(ctx: WorkspaceContext): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from exports e where ${isShownTo(ctx)}`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

type File = { storage_key: string; attributes: { name: string; type: string } };

/** An address that gives the file for minutes; 404 for who may not have it, before it is there and after its days. */
export async function linkToExport(ctx: WorkspaceFiles, id: string): Promise<string> {
  const { rows } = await sql<File>`
    select f.storage_key, f.attributes from exports e
    cross join lateral (select a.storage_key, a.attributes ${file} limit 1) f
    where e.id = ${id} and e.status = 'completed' and ${isShownTo(ctx)} and ${isOpenTo(ctx)}`.execute(ctx.db);
  const [found] = rows;
  if (!found) throw notFound();
  const { name, type } = found.attributes;
  const { key_hash } = ctx;
  return ctx.storage.linkTo(found.storage_key, { name, type, kind: 'attachment', key_hash });
}
