import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { readRelationChanges } from '@tandem/db/rows/relations.ts';
import { follow } from '@tandem/db/rows/subscriptions.ts';
import { readWorkItemChanges } from '@tandem/db/rows/work-items.ts';
import { type ActivityOfItem, recordActivities } from '../../record/activities/insert-activities.ts';
import { type ProjectContext, recordFor } from '../../../context.ts';
import { touchWorkItems } from '../../items/write/create-repo.ts';

const SILENT = { is_silent: true } as const;

type ChangedRelations = {
  item_id: string;
  relation_ids: string[];
  activities: ActivityOfItem[];
  /** Who made each of the items. */
  creators: ReadonlyMap<string, string | null>;
};

/** The same, with the Changes recorded, last (docs/contract/relations.md#what-a-relation-brings). */
export async function announceRelations(
  tx: Tx,
  ctx: ProjectContext,
  changed: ChangedRelations,
): Promise<void> {
  await recordFor(ctx, tx, await followRelations(tx, ctx, changed));
}

/**
 * What follows every write of relations: the history of both items, the caller as a subscriber of the one they acted
 * on, the moment of both. Gives the Changes.
 */
export async function followRelations(
  tx: Tx,
  ctx: ProjectContext,
  { item_id, relation_ids, activities, creators }: ChangedRelations,
): Promise<NewChange[]> {
  const itemIds = [...creators.keys()];
  const recorded = await recordActivities(tx, ctx, { activities, creators });
  const followed = await follow(tx, [{ item_id, user_id: ctx.user.id }]);
  await touchWorkItems(tx, itemIds);
  return [
    ...(await readRelationChanges(tx, relation_ids)),
    ...(await readWorkItemChanges(tx, itemIds)),
    // The followers of the other items are not told: nobody acted on these.
    ...recorded.map((change) =>
      change.row?.['issue'] === item_id ? change : { ...change, notifies: SILENT },
    ),
    ...followed,
  ];
}
