import { createHmac, randomBytes } from 'node:crypto';
import { hashSessionKey, sessionCookieName } from '@tandem/db/access/sessions.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { cookieFlags } from '../../http/cookie-flags.ts';

const COOKIE = 'passkey-sign-in';
const LIFETIME_S = 300;
const KEY_BYTES = 32;

const cookieName = (request: FastifyRequest) => sessionCookieName(request.server.config.app_url, COOKIE);
const challengeOf = (key: string) => createHmac('sha256', key).update('challenge').digest();

/** A challenge for this browser; the one that it was given before is worth nothing any more. */
export async function beginPasskeySignIn(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Uint8Array<ArrayBuffer>> {
  const { db } = request.server;
  const before = request.cookies[cookieName(request)];
  await sql`delete from passkey_sign_ins where expires_at < now() or key_hash = ${
    before ? hashSessionKey(before) : null
  }::bytea`.execute(db);
  const key = randomBytes(KEY_BYTES).toString('base64url');
  await sql`
    insert into passkey_sign_ins (key_hash, expires_at)
    values (${hashSessionKey(key)}, now() + make_interval(secs => ${LIFETIME_S}))`.execute(db);
  reply.setCookie(cookieName(request), key, { ...cookieFlags(request), maxAge: LIFETIME_S });
  return new Uint8Array(challengeOf(key));
}

/** The challenge that this browser was given; null when there is none, or none any more. Each is taken once. */
export async function takePasskeyChallenge(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | null> {
  const key = request.cookies[cookieName(request)];
  if (!key) return null;
  reply.clearCookie(cookieName(request), cookieFlags(request));
  const { numAffectedRows } = await sql`
    delete from passkey_sign_ins where key_hash = ${hashSessionKey(key)} and expires_at > now()`.execute(
    request.server.db,
  );
  return (numAffectedRows ?? 0n) > 0n ? challengeOf(key).toString('base64url') : null;
}
