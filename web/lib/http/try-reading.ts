import { ApiError } from './api-error.ts';
import { isCutOff, useConnection } from './connection.ts';

/** Three more tries, each after a longer pause, before a screen says that it could not be loaded. */
const PAUSES_MS: readonly number[] = [300, 800, 1_600];
/** A server that asks for more patience than this is not waited for: the person is told. */
const LONGEST_MS = 5_000;

let pauses = PAUSES_MS;
/** For tests of anything else: how often a read is tried, and after what pauses. */
export const setReadPauses = (next: readonly number[] = PAUSES_MS) => {
  pauses = next;
};

/** No answer, too many calls, and a server that fails: these pass. */
const mayPass = ({ status }: ApiError) => status === 0 || status === 429 || status >= 500;

/** Without a network and without the live connection nothing is waited for: what failed is read again once it is back. */
const isHopeless = () => isCutOff(useConnection.getState());

/** Somewhere around the pause, so that those who failed together do not come back together. */
const waitOf = (pause: number, { retryAfterMs }: ApiError) =>
  Math.max(pause * (0.5 + Math.random()), retryAfterMs);

/** Ends early when the connection is lost or the reader is gone. */
function pass(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    const stop = useConnection.subscribe(() => isHopeless() && end());
    signal?.addEventListener('abort', end);
  });
}

/** Reads, and again after a pause where that may help; throws the last failure. */
export async function tryReading<T>(read: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (const pause of pauses) {
    try {
      return await read();
    } catch (error) {
      const isFinal = signal?.aborted || !(error instanceof ApiError) || !mayPass(error);
      if (isFinal || isHopeless()) throw error;
      const wait = waitOf(pause, error);
      if (wait > LONGEST_MS) throw error;
      await pass(wait, signal);
      if (isHopeless()) throw error;
      signal?.throwIfAborted();
    }
  }
  return read();
}
