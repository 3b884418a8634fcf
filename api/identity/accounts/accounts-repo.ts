import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { type SqlBool, sql } from 'kysely';

/** What signing in has to know of a user. */
export type Account = {
  id: string;
  email: string | null;
  password_hash: string | null;
  is_password_autoset: boolean;
  is_active: boolean;
  is_bot: boolean;
  last_login_time: string | null;
};

const COLUMNS = [
  'id',
  'email',
  'password_hash',
  'is_password_autoset',
  'is_active',
  'is_bot',
  'last_login_time',
] as const;

export function findAccount(db: Db, email: string): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .select(COLUMNS)
    .where(sql<SqlBool>`lower(email) = ${email}`)
    .executeTakeFirst();
}

export function getAccount(db: Db, id: string): Promise<Account> {
  return db.selectFrom('users').select(COLUMNS).where('id', '=', id).executeTakeFirstOrThrow();
}

/** People who came with an import are known by name but have never been here: for them an account is still to be made. */
export const isOpened = (account: Account): boolean =>
  account.password_hash !== null || account.last_login_time !== null || account.is_password_autoset;

export async function hasInstanceAdmin(db: Db): Promise<boolean> {
  const row = await db.selectFrom('instance_admins').select('user_id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Makes the user the instance's admin if it has none. Two first sign-ups at once: the second waits and finds the first. */
export async function claimInstance(tx: Tx, userId: string): Promise<boolean> {
  if (await hasInstanceAdmin(tx)) return false;
  await tx.selectFrom('instance').select('id').forUpdate().executeTakeFirstOrThrow();
  if (await hasInstanceAdmin(tx)) return false;
  await tx.insertInto('instance_admins').values({ user_id: userId }).execute();
  return true;
}
