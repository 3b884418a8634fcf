import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { type RawBuilder, sql } from 'kysely';
import { type JobContext, inBatches } from '../jobs/job.ts';

/** Each file is a call to the storage. */
const BATCH = 50;

/**
 * Deletes the next rows of assets for which `where` (on `t`) holds, with their files; one that another row has too stays.
 * The rows go only once the files are gone, so that none is left behind. Gives how many rows, and whether there may be more.
 */
export function deleteFiles(
  { db, storage }: Pick<JobContext, 'db' | 'storage'>,
  where: RawBuilder<boolean>,
): Promise<{ deleted: number; isMore: boolean }> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ storage_key: string }>`
      delete from assets where id in (
        select t.id from assets t where ${where} order by t.id limit ${BATCH} for update of t skip locked)
      returning storage_key`.execute(tx);
    const keys = [...new Set(rows.map(({ storage_key }) => storage_key))];
    const { rows: shared } = await sql<{ storage_key: string }>`
      select distinct storage_key from assets where storage_key = any(${keys}::text[])`.execute(tx);
    const retained = new Set(shared.map(({ storage_key }) => storage_key));
    await storage.remove(keys.filter((key) => !retained.has(key)));
    return { deleted: rows.length, isMore: rows.length === BATCH };
  });
}

/** Deletes all of them, some at a time; gives how many rows. */
export async function deleteAllFiles(
  ctx: Pick<JobContext, 'db' | 'storage' | 'signal'>,
  where: RawBuilder<boolean>,
): Promise<number> {
  let count = 0;
  await inBatches(ctx.signal, async () => {
    const { deleted, isMore } = await deleteFiles(ctx, where);
    count += deleted;
    return isMore;
  });
  return count;
}
