import type { Tx } from '@tandem/db/postgres/client.ts';
import { violatedIndex } from '@tandem/db/postgres/unique-violation.ts';
import type { AppError } from '@tandem/shared/http/errors.ts';

type NewAccount = {
  email: string;
  /** Null for who signs up by a code: that proves their address, and a password may follow. */
  password_hash: string | null;
  first_name?: string;
  last_name?: string;
  avatar?: string;
  company_name?: string;
};

/** A user with a password and an empty profile; gives their id (docs/contract/sessions.md#opening-an-account). */
export async function createAccount(tx: Tx, account: NewAccount): Promise<string> {
  const { company_name = '', ...user } = account;
  const { id } = await tx
    .insertInto('users')
    .values({
      ...user,
      ...proofOf(user.password_hash),
      display_name: account.email.slice(0, account.email.indexOf('@')),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('profiles').values({ user_id: id, company_name }).execute();
  return id;
}

const proofOf = (password_hash: string | null) =>
  password_hash === null ? { is_password_autoset: true, is_email_verified: true } : {};

/**
 * Gives a password to a person who came with an import and was then invited: from now on they are that member. Gives
 * false when somebody else did so a moment ago.
 */
export async function openImportedAccount(
  tx: Tx,
  id: string,
  password_hash: string | null,
): Promise<boolean> {
  const opened = await tx
    .updateTable('users')
    .set({ password_hash, ...proofOf(password_hash) })
    .where('id', '=', id)
    .where('password_hash', 'is', null)
    .where('is_password_autoset', '=', false)
    .where('is_active', '=', true)
    .returning('id')
    .executeTakeFirst();
  if (!opened) return false;
  await tx
    .insertInto('profiles')
    .values({ user_id: id })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  return true;
}

/** Runs a write of a new user; who loses the race for an e-mail is answered that it is in use. */
export async function claimingEmail<T>(inUse: AppError, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedIndex(error) === 'users_email_key') throw inUse;
    throw error;
  }
}
