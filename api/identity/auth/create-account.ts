import type { Tx } from '@tandem/db/postgres/client.ts';
import { violatedIndex } from '@tandem/db/postgres/unique-violation.ts';
import type { AppError } from '@tandem/shared/http/errors.ts';

export type NewAccount = {
  email: string;
  password_hash: string;
  first_name?: string;
  last_name?: string;
  company_name?: string;
};

/** A user with a password and an empty profile; gives his id (docs/contract/sessions.md#opening-an-account). */
export async function createAccount(tx: Tx, account: NewAccount): Promise<string> {
  const { company_name = '', ...user } = account;
  const { id } = await tx
    .insertInto('users')
    .values({ ...user, display_name: account.email.slice(0, account.email.indexOf('@')) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('profiles').values({ user_id: id, company_name }).execute();
  return id;
}

/**
 * Gives a password to a person who came with an import and was then invited: from now on he is that member. Gives
 * false when somebody else did so a moment ago.
 */
export async function openImportedAccount(tx: Tx, id: string, password_hash: string): Promise<boolean> {
  const opened = await tx
    .updateTable('users')
    .set({ password_hash })
    .where('id', '=', id)
    .where('password_hash', 'is', null)
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

/** Runs a write of a new user; who loses the race for an e-mail hears that it is in use. */
export async function claimingEmail<T>(inUse: AppError, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedIndex(error) === 'users_email_key') throw inUse;
    throw error;
  }
}
