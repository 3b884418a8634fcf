import type { Tx } from '@tandem/db/postgres/client.ts';
import type { AppError } from '@tandem/shared/http/errors.ts';

/** The password that somebody has shown, as it was stored then; none for who came by something else. */
export type ShownPassword = { id: string; password_hash?: string | undefined };

/**
 * Holds an account while a session of it begins, and refuses a password that was replaced since it was compared: every
 * session ends with it, and this one would have begun a moment later (docs/contract/sessions.md#changing-the-password).
 */
export async function requireSamePassword(
  tx: Tx,
  { id, password_hash }: ShownPassword,
  refusal: AppError,
): Promise<void> {
  if (password_hash === undefined) return;
  const account = await tx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (account.password_hash !== password_hash) throw refusal;
}
