import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Somebody who asks the database several times before they are answered; how long they have waited for connections, in
 * ticks.
 */
export type Requester = { waited: number; readonly since: number };

const requesters = new AsyncLocalStorage<Requester>();
/** What goes on for longer is no request that somebody waits for, but was begun by one: a stream, a timer. */
const REQUEST_MS = 10_000;

export const newRequester = (): Requester => ({ waited: 0, since: performance.now() });

/** Whatever `work` asks of the database is asked for one: their waits for connections count together. */
export const runFor = <T>(requester: Requester, work: () => T): T => requesters.run(requester, work);

export function currentRequester(): Requester | undefined {
  const requester = requesters.getStore();
  return requester && performance.now() - requester.since < REQUEST_MS ? requester : undefined;
}
