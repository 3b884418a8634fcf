import type { NewActivity } from '@tandem/db/rows/activities.ts';
import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { readWorkItemChanges } from '@tandem/db/rows/work-items.ts';
import { insertActivities } from '../../record/activities/insert-activities.ts';
import { type ProjectContext, recordFor } from '../../../context.ts';
import { touchWorkItems } from '../../items/write/create-repo.ts';
import type { Reaction } from '@tandem/shared/work-items/reactions/schema.ts';
import { itemPartChange } from '../../items/write/announce-part.ts';
import { readReactionsOf } from './repo.ts';

export const reactionChange = itemPartChange<Reaction>('reaction');

/** The Changes of all reactions to these items, as they are now. */
export async function readReactionChanges(db: Db, itemIds: readonly string[]): Promise<NewChange[]> {
  const reactions = await readReactionsOf(db, itemIds);
  return reactions.map(({ reaction, item_creator_id }) =>
    reactionChange(
      { workspace: { id: reaction.workspace }, project: { id: reaction.project } },
      { created_by: item_creator_id },
      { id: reaction.id, row: reaction },
    ),
  );
}

export const TAKEN_TEXT = 'You have reacted like this already.';

export const reactionAdded = (id: string, reaction: string): NewActivity => ({
  verb: 'created',
  field: 'reaction',
  new_value: reaction,
  new_identifier: id,
  comment: 'reacted',
});

export const reactionRemoved = (id: string, reaction: string): NewActivity => ({
  verb: 'deleted',
  field: 'reaction',
  old_value: reaction,
  old_identifier: id,
  comment: 'took a reaction back',
});

/**
 * What follows every reaction: an activity, the item's moment and the Changes, last. Nobody follows an item because
 * they reacted (docs/contract/reactions.md#what-a-reaction-brings).
 */
export async function announceReaction(
  tx: Tx,
  ctx: ProjectContext,
  recorded: { item_id: string; activity: NewActivity; changes: NewChange[] },
): Promise<void> {
  await insertActivities(tx, ctx, [{ ...recorded.activity, work_item_id: recorded.item_id }]);
  await touchWorkItems(tx, [recorded.item_id]);
  await recordFor(ctx, tx, [...recorded.changes, ...(await readWorkItemChanges(tx, [recorded.item_id]))]);
}
