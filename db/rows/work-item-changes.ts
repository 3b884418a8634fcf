import { type NewChange, forceResync } from '../change-log/log.ts';
import type { StreamSeqs, Tx } from '../postgres/client.ts';
import { readWorkItemChanges } from './work-items.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';

/** What it takes to make the readers of a project list again. */
export type InLog = { workspace: { id: string }; stream_seqs: StreamSeqs };

/** Beyond this a list is read again faster than its rows are sent one by one. */
const MAX_ITEM_CHANGES = 500;

/**
 * Changes of a project's items that a command touched on its way (a state changed its group, a label went). When they
 * are too many, whoever follows the project is asked to list again instead. To be called after all other writes.
 */
export const workItemChanges = (
  ctx: InLog,
  tx: Tx,
  { project_id, ids }: { project_id: string; ids: string[] },
): Promise<NewChange[]> =>
  workItemChangesOf(
    ctx,
    tx,
    ids.map((id) => ({ id, project_id })),
  );

/** The same for items of several projects. */
export async function workItemChangesOf(
  ctx: InLog,
  tx: Tx,
  items: readonly { id: string; project_id: string }[],
): Promise<NewChange[]> {
  if (items.length <= MAX_ITEM_CHANGES) {
    return readWorkItemChanges(
      tx,
      items.map(({ id }) => id),
    );
  }
  const projects = new Set(items.map(({ project_id }) => project_id));
  const streams = [...projects].map((id) => ({ stream: projectStream(id), workspace_id: ctx.workspace.id }));
  await forceResync(tx, streams, ctx.stream_seqs);
  return [];
}
