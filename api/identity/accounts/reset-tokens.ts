import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { idInput } from '@tandem/shared/http/fields.ts';
import { sql } from 'kysely';

const TOKEN_BYTES = 32;
const LIFETIME = '1 hour';

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** What stands for a person in the link: their id in base64url. */
export const toUid = (userId: string): string => Buffer.from(userId).toString('base64url');

/** The id in a link; null when there is none in it. */
export function fromUid(uid: string): string | null {
  return idInput.safeParse(Buffer.from(uid, 'base64url').toString()).data ?? null;
}

/** A new token in the place of the one before; only its hash is stored. */
export async function issueResetToken(tx: Tx, userId: string): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const token_hash = hashOf(token);
  const expires_at = sql<string>`now() + ${LIFETIME}::interval`;
  await tx
    .insertInto('password_resets')
    .values({ user_id: userId, token_hash, expires_at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ token_hash, expires_at }))
    .execute();
  return token;
}

type TokenState = 'right' | 'late' | 'wrong';

export async function checkResetToken(db: Db, userId: string, token: string): Promise<TokenState> {
  const row = await db
    .selectFrom('password_resets as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.token_hash', sql<boolean>`r.expires_at < now()`.as('is_late')])
    .where('r.user_id', '=', userId)
    .where('u.is_active', '=', true)
    .where('u.is_bot', '=', false)
    .executeTakeFirst();
  const given = hashOf(token);
  const isRight = timingSafeEqual(given, Buffer.from(row?.token_hash ?? hashOf('')));
  if (!row || !isRight) return 'wrong';
  return row.is_late ? 'late' : 'right';
}

/** Uses a token up; false for who comes second. */
export async function burnResetToken(tx: Tx, userId: string, token: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('password_resets')
    .where('user_id', '=', userId)
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', sql<string>`now()`)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** No link that is on its way counts any more. */
export async function dropResetTokens(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}
