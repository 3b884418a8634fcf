import type { Tx } from './client.ts';
import { extendTransaction } from './draining-dialect.ts';

const LONG_MS = 60_000;

/** For a write to any number of items, which may take longer than a request usually may. */
export const allowLongWrite = (tx: Tx): Promise<void> => extendTransaction(tx, LONG_MS);
