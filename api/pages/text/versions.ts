import { invalidField, notFound } from '@tandem/shared/http/errors.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { MAX_NAMED_VERSIONS } from '@tandem/shared/pages/limits.ts';
import type { PageVersion, PageVersionDetail } from '@tandem/shared/pages/schema.ts';
import { must } from '@tandem/shared/must.ts';
import { sql } from 'kysely';
import type { ProjectContext } from '../../context.ts';
import { findPage, isVisible, lockPage, pageNotFound } from '../pages/repo.ts';
import { requireOpen, requireWriter } from '../pages/rules.ts';

const columns = sql`v.id, v.workspace_id as workspace, v.page_id as page, v.name, v.last_saved_at, v.owned_by_id as owned_by,
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

/** Gives a version a name, or with null takes it off (docs/contract/pages.md#named-versions). */
export async function nameVersion(
  ctx: ProjectContext,
  { page_id, id }: { page_id: string; id: string },
  name: string | null,
): Promise<PageVersion> {
  return inTransaction(ctx.db, async (tx) => {
    const page = await lockPage(tx, ctx, page_id);
    requireWriter(ctx, page);
    requireOpen(page);
    const { rows } = await sql<PageVersion>`
      select ${columns} from page_versions v where v.page_id = ${page_id} and (v.id = ${id} or v.name is not null)`.execute(
      tx,
    );
    const version = rows.find((row) => row.id === id);
    if (!version) throw notFound();
    if (version.name === name) return version;
    const others = rows.filter((row) => row.id !== id).length;
    if (name !== null && others >= MAX_NAMED_VERSIONS) {
      throw invalidField('name', `At most ${MAX_NAMED_VERSIONS} versions of a page have a name.`);
    }
    await tx
      .updateTable('page_versions')
      .set({ name, updated_at: sql`clock_timestamp()`, updated_by: ctx.user.id })
      .where('id', '=', id)
      .execute();
    const { rows: written } = await sql<PageVersion>`
      select ${columns} from page_versions v where v.id = ${id}`.execute(tx);
    return must(written[0], 'its page is locked');
  });
}
