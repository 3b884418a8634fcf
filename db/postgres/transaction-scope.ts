import { AsyncLocalStorage } from 'node:async_hooks';

/** Set for everything that runs on behalf of an open transaction. */
export const transactionScope = new AsyncLocalStorage<true>();

/**
 * Runs `work` as if no transaction was open. For an import alone: its one transaction is as long as it takes, on limits of
 * its own, and has not locked what it converts.
 */
export const besideTransaction = <T>(work: () => T): T => transactionScope.exit(work);

/**
 * Throws inside of a transaction. For what takes long and needs no database: rows would stay locked for as long as it
 * takes, and the server ends transactions that are idle for too long.
 */
export function requireNoTransaction(what: string): void {
  if (transactionScope.getStore()) throw new Error(`${what} inside of a transaction: do it before.`);
}
