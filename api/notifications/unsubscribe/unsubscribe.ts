import { recordChanges } from '@tandem/db/change-log/log.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { sql } from 'kysely';
import { preferencesPut } from '../preferences/preferences.ts';
import { findPreferences } from '../preferences/repo.ts';

/** Switches all mail about work off, and takes back what is already waiting to go. */
export async function unsubscribe(db: Db, userId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`update notification_preferences set property_change = false, state_change = false, comment = false,
      mention = false, issue_completed = false, weekly_updates = false, updated_at = clock_timestamp() where user_id = ${userId}`.execute(
      tx,
    );
    await sql`update notification_channels set email = false where user_id = ${userId} and email`.execute(tx);
    await sql`update notifications set mail_due_at = null where receiver_id = ${userId} and mail_due_at is not null`.execute(
      tx,
    );
    const row = await findPreferences(tx, userId);
    if (row) await recordChanges(tx, { actor_id: userId, mutation_id: null }, [preferencesPut(row)]);
  });
}
