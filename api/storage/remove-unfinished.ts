import type { Db } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { sql } from 'kysely';
import type { Storage } from './storage.ts';

const BATCH = 200;

/**
 * Removes slots that nobody has marked as uploaded within these hours, with what was brought for them, and parts of files
 * that a crash left behind (docs/contract/files.md#forgotten-slots). One that is being marked right now is left alone.
 * Gives how many slots.
 */
export async function removeUnfinishedUploads(
  { db, storage }: { db: Db; storage: Storage },
  hours: number,
): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await removeBatch(db, storage, hours);
    total += count;
    if (count < BATCH) break;
  }
  await storage.removeLeftovers(hours * 3_600_000);
  return total;
}

/** The rows go only if the files could be removed, so that none stays behind without a row. */
const removeBatch = (db: Db, storage: Storage, hours: number): Promise<number> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{ storage_key: string }>`
      delete from assets where id in (
        select id from assets where not is_uploaded and created_at < now() - make_interval(hours => ${hours})
        order by created_at limit ${BATCH} for update skip locked)
      returning storage_key`.execute(tx);
    await storage.remove(rows.map((row) => row.storage_key));
    return rows.length;
  });
