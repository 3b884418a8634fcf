import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import type { Label } from '@tandem/shared/projects/labels/schema.ts';
import { readPageChanges } from '@tandem/db/rows/pages.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import { type ProjectContext, recordFor } from '../../context.ts';
import { allowLongWrite } from '@tandem/db/postgres/long-write.ts';
import { lockProject, requireUnarchived } from '../projects/lock.ts';
import { workItemChanges } from '@tandem/db/rows/work-item-changes.ts';
import { labelPuts, labelRemoval } from './announce.ts';
import { deleteLabelRow, detachChildren, lockLabel } from './repo.ts';

/**
 * Deletes a label; it leaves all items and pages, and the labels of a group stay without it
 * (docs/contract/labels.md#deleting-a-label).
 */
export async function deleteLabel(ctx: ProjectContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await allowLongWrite(tx);
    requireUnarchived(await lockProject(tx, ctx.project.id));
    const label = await lockLabel(tx, ctx.project.id, id);
    if (!label) throw notFound();
    await recordFor(ctx, tx, await removeLabel(tx, ctx, label));
  });
}

/** The same for a label that is locked. Gives the Changes. */
export async function removeLabel(tx: Tx, ctx: ProjectContext, label: Label): Promise<NewChange[]> {
  const children = await detachChildren(tx, label.id, ctx.user.id);
  const holders = await deleteLabelRow(tx, label.id, ctx.user.id);
  const items = await workItemChanges(ctx, tx, { project_id: ctx.project.id, ids: holders.items });
  const pages = await readPageChanges(tx, holders.pages);
  return [...labelPuts(children), labelRemoval(label), ...items, ...pages];
}
