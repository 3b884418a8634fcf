import { ApiError } from '#lib/http/api-error.ts';
import { backoffDelay } from '#lib/http/backoff.ts';
import { readWallData, type WallAnswers } from '#entities/insight/dashboards/walls.ts';

export type WallState = 'loading' | 'live' | 'lost' | 'gone';

/** A server that answers at once is not asked more often than that. */
const MIN_MS = 1_000;
const MISSING = 404;

/** Resolves after a time, or when it is not waited for any more. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}

type Polling = {
  token: string;
  id: string;
  signal: AbortSignal;
  onAnswers: (answers: WallAnswers) => void;
  onState: (state: WallState) => void;
};

/** Reads what a dashboard of a wall shows, and waits for news of it, until it is stopped or the token is revoked. */
export async function pollWall({ token, id, signal, onAnswers, onState }: Polling): Promise<void> {
  let since: string | undefined;
  let failures = 0;
  while (!signal.aborted) {
    const askedAt = Date.now();
    try {
      const answers = await readWallData(token, id, { since, signal });
      if (signal.aborted) return;
      failures = 0;
      onState('live');
      since = answers.at;
      if (Object.keys(answers.tiles).length > 0) onAnswers(answers);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      if (error.status === MISSING) return onState('gone');
      onState('lost');
      failures += 1;
    }
    const wait = failures > 0 ? backoffDelay(failures - 1) : MIN_MS - (Date.now() - askedAt);
    if (wait > 0) await pause(wait, signal);
  }
}
