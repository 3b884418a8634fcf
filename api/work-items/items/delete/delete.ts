import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { seesOnlyOwnItems } from '@tandem/db/access/membership.ts';
import { readRelationChanges, readRelationIds } from '@tandem/db/rows/relations.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { forbidden, missing } from '@tandem/shared/http/errors.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { recordActivities } from '../../record/activities/insert-activities.ts';
import { ITEM_DELETED, parentRemoved } from '../../record/activities/item-changes.ts';
import { type ProjectContext, recordFor } from '../../../context.ts';
import { favoriteRemovals } from '../../../personal/favorites/announce.ts';
import { logEdits } from '../../record/edits/log.ts';
import { readIntakeChanges } from '@tandem/db/rows/intake-changes.ts';
import { requireUnarchived } from '../../../projects/base/lock.ts';
import { workItemChangesOf } from '@tandem/db/rows/work-item-changes.ts';
import { requireUnlockedItems } from '../../time/locks.ts';
import { touchWorkItems } from '../write/create-repo.ts';
import {
  type DeletedItem,
  type LockedTrees,
  type OwnTrace,
  deleteItems,
  deleteItemParts,
  detachChildren,
  lockForDelete,
} from './delete-repo.ts';

/**
 * Deletes a work item and the items below it, with all that belongs to them; it can be restored for a while
 * (docs/contract/work-items.md#what-goes-with-an-item). Administrators and the creator may. Items below it that are of
 * other projects stay, without a parent: whoever may delete here may not delete there.
 */
export async function deleteWorkItem(ctx: ProjectContext, id: string): Promise<void> {
  requireUnarchived(ctx.project);
  await inTransaction(ctx.db, async (tx) => {
    const locked = await lockForDelete(tx, ctx.project.id, [id]);
    const [item] = locked.items;
    const isCreator = item?.created_by === ctx.user.id;
    if (!item || (seesOnlyOwnItems(ctx.project) && !isCreator)) throw missing('issue');
    if (ctx.project.role < ROLE.ADMIN && !isCreator) throw forbidden();
    await recordFor(ctx, tx, await deleteLockedItems(tx, ctx, locked));
  });
}

/**
 * Deletes locked items of the path's project as docs/contract/work-items.md#what-goes-with-an-item has it, and gives
 * the Changes for `recordFor`.
 */
export async function deleteLockedItems(
  tx: Tx,
  ctx: ProjectContext,
  { items, tree: ids }: LockedTrees,
): Promise<NewChange[]> {
  await requireUnlockedItems(tx, ctx, ids);
  const detached = await detachChildren(tx, ids);
  const deleted = await deleteItems(tx, ids, ctx.user.id);
  const relations = await readRelationIds(tx, ids);
  const traces = await deleteItemParts(tx, ids);
  await logDeletion(tx, ctx, { deleted, detached, traces });
  const recorded = await recordDeletion(tx, ctx, { deleted, detached });
  const parents = parentsOf(items, new Set(ids));
  await touchWorkItems(tx, parents);
  const inProject = (id: string) => ({ id, project_id: ctx.project.id });
  const changed = [...[...ids, ...parents].map(inProject), ...detached];
  return [
    ...(await workItemChangesOf(ctx, tx, changed)),
    ...(await readIntakeChanges(tx, ids)),
    ...(await readRelationChanges(tx, relations)),
    ...recorded,
    ...favoriteRemovals(traces.filter(({ table }) => table === 'favorites')),
  ];
}

type Deletion = { deleted: DeletedItem[]; detached: DeletedItem[] };

/** The parents that stay and lose a sub-item. */
function parentsOf(items: readonly DeletedItem[], gone: ReadonlySet<string>): string[] {
  const parents = items.flatMap(({ parent_id }) => (parent_id && !gone.has(parent_id) ? [parent_id] : []));
  return [...new Set(parents)];
}

async function recordDeletion(
  tx: Tx,
  ctx: ProjectContext,
  { deleted, detached }: Deletion,
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
  return recordActivities(tx, ctx, { activities, creators });
}

/**
 * Who lost their parent belongs to the deletion: whoever takes it back needs no rights on other projects for that. So
 * do the visits and favourites of people.
 */
async function logDeletion(
  tx: Tx,
  ctx: ProjectContext,
  { deleted, detached, traces }: Deletion & { traces: readonly OwnTrace[] },
): Promise<void> {
  const children = Map.groupBy(detached, ({ parent_id }) => parent_id);
  const childrenOf = (id: string) => (children.get(id) ?? []).map((child) => child.id);
  const own = Map.groupBy(traces, ({ table, item_id }) => `${table} ${item_id}`);
  const rowsOf = (table: OwnTrace['table'], id: string) =>
    (own.get(`${table} ${id}`) ?? []).map(({ row }) => row);
  await logEdits(
    tx,
    ctx,
    deleted.map(({ id }) => ({
      work_item_id: id,
      action: 'delete' as const,
      before: {
        children: childrenOf(id),
        recent_visits: rowsOf('recent_visits', id),
        favorites: rowsOf('favorites', id),
      },
      after: {},
    })),
  );
}
