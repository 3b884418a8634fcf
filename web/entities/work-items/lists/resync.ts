import type { ApiAnswer } from '#lib/http/api-client.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { readUntil } from '#lib/http/backoff.ts';
import { Reloader } from '#lib/http/reloader.ts';
import { type Stream, projectStream } from '@tandem/shared/sync/stream.ts';
import { forgetCount, isForgottenSince, live } from '../../live/live.ts';
import { fetchOne } from '../rows/api.ts';
import { noteAnswer } from './list-counts.ts';
import { dropLists, isUsed, listsOf } from './list-store.ts';
import { takeDetail, workItems } from '../rows/store.ts';
import type { WorkItem } from '../rows/types.ts';

/** Streams whose backlog is gone: rows older than this number may be wrong, or be there no more. */
const gone = new Map<Stream, number>();
const sweeps = new Map<Stream, Reloader>();

/** Items that a screen shows by itself, outside of any list, by how many do. */
const heldItems = new Map<string, number>();

/** Says that an item is on the screen, so that it is read again when its stream must be; answers how to let it go. */
export function holdItem(id: string): () => void {
  heldItems.set(id, (heldItems.get(id) ?? 0) + 1);
  return () => {
    const rest = (heldItems.get(id) ?? 1) - 1;
    if (rest > 0) heldItems.set(id, rest);
    else heldItems.delete(id);
  };
}

/**
 * Reads the lists of a stream again that are on the screen, each once however many resyncs come meanwhile; the others are
 * dropped, and read when they are opened. Older rows stay until all of it was read.
 */
export function startResync(stream: Stream, seq: number) {
  gone.set(stream, Math.max(seq, gone.get(stream) ?? 0));
  workItems.raiseFloor(stream, seq);
  settleResync(stream);
  for (const list of listsOf(stream)) {
    if (list.readAt >= seq) continue;
    list.mustReach = seq;
    // A read under way goes on until it was late enough.
    if (!list.load.isRunning) void list.load.request();
  }
}

/** Once every list of the stream was read late enough, what none of them brought is read alone, or forgotten. */
export function settleResync(stream: Stream) {
  const seq = gone.get(stream);
  if (seq === undefined) return;
  dropLists(listsOf(stream).filter((list) => list.readAt < seq && !isUsed(list)));
  if (listsOf(stream).some((list) => list.window && list.readAt < seq)) return;
  const sweep = sweeps.get(stream) ?? new Reloader(() => sweepStream(stream));
  sweeps.set(stream, sweep);
  void sweep.request();
}

/** The stream is not for this person any more, or nobody needs it: nothing of it is read again. */
export function dropResync(stream: Stream) {
  gone.delete(stream);
  sweeps.get(stream)?.stop();
  sweeps.delete(stream);
}

/**
 * Reads items apart from lists; null when nobody follows the project any more. An answer from before the number that the
 * stream is followed from is not taken: it is asked for again.
 */
export async function readItems<T>(streamOf: (data: T) => Stream, read: () => Promise<ApiAnswer<T>>) {
  const mark = forgetCount();
  const answer = await readUntil(
    () => workItems.reading(read),
    ({ data, seqs }) => {
      const stream = streamOf(data);
      return isForgottenSince(mark, stream) || (seqs[stream] ?? 0) >= (live()?.completeFrom(stream) ?? 0);
    },
  );
  const stream = streamOf(answer.data);
  if (isForgottenSince(mark, stream)) return null;
  noteAnswer(stream);
  return answer;
}

async function sweepStream(stream: Stream): Promise<boolean> {
  const seq = gone.get(stream);
  if (seq === undefined) return true;
  const isNeeded = ({ id }: WorkItem) => heldItems.has(id) || workItems.isPending(id);
  const known = workItems.confirmedBefore(stream, seq).filter(isNeeded);
  await Promise.all([...known, ...workItems.storedBefore(stream, seq)].map(readAlone));
  if (gone.get(stream) !== seq) return true;
  gone.delete(stream);
  workItems.forgetStream(stream, seq);
  return true;
}

/**
 * Looks again for an item that a call did not find: a project that was closed to this person for a moment answers the same,
 * and lists that were read since would go without the item.
 */
export function lookAgain(row: WorkItem) {
  const look = new Reloader(async () => {
    await readAlone(row);
    return true;
  });
  void look.request();
}

async function readAlone(row: WorkItem) {
  try {
    const stream = projectStream(row.project_id);
    const answer = await readItems(
      () => stream,
      () => fetchOne(row.project_id, row.id),
    );
    if (answer) takeDetail(answer.data, answer.seqs);
  } catch (error) {
    // It is gone: then it is forgotten with the others.
    if (!(error instanceof ApiError) || (error.kind !== 'missing' && error.kind !== 'forbidden')) throw error;
  }
}
