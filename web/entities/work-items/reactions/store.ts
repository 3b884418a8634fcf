import type { Change } from '@tandem/shared/sync/change.ts';
import { api } from '#lib/http/api-client.ts';
import { EntityIndex } from '#lib/sync/entity-index.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { ItemPart } from '../item-parts/item-part.ts';
import { onChange } from '../../live/live.ts';
import { itemCall } from '../rows/item-call.ts';
import type { Reaction, ServerReaction } from './types.ts';

export const reactionKey = ({ issue, actor, reaction }: Pick<Reaction, 'issue' | 'actor' | 'reaction'>) =>
  `${issue} ${actor} ${reaction}`;
/** The server's id → the name here: a Change that takes a reaction away says nothing but its id. */
const keys = new Map<string, string>();

export function asReaction(row: ServerReaction): Reaction {
  const id = reactionKey(row);
  keys.set(row.id, id);
  return { ...row, id };
}

export const reactions = new EntityStore<Reaction>();
export const reactionsByItem = new EntityIndex(
  reactions,
  (row) => row.issue,
  (a, b) => (a.created_at < b.created_at ? -1 : 1),
);
export const reactionPart = new ItemPart<Reaction>({
  kind: 'reaction',
  store: reactions,
  itemOf: (row) => row.issue,
  read: async (item) => {
    const { data, seqs } = await api.get<ServerReaction[]>(itemCall(item, 'reactions'));
    return { data: data.map(asReaction), seqs };
  },
});

onChange('reaction', (change: Change) => {
  const row = change.row && asReaction(change.row as ServerReaction);
  const id = row?.id ?? keys.get(change.id);
  if (!id) return;
  if (change.op === 'remove') keys.delete(change.id);
  const issue = row?.issue ?? reactions.confirmedRow(id)?.issue;
  if (!reactions.isPending(id) && !(issue && reactionPart.isOpen(issue))) return;
  reactions.confirm({ ...change, id, ...(row && { row }) });
});
