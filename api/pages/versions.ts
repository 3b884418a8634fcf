import { notFound } from '@tandem/shared/http/errors.ts';
import type { PageVersion, PageVersionDetail } from '@tandem/shared/pages/schema.ts';
import { sql } from 'kysely';
import type { ProjectContext } from '../context.ts';
import { findPage, isVisible, pageNotFound } from './repo.ts';

const columns = sql`v.id, v.workspace_id as workspace, v.page_id as page, v.last_saved_at, v.owned_by_id as owned_by,
  v.created_at, v.updated_at, v.created_by, v.updated_by`;

/** Earlier texts of a page that the caller may see, the newest first (docs/contract/pages.md#versions). */
export async function listVersions(ctx: ProjectContext, pageId: string): Promise<PageVersion[]> {
  if (!(await findPage(ctx.db, ctx, pageId))) throw pageNotFound();
  const { rows } = await sql<PageVersion>`
    select ${columns} from page_versions v where v.page_id = ${pageId}
    order by v.last_saved_at desc`.execute(ctx.db);
  return rows;
}

export async function readVersion(
  ctx: ProjectContext,
  pageId: string,
  id: string,
): Promise<PageVersionDetail> {
  const { rows } = await sql<PageVersionDetail>`
    select ${columns}, v.description_html, v.description_json,
      replace(encode(v.description_binary, 'base64'), e'\n', '') as description_binary
    from page_versions v join pages p on p.id = v.page_id
    where v.id = ${id} and p.id = ${pageId} and ${isVisible(ctx)}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}
