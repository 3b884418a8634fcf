import type { Tx } from '@tandem/db/postgres/client.ts';
import { deleteSessionsOfUser } from '@tandem/db/access/sessions.ts';
import { sql } from 'kysely';

/**
 * Notes that a person receives the mail of their address. Until then somebody else may have opened the account, with a
 * password that they know: so all that was there before the proof ends with it
 * (docs/contract/sessions.md#a-proven-address).
 */
export async function proveAddress(tx: Tx, userId: string): Promise<void> {
  const proven = await tx
    .updateTable('users')
    .set({
      is_email_verified: true,
      password_hash: null,
      is_password_autoset: true,
      updated_at: sql`now()`,
    })
    .where('id', '=', userId)
    .where('is_email_verified', '=', false)
    .returning('id')
    .executeTakeFirst();
  if (!proven) return;
  await deleteSessionsOfUser(tx, userId);
  await tx.deleteFrom('api_tokens').where('user_id', '=', userId).execute();
}
