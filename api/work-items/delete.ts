import type { NewChange } from '@tandem/db/change-log.ts';
import type { Tx } from '@tandem/db/client.ts';
import { seesOnlyOwnItems } from '@tandem/db/membership.ts';
import { inTransaction } from '@tandem/db/transaction.ts';
import { forbidden, notFound } from '@tandem/shared/errors.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { tellActivities } from '../activities/insert-activities.ts';
import { ITEM_DELETED, parentRemoved } from '../activities/item-changes.ts';
import { type ProjectContext, recordFor } from '../context.ts';
import { favoriteRemovals } from '../favorites/announce.ts';
import { requireUnarchived } from '../projects/lock.ts';
import { workItemChanges } from '../work-item-changes.ts';
import { touchWorkItems } from './create-repo.ts';
import {
  type DeletedItem,
  deleteItems,
  deleteWhatHangsOn,
  detachForeignChildren,
  lockForDelete,
  lockTree,
} from './delete-repo.ts';

/**
 * Deletes a work item and the items below it, with all that hangs on them; it can be restored for a while
 * (contract-work-items 8.5). Administrators and the creator may. Items below it that are of other projects stay, without
 * a parent: whoever may delete here may not delete there.
 */
export async function deleteWorkItem(ctx: ProjectContext, id: string): Promise<void> {
  requireUnarchived(ctx.project);
  await inTransaction(ctx.db, (tx) => write(tx, ctx, id));
}

async function write(tx: Tx, ctx: ProjectContext, id: string): Promise<void> {
  const item = await lockForDelete(tx, ctx.project.id, id);
  const isCreator = item?.created_by === ctx.user.id;
  if (!item || (seesOnlyOwnItems(ctx.project) && !isCreator)) throw notFound();
  if (ctx.project.role < ROLE.ADMIN && !isCreator) throw forbidden();
  const ids = await lockTree(tx, ctx.project.id, id);
  const detached = await detachForeignChildren(tx, ctx.project.id, ids);
  const deleted = await deleteItems(tx, ids, ctx.user.id);
  const favorites = await deleteWhatHangsOn(tx, ids);
  const told = await tell(tx, ctx, deleted, detached);
  const parents = item.parent_id ? [item.parent_id] : [];
  await touchWorkItems(tx, parents);
  const changed = [...ids, ...parents, ...detached.map((child) => child.id)];
  const changes = await workItemChanges(ctx, tx, { project_id: ctx.project.id, ids: changed });
  await recordFor(ctx, tx, [...changes, ...told, ...favoriteRemovals(favorites)]);
}

async function tell(
  tx: Tx,
  ctx: ProjectContext,
  deleted: DeletedItem[],
  detached: DeletedItem[],
): Promise<NewChange[]> {
  const keys = new Map(deleted.map((item) => [item.id, `${ctx.project.identifier}-${item.sequence_id}`]));
  const activities = [
    ...deleted.map((item) => ({ ...ITEM_DELETED, work_item_id: item.id })),
    ...detached.map((item) => ({
      ...parentRemoved(keys.get(item.parent_id ?? '') ?? '', item.parent_id),
      work_item_id: item.id,
    })),
  ];
  const creators = new Map([...deleted, ...detached].map((item) => [item.id, item.created_by]));
  return tellActivities(tx, ctx, { activities, creators });
}
