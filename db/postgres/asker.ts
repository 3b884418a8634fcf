import { AsyncLocalStorage } from 'node:async_hooks';

/** Somebody who asks the database several times before he is answered; how long he has waited for connections, in ticks. */
export type Asker = { waited: number; readonly since: number };

const askers = new AsyncLocalStorage<Asker>();
/** What goes on for longer is no request that somebody waits for, but was begun by one: a stream, a timer. */
const REQUEST_MS = 10_000;

export const newAsker = (): Asker => ({ waited: 0, since: performance.now() });

/** Whatever `work` asks of the database is asked for one: his waits for connections count together. */
export const askFor = <T>(asker: Asker, work: () => T): T => askers.run(asker, work);

export function currentAsker(): Asker | undefined {
  const asker = askers.getStore();
  return asker && performance.now() - asker.since < REQUEST_MS ? asker : undefined;
}
