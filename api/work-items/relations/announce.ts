import type { Tx } from '@tandem/db/postgres/client.ts';
import { readRelationChanges } from '@tandem/db/rows/relations.ts';
import { follow } from '@tandem/db/rows/subscriptions.ts';
import { readWorkItemChanges } from '@tandem/db/rows/work-items.ts';
import { type ActivityOfItem, recordActivities } from '../activities/insert-activities.ts';
import { type ProjectContext, recordFor } from '../../context.ts';
import { touchWorkItems } from '../items/create-repo.ts';

export type ChangedRelations = {
  item_id: string;
  relation_ids: string[];
  activities: ActivityOfItem[];
  /** Who made each of the items. */
  creators: ReadonlyMap<string, string | null>;
};

/**
 * What follows every write of relations: the history of both items, the caller as a subscriber of the one they acted
 * on, the moment of both, and the Changes, last (docs/contract/relations.md#what-a-relation-brings).
 */
export async function announceRelations(
  tx: Tx,
  ctx: ProjectContext,
  { item_id, relation_ids, activities, creators }: ChangedRelations,
): Promise<void> {
  const itemIds = [...creators.keys()];
  const recorded = await recordActivities(tx, ctx, { activities, creators });
  const followed = await follow(tx, [{ item_id, user_id: ctx.user.id }]);
  await touchWorkItems(tx, itemIds);
  await recordFor(ctx, tx, [
    ...(await readRelationChanges(tx, relation_ids)),
    ...(await readWorkItemChanges(tx, itemIds)),
    ...recorded,
    ...followed,
  ]);
}
