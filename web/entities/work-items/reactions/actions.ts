import { projectStream } from '@tandem/shared/sync/stream.ts';
import { rowChanges } from '../../live/mutate.ts';
import { currentMe } from '../../identity/users/store.ts';
import { itemCall, type ItemRef } from '../rows/item-call.ts';
import { asReaction, reactionKey, reactions } from './store.ts';
import type { Reaction, ServerReaction } from './types.ts';

const change = rowChanges<Reaction>({
  kind: 'reaction',
  store: reactions,
  streamOf: (row) => projectStream(row.project),
  readCreated: (answer) => asReaction(answer as ServerReaction),
});

/** Reacts to an item with the code of an emoji, or takes the own reaction back. */
export async function toggleReaction(item: ItemRef, reaction: string): Promise<void> {
  const row = { issue: item.id, project: item.project_id, actor: currentMe().id, reaction };
  const id = reactionKey(row);
  const path = itemCall(item, 'reactions');
  const shared = { id, action: 'reaction', lane: id, needs: [item.id] } as const;
  if (reactions.get(id)) {
    const request = { method: 'DELETE', path: `${path}${reaction}/` } as const;
    await change({ ...shared, op: 'remove', patch: {}, request });
    return;
  }
  const patch: Reaction = { ...row, id, created_at: new Date().toISOString() };
  await change({ ...shared, op: 'create', patch, request: { method: 'POST', path, body: { reaction } } });
}
