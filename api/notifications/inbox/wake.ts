import { recordChanges } from '@tandem/db/change-log/log.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { sql } from 'kysely';
import { notificationPut, readNotifications } from './columns.ts';

const BATCH = 200;

/** Wakes what was snoozed until now, and says so to its receivers (docs/contract/notifications.md#snoozing). */
export async function wakeSnoozed(db: Db): Promise<void> {
  const { rows } =
    await sql`select from notifications where snoozed_till <= now() and deleted_at is null limit 1`.execute(
      db,
    );
  if (rows.length === 0) return;
  await inTransaction(db, async (tx) => {
    const woken = await sql<{ id: string }>`
      update notifications set snoozed_till = null, updated_at = clock_timestamp()
      where id = any(array(
        select id from notifications where snoozed_till <= now() and deleted_at is null order by snoozed_till limit ${BATCH}
        for update skip locked))
      returning id`.execute(tx);
    const put = await readNotifications(
      tx,
      woken.rows.map(({ id }) => id),
    );
    await recordChanges(tx, { actor_id: null, mutation_id: null }, put.map(notificationPut));
  });
}
