import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { seesOnlyOwnItems } from '@tandem/db/access/membership.ts';
import { pageColumns } from '@tandem/db/rows/pages/pages.ts';
import { lockRows } from '@tandem/db/rows/locks.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import type { PageAccess } from '@tandem/shared/pages/access.ts';
import type { Page, PageDetail, PagesSummary } from '@tandem/shared/pages/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectContext } from '../../context.ts';

export const pageNotFound = () => notFound('Page not found');

/** Pages `p` that the project holds. */
const inProject = (ctx: ProjectContext): RawBuilder<boolean> => sql`
  p.workspace_id = ${ctx.workspace.id} and p.deleted_at is null
  and exists (select from project_pages pp where pp.page_id = p.id and pp.project_id = ${ctx.project.id})`;

/** Pages `p` of the project that the caller may know of (docs/contract/pages.md#visible-pages). */
export const isVisible = (ctx: ProjectContext): RawBuilder<boolean> =>
  seesOnlyOwnItems(ctx.project)
    ? sql`${inProject(ctx)} and p.owned_by_id = ${ctx.user.id}`
    : sql`${inProject(ctx)} and (p.access = 0 or p.owned_by_id = ${ctx.user.id})`;

const isFavorite = (ctx: ProjectContext): RawBuilder<boolean> => sql`exists (
  select from favorites f where f.user_id = ${ctx.user.id} and f.workspace_id = p.workspace_id
    and f.entity_type = 'page' and f.entity_identifier = p.id)`;

/** Rows for the caller, favourites first, then the newest; none while the project is archived. */
export async function readPages(ctx: ProjectContext, condition: RawBuilder<boolean>): Promise<Page[]> {
  if (ctx.project.archived_at) return [];
  const { rows } = await sql<Page>`
    select ${pageColumns}, ${isFavorite(ctx)} as is_favorite from pages p
    where ${isVisible(ctx)} and ${condition}
    order by is_favorite desc, p.created_at desc, p.id`.execute(ctx.db);
  return rows;
}

/** One page with its text, for the caller; undefined when they may not know of it. */
export async function findPage(db: Db, ctx: ProjectContext, id: string): Promise<PageDetail | undefined> {
  const { rows } = await sql<PageDetail>`
    select ${pageColumns}, ${isFavorite(ctx)} as is_favorite, p.description_html from pages p
    where p.id = ${id} and ${isVisible(ctx)}`.execute(db);
  return rows[0];
}

/** A page that the caller could see if they were no restricted guest. */
export async function isHiddenFromGuest(ctx: ProjectContext, id: string): Promise<boolean> {
  if (!seesOnlyOwnItems(ctx.project)) return false;
  const { rows } = await sql`
    select from pages p where p.id = ${id} and ${inProject(ctx)} and p.access = 0`.execute(ctx.db);
  return rows.length > 0;
}

export type LockedPage = {
  id: string;
  name: string;
  owned_by: string;
  access: PageAccess;
  parent: string | null;
  is_locked: boolean;
  archived_at: string | null;
  description_html: string;
};

/** Holds a page that the caller may know of until the transaction ends; undefined for any other. */
export async function findLockedPage(
  tx: Tx,
  ctx: ProjectContext,
  id: string,
): Promise<LockedPage | undefined> {
  await lockRows(tx, 'pages', [id]);
  // A statement of its own: which project holds the page may have changed while the lock was waited for.
  const { rows } = await sql<LockedPage>`
    select p.id, p.name, p.owned_by_id as owned_by, p.access, p.parent_id as parent, p.is_locked, p.archived_at,
      p.description_html
    from pages p where p.id = ${id} and ${isVisible(ctx)}`.execute(tx);
  return rows[0];
}

/** The same; 404 for a page that they may not know of. */
export async function lockPage(tx: Tx, ctx: ProjectContext, id: string): Promise<LockedPage> {
  const page = await findLockedPage(tx, ctx, id);
  if (!page) throw pageNotFound();
  return page;
}

/** A page with everything below it, held until the transaction ends, in order of their ids. */
export async function lockFamily(tx: Tx, id: string): Promise<string[]> {
  const family = await readFamily(tx, id);
  await lockRows(tx, 'pages', family);
  return family;
}

/** A page with everything below it. */
export async function readFamily(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive family as (
      select id from pages where id = ${id}
      union
      select c.id from pages c join family f on c.parent_id = f.id where c.deleted_at is null
    )
    select id from family`.execute(tx);
  return rows.map((row) => row.id);
}

/** Which of these labels belong to the project; none of them goes before the page has it. */
export async function readLabelsAmong(
  tx: Tx,
  ctx: ProjectContext,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('labels')
    .select('id')
    .where('id', 'in', [...ids])
    .where('project_id', '=', ctx.project.id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return rows.map((row) => row.id);
}

/** The project's labels that have one of these names in whatever case, by their names in lower case. */
export async function readLabelsNamed(
  tx: Tx,
  ctx: ProjectContext,
  names: readonly string[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select l.id, lower(l.name) as name from labels l
    where l.project_id = ${ctx.project.id} and l.deleted_at is null
      and lower(l.name) in (select lower(n) from unnest(${names}::text[]) as n)
    order by l.id for key share`.execute(tx);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

export async function replaceLabels(
  tx: Tx,
  ctx: ProjectContext,
  { id, labels }: { id: string; labels: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql`
    with gone as (
      delete from page_labels where page_id = ${id} and label_id <> all(${labels}::uuid[]) returning label_id
    ), added as (
      insert into page_labels (page_id, label_id, workspace_id)
      select ${id}, l, ${ctx.workspace.id} from unnest(${labels}::uuid[]) as l on conflict do nothing returning label_id
    )
    select from gone union all select from added`.execute(tx);
  return rows.length > 0;
}

/** How many pages each tab has, over the top level. */
export async function readSummary(ctx: ProjectContext): Promise<PagesSummary> {
  const { rows } = await sql<PagesSummary>`
    select count(*) filter (where p.access = 0 and p.archived_at is null)::int as public_pages,
      count(*) filter (where p.access = 1 and p.archived_at is null)::int as private_pages,
      count(*) filter (where p.archived_at is not null)::int as archived_pages
    from pages p where p.parent_id is null and ${isVisible(ctx)} and ${ctx.project.archived_at === null}`.execute(
    ctx.db,
  );
  return rows[0] ?? { public_pages: 0, private_pages: 0, archived_pages: 0 };
}
