import type { Stream } from '@tandem/shared/sync/stream.ts';
import type { ApiAnswer } from '#lib/api-client.ts';
import { noteRead } from './live.ts';
import type { EntityStore, Id } from '#lib/entity-store.ts';

type Load<R extends { id: Id }> = {
  store: EntityStore<R>;
  /** The stream that carries the Changes of a row. */
  streamOf: (row: R) => Stream;
  read: () => Promise<ApiAnswer<R[]>>;
};

/** Reads a list into its store, each row at the number of its stream; answers the rows and the numbers. */
export async function loadRows<R extends { id: Id }>({ store, streamOf, read }: Load<R>) {
  const { data, seqs } = await read();
  noteRead(seqs);
  store.batch(() => {
    for (const row of data) {
      const stream = streamOf(row);
      // Without a number of its own a list is older than any Change that was heard of.
      store.confirmRows([row], stream, seqs[stream] ?? 0);
    }
  });
  return { rows: data, seqs };
}
