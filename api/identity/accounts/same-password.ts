import type { Tx } from '@tandem/db/postgres/client.ts';
import type { AppError } from '@tandem/shared/http/errors.ts';

/**
 * The password as it was stored when the person proved who they are: compared with what they typed, or read beside the
 * proof. Undefined for proofs that need no password, such as a code by mail.
 */
export type ShownPassword = { id: string; password_hash?: string | null | undefined };

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
