import { sql } from 'kysely';
import type { Tx } from './client.ts';

/** Until the transaction ends nobody else has the lock of this name: for turns that no row stands for. */
export async function lockByName(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}
