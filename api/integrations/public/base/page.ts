import type { Db } from '@tandem/db/postgres/client.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import type { OpenPage } from '@tandem/shared/pages/publish.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { type Locked, requirePass } from './board.ts';

const NOT_PUBLISHED = 'Page is not published';
const PASSWORD_NEEDED = 'This page asks for a password.';

/** A page that somebody with its anchor may read, and what of its publishing decides who that is. */
export type FoundPage = Locked & { page_id: string; is_indexed: boolean };

/**
 * The open page of an anchor, looked up anew by every request: what is closed, archived, private or gone is closed at once
 * (docs/contract/published-pages.md#open-pages). Without its text, which may be long: its pictures and guesses of its
 * password ask for it too.
 */
export async function findOpenPage(db: Db, anchor: string): Promise<FoundPage | undefined> {
  const { rows } = await sql<FoundPage>`
    select b.id, b.password_hash, b.is_indexed, p.id as page_id
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

/** 403 for one who may not read it yet (docs/contract/published-pages.md#a-password-of-the-page). */
export const requirePagePass = (request: FastifyRequest, page: FoundPage): void =>
  requirePass(request, page, PASSWORD_NEEDED);

/** What readers get of the page of the path (docs/contract/published-pages.md#what-readers-get). */
export async function readOpenPage(request: FastifyRequest): Promise<OpenPage> {
  const page = await pageOf(request);
  requirePagePass(request, page);
  const { rows } = await sql<Omit<OpenPage, 'is_indexed'>>`
    select name, description_html, logo_props, view_props, updated_at from pages
    where id = ${page.page_id}`.execute(request.server.db);
  return { ...must(rows[0], 'rows of pages are marked, not deleted'), is_indexed: page.is_indexed };
}
