import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import type { Reaction } from '@tandem/shared/work-items/reactions/schema.ts';
import { hangingChange } from '../items/hanging-change.ts';
import { readReactionsOf } from './repo.ts';

export const reactionChange = hangingChange<Reaction>('reaction');

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
