import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { readPageChanges } from '@tandem/db/rows/pages.ts';
import { badRequest, notFound } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import { PAGE_ACCESS } from '@tandem/shared/pages/access.ts';
import { type PublishPage, type PublishedPage, UNPUBLISHED_PAGE } from '@tandem/shared/pages/publish.ts';
import type { AuditAction } from '@tandem/shared/platform/audit-log/schema.ts';
import { sql } from 'kysely';
import { type ProjectContext, auditFor, recordFor } from '../context.ts';
import { lockProject, requireUnarchived } from '../projects/projects/lock.ts';
import { deletePublished, newAnchor, writePublished } from '../projects/publishing/rows.ts';
import { hashOf } from '../projects/publishing/settings.ts';
import { type LockedPage, findPage, lockPage, pageNotFound } from './repo.ts';

/** What `deploy_boards` calls a page. */
export const PAGE_ENTITY = 'page';

async function findPublished(db: Db, pageId: string): Promise<PublishedPage | undefined> {
  const { rows } = await sql<PublishedPage>`
    select d.id, d.anchor, d.entity_name, d.entity_identifier, d.is_indexed, d.expires_at,
      d.password_hash is not null as has_password, d.project_id as project, d.workspace_id as workspace,
      d.created_at, d.updated_at, d.created_by, d.updated_by, d.deleted_at
    from deploy_boards d
    where d.entity_name = ${PAGE_ENTITY} and d.entity_identifier = ${pageId} and d.deleted_at is null`.execute(
    db,
  );
  return rows[0];
}

/** How a page is published; an object without id and anchor while it is not. */
export async function readPublishedPage(
  ctx: ProjectContext,
  id: string,
): Promise<PublishedPage | typeof UNPUBLISHED_PAGE> {
  if (!(await findPage(ctx.db, ctx, id))) throw pageNotFound();
  return (await findPublished(ctx.db, id)) ?? UNPUBLISHED_PAGE;
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

/** Publishes a page, or sets anew how it is published, under the anchor that it has. */
export async function publishPage(
  ctx: ProjectContext,
  id: string,
  input: PublishPage,
): Promise<PublishedPage> {
  const hash = await hashOf(ctx.db, id, input);
  const settings = { is_indexed: false, expires_at: null, ...columnsOf(input, hash ?? null) };
  return inTransaction(ctx.db, async (tx) => {
    const page = await lockToPublish(tx, ctx, id);
    const before = await findPublished(tx, id);
    if (before) await writePublished(tx, { id: before.id, by: ctx.user.id }, settings);
    else await insertPublished(tx, ctx, { ...settings, entity_identifier: id });
    return finish(tx, ctx, page, before ? 'publication_changed' : 'published');
  });
}

async function insertPublished(
  tx: Tx,
  ctx: ProjectContext,
  values: { entity_identifier: string; is_indexed: boolean; expires_at: string | null },
): Promise<void> {
  await tx
    .insertInto('deploy_boards')
    .values({
      ...values,
      ...{ workspace_id: ctx.workspace.id, project_id: ctx.project.id },
      ...{ entity_name: PAGE_ENTITY, anchor: newAnchor(), created_by: ctx.user.id, updated_by: ctx.user.id },
    })
    .execute();
}

/** Changes what is named; 404 while the page is not published. */
export async function updatePublishedPage(
  ctx: ProjectContext,
  id: string,
  input: PublishPage,
): Promise<PublishedPage> {
  const hash = await hashOf(ctx.db, id, input);
  return inTransaction(ctx.db, async (tx) => {
    const page = await lockPage(tx, ctx, id);
    const before = await findPublished(tx, id);
    if (!before) throw notFound();
    const isOther = await writePublished(tx, { id: before.id, by: ctx.user.id }, columnsOf(input, hash));
    return isOther ? finish(tx, ctx, page, 'publication_changed') : before;
  });
}

/** Its anchor leads nowhere at once; the next one is another. */
export async function unpublishPage(ctx: ProjectContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const page = await lockPage(tx, ctx, id);
    const before = await findPublished(tx, id);
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
  return must(await findPublished(tx, page.id), 'it was written in this transaction');
}
