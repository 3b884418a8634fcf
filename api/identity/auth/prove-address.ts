import { deleteTokensOfUser } from '@tandem/db/access/api-tokens.ts';
import { deleteSessionsOfUser } from '@tandem/db/access/sessions.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import { lockFactors, needsSecondStep } from '../second-factor/factors-repo.ts';

/**
 * Notes that a person receives the mail of their address. Until then somebody else may have opened the account, with a
 * password that they know: so all that was there before the proof ends with it. While there is a second factor it proves
 * nothing yet: whoever set it up could otherwise come back by it, as the person whose address it is
 * (docs/contract/sessions.md#a-proven-address).
 */
export async function proveAddress(tx: Tx, userId: string): Promise<void> {
  if (needsSecondStep(await lockFactors(tx, userId))) return;
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
  await sql`delete from push_subscriptions where user_id = ${userId}`.execute(tx);
}

/** The same for who has shown their second factor as well: they opened the account, so nothing of it ends. */
export async function noteProvenAddress(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ is_email_verified: true, updated_at: sql`now()` })
    .where('id', '=', userId)
    .where('is_email_verified', '=', false)
    .execute();
}
