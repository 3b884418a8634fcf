import type { Db } from '@tandem/db/postgres/client.ts';
import { AppError, notFound } from '@tandem/shared/http/errors.ts';
import type { OpenPage } from '@tandem/shared/pages/publish.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { hasPass } from './board.ts';

const NOT_PUBLISHED = 'Page is not published';
const PASSWORD_NEEDED = 'This page asks for a password.';

/** A page that somebody with its anchor may read, and what of its publishing decides who that is. */
export type FoundPage = OpenPage & { id: string; page_id: string; password_hash: string | null };

/**
 * The open page of an anchor, looked up anew by every request: what is closed, archived, private or gone is closed at once
 * (docs/contract/published-pages.md#open-pages).
 */
export async function findOpenPage(db: Db, anchor: string): Promise<FoundPage | undefined> {
  const { rows } = await sql<FoundPage>`
    select b.id, b.password_hash, b.is_indexed, p.id as page_id, p.name, p.description_html, p.logo_props, p.view_props,
      p.updated_at
    from deploy_boards b
    join pages p on p.id = b.entity_identifier and p.deleted_at is null and p.archived_at is null and p.access = 0
    join workspaces w on w.id = p.workspace_id and w.deleted_at is null
    where b.anchor = ${anchor} and b.entity_name = 'page' and b.deleted_at is null and not b.is_disabled
      and (b.expires_at is null or b.expires_at > now())
      and exists (select from project_pages k join projects j on j.id = k.project_id
        where k.page_id = p.id and j.deleted_at is null and j.archived_at is null)`.execute(db);
  return rows[0];
}

/** The page of the path, with or without its password. */
export async function pageOf(request: FastifyRequest): Promise<FoundPage> {
  const { anchor } = request.params as { anchor: string };
  const page = await findOpenPage(request.server.db, anchor);
  if (!page) throw notFound(NOT_PUBLISHED);
  return page;
}

/** The page of the path for one who may read it (docs/contract/published-pages.md#a-password-of-the-page). */
export async function openPage(request: FastifyRequest): Promise<FoundPage> {
  const page = await pageOf(request);
  if (page.password_hash !== null && !hasPass(request, page)) {
    throw new AppError(403, { error: PASSWORD_NEEDED, is_password_needed: true });
  }
  return page;
}
