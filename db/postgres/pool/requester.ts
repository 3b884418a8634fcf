import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Somebody who asks the database several times before they are answered; how long they have waited for connections, in
 * ticks, and for the database altogether, in milliseconds.
 */
export type Requester = {
  waited: number;
  readonly since: number;
  database_ms: number;
  /** How much they wait for at this moment, and since when they wait for anything. */
  asked: number;
  asked_at: number;
  /** The statement that took longest, in pieces between its values. */
  slowest: { statement: { strings: readonly string[] } | null; ms: number };
};

const requesters = new AsyncLocalStorage<Requester>();
/** What goes on for longer is no request that somebody waits for, but was begun by one: a stream, a timer. */
const REQUEST_MS = 10_000;

export const newRequester = (): Requester => ({
  waited: 0,
  since: performance.now(),
  database_ms: 0,
  asked: 0,
  asked_at: 0,
  slowest: { statement: null, ms: 0 },
});

/** Has the time until `leaveDatabase` count as waiting for the database; statements that overlap count once. */
export function enterDatabase(requester: Requester | undefined, now: number): void {
  if (!requester) return;
  if (requester.asked === 0) requester.asked_at = now;
  requester.asked += 1;
}

export function leaveDatabase(requester: Requester | undefined, now: number): void {
  if (!requester) return;
  requester.asked -= 1;
  if (requester.asked === 0) requester.database_ms += now - requester.asked_at;
}

/** Whatever `work` asks of the database is asked for one: their waits for connections count together. */
export const runFor = <T>(requester: Requester, work: () => T): T => requesters.run(requester, work);

export function currentRequester(): Requester | undefined {
  const requester = requesters.getStore();
  return requester && performance.now() - requester.since < REQUEST_MS ? requester : undefined;
}
