import { beginningsIn, containsFolded, containsText } from '@tandem/db/postgres/queries/contains-text.ts';
import type { Page, PagesSummary } from '@tandem/shared/pages/schema.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { sql } from 'kysely';
import { type ProjectContext, stampProjectSeq, stampStreamSeq } from '../../context.ts';
import { findPage, pageNotFound, readPages, readSummary } from './repo.ts';

/** Public pages live on the project's stream, private ones on their owner's. */
export async function stampPageStreams(ctx: ProjectContext): Promise<void> {
  stampProjectSeq(ctx);
  await stampStreamSeq(ctx, userStream(ctx.user.id));
}

type ListedPages = { search?: string | undefined; isTree?: boolean };

/** The top-level pages of a project, archived ones too (docs/contract/pages.md#order-of-pages), or all of its tree. */
export async function listPages(
  ctx: ProjectContext,
  { search = '', isTree = false }: ListedPages = {},
): Promise<Page[]> {
  await stampPageStreams(ctx);
  const worded = sql`p.id in (select k.page_id from page_words k where k.words @@ ${beginningsIn(search)})`;
  const isFound = sql`(${containsFolded(sql`p.name`, search)} or ${containsText(sql`p.description_stripped`, search)}
    or ${worded})`;
  return readPages(ctx, sql`(${isTree} or p.parent_id is null) and ${isFound}`);
}

/** Open pages whose texts lead to a page (docs/contract/pages.md#backlinks). */
export async function listBacklinks(ctx: ProjectContext, id: string): Promise<Page[]> {
  if (!(await findPage(ctx.db, ctx, id))) throw pageNotFound();
  return readPages(
    ctx,
    sql`p.id <> ${id} and p.archived_at is null and p.linked_page_ids @> array[${id}::uuid]`,
  );
}

export async function listFavoritePages(ctx: ProjectContext): Promise<Page[]> {
  return (await readPages(ctx, sql`p.archived_at is null`)).filter((page) => page.is_favorite);
}

export async function listArchivedPages(ctx: ProjectContext): Promise<Page[]> {
  return readPages(ctx, sql`p.archived_at is not null`);
}

export async function listSubPages(ctx: ProjectContext, parent: string): Promise<Page[]> {
  await stampPageStreams(ctx);
  if (!(await findPage(ctx.db, ctx, parent))) throw pageNotFound();
  return readPages(ctx, sql`p.parent_id = ${parent}`);
}

export const summarizePages = (ctx: ProjectContext): Promise<PagesSummary> => readSummary(ctx);
