import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { must } from '@tandem/shared/must.ts';
import type { Passkey } from '@tandem/shared/identity/second-factor/schema.ts';
import { sql } from 'kysely';

type Factors = {
  totp_since: string | null;
  passkeys: number;
  codes_left: number;
  codes_total: number;
};

/** What somebody has beside their password. */
export async function readFactors(db: Db, userId: string): Promise<Factors> {
  const { rows } = await sql<Factors>`
    select (select confirmed_at from totp where user_id = ${userId}) as totp_since,
      (select count(*)::int from passkeys where user_id = ${userId}) as passkeys,
      count(*) filter (where used_at is null)::int as codes_left, count(*)::int as codes_total
    from recovery_codes where user_id = ${userId}`.execute(db);
  return must(rows[0], 'counts give one row');
}

export const needsSecondStep = ({ totp_since, passkeys }: Factors): boolean =>
  totp_since !== null || passkeys > 0;

/** Takes away all that somebody has beside their password, and a reset of it that waits. */
export async function deleteFactors(tx: Tx, userId: string): Promise<void> {
  for (const table of ['totp', 'passkeys', 'recovery_codes', 'passkey_challenges', 'factor_resets'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
}

/** Changes of what somebody signs in with come one after the other. */
export async function lockFactors(tx: Tx, userId: string): Promise<Factors> {
  await sql`select from users where id = ${userId} for no key update`.execute(tx);
  return readFactors(tx, userId);
}

export async function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'is_synced', 'transports', 'created_at', 'last_used'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

type StoredPasskey = {
  id: string;
  name: string;
  credential_id: string;
  public_key: Uint8Array;
  counter: string | number;
  transports: string[];
};

export async function readCredentials(db: Db, userId: string): Promise<StoredPasskey[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('user_id', '=', userId)
    .execute();
}

/** Whose passkey it is, by what browsers call it. */
export async function findPasskeyOwner(db: Db, credentialId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('passkeys')
    .select('user_id')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row?.user_id;
}
