import type { NewChange } from '@tandem/db/change-log.ts';
import type { Db } from '@tandem/db/client.ts';
import type { Reaction } from '@tandem/shared/reactions/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { readReactionsOf } from './repo.ts';

/** What the log is to say of a reaction to an item; without a row it is gone. */
export const reactionChange = (
  ctx: { workspace: { id: string }; project: { id: string } },
  item: { created_by: string | null },
  { id, row }: { id: string; row?: Reaction },
): NewChange => ({
  stream: projectStream(ctx.project.id),
  workspace_id: ctx.workspace.id,
  kind: 'reaction',
  ...(row ? { op: 'put', row } : { op: 'remove' }),
  id,
  item_creator_id: item.created_by,
});

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
