import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { readPageChanges } from '@tandem/db/rows/pages/pages.ts';
import { badRequest, notFound } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import { PAGE_ACCESS } from '@tandem/shared/pages/access.ts';
import type { PublishPage, PublishedPage } from '@tandem/shared/pages/publish.ts';
import type { AuditAction } from '@tandem/shared/platform/audit-log/schema.ts';
import { NOT_PUBLISHED } from '@tandem/shared/projects/publishing/settings.ts';
import { sql } from 'kysely';
import { type ProjectContext, auditFor, recordFor } from '../../context.ts';
import { lockProject, requireUnarchived } from '../../projects/base/lock.ts';
import {
  deletePublished,
  findPublished,
  insertPublished,
  writePublished,
} from '../../projects/publishing/rows.ts';
import { hashOf } from '../../projects/publishing/settings.ts';
import { type LockedPage, findPage, lockPage, pageNotFound } from '../pages/repo.ts';

/** What `deploy_boards` calls a page. */
export const PAGE_ENTITY = 'page';

const findPublishedPage = (db: Db, id: string): Promise<PublishedPage | undefined> =>
  findPublished<PublishedPage>(
    db,
    sql`d.entity_name = ${PAGE_ENTITY} and d.entity_identifier = ${id}`,
    sql`d.is_indexed, d.expires_at, d.password_hash is not null as has_password`,
  );

/** How a page is published; an object without id and anchor while it is not. */
export async function readPublishedPage(
  ctx: ProjectContext,
  id: string,
): Promise<PublishedPage | typeof NOT_PUBLISHED> {
  if (!(await findPage(ctx.db, ctx, id))) throw pageNotFound();
  return (await findPublishedPage(ctx.db, id)) ?? NOT_PUBLISHED;
}

/** What everybody in the project reads and is at work can be shown to others (docs/contract/published-pages.md#who-publishes). */
async function lockToPublish(tx: Tx, ctx: ProjectContext, id: string): Promise<LockedPage> {
  requireUnarchived(await lockProject(tx, ctx.project.id));
  const page = await lockPage(tx, ctx, id);
  if (page.archived_at) throw badRequest('Page is archived');
  if (page.access !== PAGE_ACCESS.PUBLIC) throw badRequest('A private page is not published.');
  return page;
}

const columnsOf = ({ is_indexed, expires_at }: PublishPage, hash: string | null | undefined) => ({
  ...(is_indexed === undefined ? {} : { is_indexed }),
  ...(expires_at === undefined ? {} : { expires_at }),
  ...(hash === undefined ? {} : { password_hash: hash }),
});

/** Of a page that the caller sees: how long it takes tells whether a password is that of the page. */
async function hashFor(ctx: ProjectContext, id: string, input: PublishPage): ReturnType<typeof hashOf> {
  if (!(await findPage(ctx.db, ctx, id))) throw pageNotFound();
  return hashOf(ctx.db, id, input);
}

/** Publishes a page, or sets anew how it is published, under the anchor that it has. */
export async function publishPage(
  ctx: ProjectContext,
  id: string,
  input: PublishPage,
): Promise<PublishedPage> {
  const hash = await hashFor(ctx, id, input);
  const settings = { is_indexed: false, expires_at: null, ...columnsOf(input, hash ?? null) };
  return inTransaction(ctx.db, async (tx) => {
    const page = await lockToPublish(tx, ctx, id);
    const before = await findPublishedPage(tx, id);
    if (before) await writePublished(tx, { id: before.id, by: ctx.user.id }, settings);
    else await insertPublished(tx, entityOf(ctx, id), settings);
    return finish(tx, ctx, page, before ? 'publication_changed' : 'published');
  });
}

const entityOf = ({ workspace, project, user }: ProjectContext, id: string) => ({
  workspace_id: workspace.id,
  project_id: project.id,
  by: user.id,
  entity_name: PAGE_ENTITY,
  entity_identifier: id,
});

/** Changes what is named; 404 while the page is not published. */
export async function updatePublishedPage(
  ctx: ProjectContext,
  id: string,
  input: PublishPage,
): Promise<PublishedPage> {
  const hash = await hashFor(ctx, id, input);
  return inTransaction(ctx.db, async (tx) => {
    const page = await lockPage(tx, ctx, id);
    const before = await findPublishedPage(tx, id);
    if (!before) throw notFound();
    const isOther = await writePublished(tx, { id: before.id, by: ctx.user.id }, columnsOf(input, hash));
    return isOther ? finish(tx, ctx, page, 'publication_changed') : before;
  });
}

/** Its anchor leads nowhere at once; the next one is another. */
export async function unpublishPage(ctx: ProjectContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const page = await lockPage(tx, ctx, id);
    const before = await findPublishedPage(tx, id);
    if (!before) throw notFound();
    await deletePublished(tx, { id: before.id, by: ctx.user.id });
    await auditFor(ctx, tx, { action: 'unpublished', target: targetOf(page) });
    await recordFor(ctx, tx, await readPageChanges(tx, [id]));
  });
}

const targetOf = ({ id, name }: LockedPage) => ({ type: 'page', id, name });

async function finish(
  tx: Tx,
  ctx: ProjectContext,
  page: LockedPage,
  action: AuditAction,
): Promise<PublishedPage> {
  await auditFor(ctx, tx, { action, target: targetOf(page) });
  if (action === 'published') await recordFor(ctx, tx, await readPageChanges(tx, [page.id]));
  return must(await findPublishedPage(tx, page.id), 'it was written in this transaction');
}
