import type { Stream } from '@tandem/shared/sync/stream.ts';
import type { ApiAnswer } from '#lib/api-client.ts';
import { farewellMark, isRevokedSince, live, noteRead } from './live.ts';
import type { EntityStore, Id } from '#lib/entity-store.ts';

type Load<R extends { id: Id }> = {
  store: EntityStore<R>;
  /** The stream that carries the Changes of a row. */
  streamOf: (row: R) => Stream;
  read: () => Promise<ApiAnswer<R[]>>;
};

/** Reads again what was read before the number that one of its streams is followed from by now. */
async function readWhole<T>(read: () => Promise<ApiAnswer<T>>): Promise<ApiAnswer<T>> {
  for (;;) {
    const answer = await read();
    const numbers = Object.entries(answer.seqs) as [Stream, number][];
    if (numbers.every(([stream, seq]) => seq >= (live()?.completeFrom(stream) ?? 0))) return answer;
  }
}

/** Reads a list into its store, each row at the number of its stream; answers the rows and the numbers. */
export async function loadRows<R extends { id: Id }>({ store, streamOf, read }: Load<R>) {
  const mark = farewellMark();
  const { data, seqs } = await readWhole(() => store.reading(read));
  noteRead(seqs);
  store.batch(() => {
    for (const row of data) {
      const stream = streamOf(row);
      if (isRevokedSince(mark, stream)) continue;
      // Without a number of its own a list is older than any Change that was heard of.
      store.confirmRows([row], stream, seqs[stream] ?? 0);
    }
  });
  return { rows: data, seqs };
}
