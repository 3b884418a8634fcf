import type { NewChange } from '@tandem/db/change-log.ts';
import type { Tx } from '@tandem/db/client.ts';
import { readWorkItemChanges } from '@tandem/db/work-item-rows.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { type WorkspaceContext, resyncFor } from './context.ts';

/** Beyond this a list is read again faster than its rows are sent one by one. */
const MAX_ITEM_CHANGES = 500;

/**
 * Changes of a project's items that a command touched on its way (a state changed its group, a label went). When they are
 * too many, whoever follows the project is told to list again instead. To be called after all other writes.
 */
export async function workItemChanges(
  ctx: WorkspaceContext,
  tx: Tx,
  items: { project_id: string; ids: string[] },
): Promise<NewChange[]> {
  if (items.ids.length <= MAX_ITEM_CHANGES) return readWorkItemChanges(tx, items.ids);
  await resyncFor(ctx, tx, [projectStream(items.project_id)]);
  return [];
}
