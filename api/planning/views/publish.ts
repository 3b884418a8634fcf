import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { forbidden, notFound } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import { VIEW_ACCESS } from '@tandem/shared/planning/views/access.ts';
import type { PublishView } from '@tandem/shared/planning/views/input.ts';
import type { PublishedView } from '@tandem/shared/planning/views/schema.ts';
import { PROJECT_NETWORK } from '@tandem/shared/projects/projects/schema.ts';
import { NOT_PUBLISHED } from '@tandem/shared/projects/publishing/settings.ts';
import { auditFor, recordFor } from '../../context.ts';
import { lockProject } from '../../projects/base/lock.ts';
import { writePublished } from '../../projects/publishing/rows.ts';
import { hashOf, publishSettings, storedSettings } from '../../projects/publishing/settings.ts';
import { readViewChanges } from './announce.ts';
import { deletePublishedView, findPublishedView, insertPublishedView } from './publish-repo.ts';
import { type LockedView, requireView } from './repo.ts';
import { type ViewContext, isAdminOfPlace } from './scope.ts';
import { lockOwnView } from './update.ts';

/** How a view is published; an object without id and anchor while it is not (docs/contract/views.md#publishing-a-view). */
export async function readPublishedView(
  ctx: ViewContext,
  id: string,
): Promise<PublishedView | typeof NOT_PUBLISHED> {
  await requireView(ctx.db, ctx, id);
  return (await findPublishedView(ctx.db, id)) ?? NOT_PUBLISHED;
}

/**
 * What is not open to everybody inside goes outside by the hand of an administrator alone, and so does what is of several
 * projects (docs/contract/views.md#who-publishes-a-view).
 */
async function lockToPublish(tx: Tx, ctx: ViewContext, id: string): Promise<LockedView> {
  const project = ctx.project && (await lockProject(tx, ctx.project.id));
  const view = await lockOwnView(tx, ctx, id);
  const isOpen = project?.network === PROJECT_NETWORK.PUBLIC && view.access === VIEW_ACCESS.PUBLIC;
  if (!isOpen && !isAdminOfPlace(ctx)) throw forbidden();
  return view;
}

const targetOf = ({ id, name }: LockedView) => ({ type: 'view', id, name });

/** Of a view that the caller sees: how long it takes tells whether a password is that of the view. */
async function hashFor(ctx: ViewContext, id: string, input: PublishView): ReturnType<typeof hashOf> {
  await requireView(ctx.db, ctx, id);
  return hashOf(ctx.db, id, input);
}

/** Publishes a view, or sets anew how it is published, under the anchor that it has. */
export async function publishView(ctx: ViewContext, id: string, input: PublishView): Promise<PublishedView> {
  const hash = await hashFor(ctx, id, input);
  return inTransaction(ctx.db, async (tx) => {
    const view = await lockToPublish(tx, ctx, id);
    const before = await findPublishedView(tx, id);
    const settings = publishSettings(input, hash, null);
    if (before) await writePublished(tx, { id: before.id, by: ctx.user.id }, storedSettings(settings));
    else await insertPublishedView(tx, ctx, { ...settings, id });
    const action = before ? 'publication_changed' : 'published';
    await auditFor(ctx, tx, { action, target: targetOf(view) });
    if (!before) await recordFor(ctx, tx, await readViewChanges(tx, id));
    return must(await findPublishedView(tx, id), 'it was written in this transaction');
  });
}

/** Changes what is named; 404 while the view is not published. */
export async function updatePublishedView(
  ctx: ViewContext,
  id: string,
  input: PublishView,
): Promise<PublishedView> {
  const hash = await hashFor(ctx, id, input);
  return inTransaction(ctx.db, async (tx) => {
    const view = await lockOwnView(tx, ctx, id);
    const before = await findPublishedView(tx, id);
    if (!before) throw notFound();
    const settings = publishSettings(input, hash, before);
    await writePublished(tx, { id: before.id, by: ctx.user.id }, storedSettings(settings));
    await auditFor(ctx, tx, { action: 'publication_changed', target: targetOf(view) });
    return must(await findPublishedView(tx, id), 'it is there');
  });
}

/** Its anchor leads nowhere at once; the next one is another. */
export async function unpublishView(ctx: ViewContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const view = await lockOwnView(tx, ctx, id);
    if (!(await deletePublishedView(tx, { id, by: ctx.user.id }))) throw notFound();
    await auditFor(ctx, tx, { action: 'unpublished', target: targetOf(view) });
    await recordFor(ctx, tx, await readViewChanges(tx, id));
  });
}
