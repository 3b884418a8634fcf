import { sql } from 'kysely';
import type { Tx } from './client.ts';
import { runAhead } from './draining-dialect.ts';

const lockQuery = (name: string) => sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`;

/** Until the transaction ends nobody else has the lock of this name: for turns that no row stands for. */
export async function lockByName(tx: Tx, name: string): Promise<void> {
  await lockQuery(name).execute(tx);
}

/** The same for a caller whose next statement does not need to be written anew once the lock is there: it is sent with it. */
export const lockByNameAhead = (tx: Tx, name: string): Promise<void> =>
  runAhead(tx, lockQuery(name).compile(tx));
