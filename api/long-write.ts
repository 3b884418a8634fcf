import type { Tx } from '@tandem/db/client.ts';
import { sql } from 'kysely';

const TIMEOUT = '60s';

/** For a write to all items of a project of any size, which may take longer than a request usually may. */
export async function allowLongWrite(tx: Tx): Promise<void> {
  await sql`select set_config('statement_timeout', ${TIMEOUT}, true)`.execute(tx);
}
