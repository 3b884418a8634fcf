import { deleteTokensOfUser } from '@tandem/db/access/api-tokens.ts';
import { deleteSessionsOfUser } from '@tandem/db/access/sessions.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import { deleteFactors } from '../factors/factors-repo.ts';
import { dropResetTokens } from '../accounts/reset-tokens.ts';

/**
 * Notes that a person receives the mail of their address. Until then another person may have opened the account, so all
 * that was there before the proof ends with it: password, sessions with their pushes, API tokens, webhooks, and the second
 * factor, which would shut out whose address it is (docs/contract/sessions.md#a-proven-address).
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
  await deleteTokensOfUser(tx, userId);
  // Those of agents too: they would go on with the rights that this account had.
  await tx.deleteFrom('api_tokens').where('created_by', '=', userId).execute();
  // Their addresses would go on to be told what whose address it is does here.
  await tx.deleteFrom('webhooks').where('owner_id', '=', userId).execute();
  await deleteFactors(tx, userId);
  await dropResetTokens(tx, userId);
}
