import type { ApiAnswer } from '#lib/api-client.ts';
import type { EditOp, EntityStore, Id } from '#lib/entity-store.ts';
import { submit } from '#lib/outbox.ts';

export type Edit<R extends { id: Id }, T> = {
  store: EntityStore<R>;
  id: Id;
  op: EditOp;
  patch: Partial<R>;
  send: (mutationId: string) => Promise<ApiAnswer<T>>;
};

/**
 * Shows a local change in the same frame and sends it when the network allows. Resolves with the server's answer once it is
 * stored; rejects with the ApiError once it is refused, after the change was taken back (the caller says so to the person).
 */
export function mutate<R extends { id: Id }, T>({ store, id, op, patch, send }: Edit<R, T>): Promise<T> {
  const mutationId = crypto.randomUUID();
  store.addPending({ mutationId, id, op, patch });
  return new Promise<T>((resolve, reject) => {
    submit<T>({
      id: mutationId,
      lane: id,
      send,
      onStored: ({ data, seqs }) => {
        store.markStored(mutationId, id, seqs);
        resolve(data);
      },
      onRefused: (error) => {
        store.dropPending(mutationId, id);
        reject(error as Error);
      },
    });
  });
}
