import type { Stream } from '@tandem/shared/sync/stream.ts';
import type { ApiAnswer } from '#lib/http/api-client.ts';
import { readUntil } from '#lib/http/backoff.ts';
import { forgetCount, isRevokedSince, live, noteRead } from './live.ts';
import type { Id } from '#lib/sync/entity-row.ts';
import type { EntityStore } from '#lib/sync/entity-store.ts';

type Load<R extends { id: Id }> = {
  store: EntityStore<R>;
  /** The stream that carries the Changes of a row. */
  streamOf: (row: R) => Stream;
  read: () => Promise<ApiAnswer<R[]>>;
  /** The rows that the list is all of: those of them that it does not bring are not there any more. */
  isCovered?: (row: R) => boolean;
};

/** Nothing was read before the number that its stream is followed from by now. */
const isWhole = ({ seqs }: ApiAnswer<unknown>) =>
  (Object.entries(seqs) as [Stream, number][]).every(
    ([stream, seq]) => seq >= (live()?.completeFrom(stream) ?? 0),
  );

/** Reads a list into its store, each row at the number of its stream; answers the rows and the numbers. */
export async function loadRows<R extends { id: Id }>({ store, streamOf, read, isCovered }: Load<R>) {
  const mark = forgetCount();
  const { data, seqs } = await readUntil(() => store.reading(read), isWhole);
  noteRead(seqs);
  store.batch(() => {
    for (const row of data) {
      const stream = streamOf(row);
      if (isRevokedSince(mark, stream)) continue;
      // Without a number of its own a list is older than any Change that was received.
      store.confirmRows([row], stream, seqs[stream] ?? 0);
    }
    // A list that names no number for a stream that is followed is not the one to say what is there.
    const seqOf = (stream: Stream) => seqs[stream] ?? (live()?.isFollowing(stream) ? -1 : Infinity);
    if (isCovered) store.forgetMissing(isCovered, new Set(data.map(({ id }) => id)), seqOf);
  });
  return { rows: data, seqs };
}
