import { readPageChanges } from '@tandem/db/rows/pages/pages.ts';
import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import { type ProjectContext, recordFor } from '../../context.ts';
import { allowLongWrite } from '@tandem/db/postgres/long-write.ts';
import { lockProject, requireUnarchived } from '../base/lock.ts';
import { workItemChanges } from '@tandem/db/rows/work-item-changes.ts';
import { labelPuts, labelRemoval } from './announce.ts';
import { deleteLabelRow, deleteUnusedLabelRows, detachChildren, lockLabel } from './repo.ts';

/**
 * Deletes a label; it leaves all items and pages, and the labels of a group stay without it
 * (docs/contract/labels.md#deleting-a-label).
 */
export async function deleteLabel(ctx: ProjectContext, id: string): Promise<void> {
  const project_id = ctx.project.id;
  await inTransaction(ctx.db, async (tx) => {
    await allowLongWrite(tx);
    requireUnarchived(await lockProject(tx, project_id));
    const label = await lockLabel(tx, project_id, id);
    if (!label) throw notFound();
    const children = await detachChildren(tx, id, ctx.user.id);
    const holders = await deleteLabelRow(tx, id, ctx.user.id);
    const items = await workItemChanges(ctx, tx, { project_id, ids: holders.items });
    const pages = await readPageChanges(tx, holders.pages);
    await recordFor(ctx, tx, [...labelPuts(children), labelRemoval(label), ...items, ...pages]);
  });
}

/** Deletes those labels of a locked project that nothing has, however many there are. Gives the Changes. */
export async function removeUnusedLabels(
  tx: Tx,
  ctx: ProjectContext,
  ids: readonly string[],
): Promise<NewChange[]> {
  const { labels, children } = await deleteUnusedLabelRows(tx, ctx.project.id, { ids, by: ctx.user.id });
  return [...labelPuts(children), ...labels.map(labelRemoval)];
}
