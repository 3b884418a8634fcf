import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../postgres/client.ts';

export const SESSION_COOKIE = 'session-id';
export const ADMIN_SESSION_COOKIE = 'admin-session-id';
/** With TLS the cookies carry this prefix, so that no sibling host can set them. */
const SECURE_COOKIE_PREFIX = '__Host-';
export const SESSION_LIFETIME_S = 7 * 24 * 3600;
export const ADMIN_SESSION_LIFETIME_S = 3600;

const KEY_LENGTH = 128;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
/** Largest multiple of the alphabet's length below 256: higher bytes are dropped, so every letter is equally likely. */
const FAIR_BYTES = 252;

export type SessionScope = 'app' | 'admin';

export type SessionUser = {
  id: string;
  email: string | null;
  display_name: string;
  avatar: string;
  avatar_asset: string | null;
  user_timezone: string;
};

/** By whom a session was begun at a provider that may end it (docs/contract/single-sign-on.md#ended-by-the-provider). */
export type ProviderSession = {
  provider_issuer: string;
  provider_subject: string;
  /** Null of providers that do not name their sessions. */
  provider_sid: string | null;
};

type NewSession = {
  user_id: string;
  scope: SessionScope;
  user_agent: string;
  ip_address: string;
} & Partial<ProviderSession>;

/** The table holds only this hash of the key in the cookie. */
export const hashSessionKey = (key: string): Uint8Array => createHash('sha256').update(key).digest();

function newSessionKey(): string {
  let key = '';
  while (key.length < KEY_LENGTH) {
    for (const byte of randomBytes(KEY_LENGTH)) {
      if (byte < FAIR_BYTES && key.length < KEY_LENGTH) key += ALPHABET[byte % ALPHABET.length];
    }
  }
  return key;
}

/**
 * Opens a session and gives the key for the cookie, 128 characters of [a-z0-9] (docs/contract/sessions.md#the-cookie).
 */
export async function createSession(db: Db, session: NewSession): Promise<string> {
  const key = newSessionKey();
  const lifetime = session.scope === 'admin' ? ADMIN_SESSION_LIFETIME_S : SESSION_LIFETIME_S;
  await db
    .insertInto('sessions')
    .values({
      ...session,
      key_hash: hashSessionKey(key),
      expires_at: new Date(Date.now() + lifetime * 1000).toISOString(),
    })
    .execute();
  return key;
}

/** The active user behind a session cookie; undefined for an unknown or expired key and a deactivated user. */
export async function findSessionUser(
  db: Db,
  key: string,
  scope: SessionScope = 'app',
): Promise<SessionUser | undefined> {
  if (key.length !== KEY_LENGTH) return undefined;
  return db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['u.id', 'u.email', 'u.display_name', 'u.avatar', 'u.avatar_asset', 'u.user_timezone'])
    .where('s.key_hash', '=', hashSessionKey(key))
    .where('s.scope', '=', scope)
    .where('s.expires_at', '>', new Date().toISOString())
    .where('u.is_active', '=', true)
    .executeTakeFirst();
}

/**
 * Which of these sessions and API tokens (hashes of their keys, as hex) still count and belong to an active user; in one
 * query.
 */
export async function findLiveKeys(db: Db, keyHashes: string[]): Promise<Set<string>> {
  if (keyHashes.length === 0) return new Set();
  const { rows } = await sql<{ key_hash: string }>`
    select encode(s.key_hash, 'hex') as key_hash
    from sessions s join users u on u.id = s.user_id and u.is_active
    where s.key_hash in (select decode(h, 'hex') from unnest(${keyHashes}::text[]) as h) and s.expires_at > now()
    union all
    select encode(t.token_hash, 'hex') from api_tokens t join users u on u.id = t.user_id and u.is_active
    where t.token_hash in (select decode(h, 'hex') from unnest(${keyHashes}::text[]) as h)
      and t.is_active and (t.expired_at is null or t.expired_at > now())`.execute(db);
  return new Set(rows.map((row) => row.key_hash));
}

/**
 * Gives a session another key, and the whole of its time anew; what belongs to it stays with it. Undefined when it has
 * ended meanwhile.
 */
export async function renewSessionKey(db: Db, key: string): Promise<string | undefined> {
  const renewed = newSessionKey();
  const { rows } = await sql`
    update sessions set key_hash = ${hashSessionKey(renewed)}, created_at = now(), last_seen_at = now(),
      confirmed_at = now(),
      expires_at = now() + make_interval(secs => case scope when 'admin' then ${sql.lit(ADMIN_SESSION_LIFETIME_S)}
        else ${sql.lit(SESSION_LIFETIME_S)} end)
    where key_hash = ${hashSessionKey(key)} and expires_at > now() returning id`.execute(db);
  return rows.length === 0 ? undefined : renewed;
}

/** Ends one session; an unknown key is no error. */
export async function deleteSession(db: Db, key: string): Promise<void> {
  await db.deleteFrom('sessions').where('key_hash', '=', hashSessionKey(key)).execute();
}

/**
 * Ends all sessions of a user, but for the one with `exceptKey` when it is given, and the sign-ins that wait for their
 * second step.
 */
export async function deleteSessionsOfUser(db: Db, userId: string, exceptKey?: string): Promise<void> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (exceptKey) query = query.where('key_hash', '!=', hashSessionKey(exceptKey));
  await query.execute();
  await deleteStepsOfUser(db, userId);
}

/** Who has shown the first of two proofs begins anew. */
export async function deleteStepsOfUser(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sign_in_steps').where('user_id', '=', userId).execute();
}

/** Name of a session cookie at this address of the product: with TLS it is tied to this very host. */
export const sessionCookieName = (appUrl: string, name: string): string =>
  appUrl.startsWith('https:') ? SECURE_COOKIE_PREFIX + name : name;

/**
 * The session key in a Cookie header, for upgrades that do not pass through the web framework. Only the cookie of this
 * very name counts (sessionCookieName), and of several the first, as the framework reads them.
 */
export function sessionKeyOf(cookieHeader: string | undefined, cookieName: string): string | undefined {
  const pairs = (cookieHeader ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name]) => name === cookieName)?.[1];
}
