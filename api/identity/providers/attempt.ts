import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { hashSessionKey, sessionCookieName } from '@tandem/db/access/sessions.ts';
import type { SignInProvider } from '@tandem/shared/identity/instance/providers.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { cookieFlags } from '../../http/cookie-flags.ts';

const COOKIE = 'provider-sign-in';
const LIFETIME_S = 600;
const KEY_BYTES = 32;

/** What goes to the provider and comes back from it. */
export type AttemptSecrets = { state: string; nonce: string; code_verifier: string };

const cookieName = (request: FastifyRequest) => sessionCookieName(request.server.config.app_url, COOKIE);

/** All of them follow from the key that the browser has, each by a name of its own; one tells nothing of the others. */
function secretsOf(key: string): AttemptSecrets {
  const derive = (name: string) => createHmac('sha256', key).update(name).digest('base64url');
  return { state: derive('state'), nonce: derive('nonce'), code_verifier: derive('code_verifier') };
}

/** Begins a sign-in in this browser; one that it had begun before is over (docs/contract/providers.md#the-attempt). */
export async function beginAttempt(
  request: FastifyRequest,
  reply: FastifyReply,
  attempt: { provider: SignInProvider; next_path: string | null },
): Promise<AttemptSecrets> {
  const { db } = request.server;
  const before = request.cookies[cookieName(request)];
  await sql`delete from provider_sign_ins where expires_at < now() or key_hash = ${
    before ? hashSessionKey(before) : null
  }::bytea`.execute(db);
  const key = randomBytes(KEY_BYTES).toString('base64url');
  await db
    .insertInto('provider_sign_ins')
    .values({
      ...attempt,
      key_hash: hashSessionKey(key),
      expires_at: sql<string>`now() + make_interval(secs => ${LIFETIME_S})`,
    })
    .execute();
  reply.setCookie(cookieName(request), key, { ...cookieFlags(request), maxAge: LIFETIME_S });
  return secretsOf(key);
}

function isSame(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * Takes the sign-in of this browser that a state belongs to; null when there is none, or none any more: each is used
 * once, by whichever of two comes first.
 */
export async function takeAttempt(
  request: FastifyRequest,
  reply: FastifyReply,
  { provider, state }: { provider: SignInProvider; state: string },
): Promise<(AttemptSecrets & { next_path: string | null }) | null> {
  const key = request.cookies[cookieName(request)];
  if (!key) return null;
  const secrets = secretsOf(key);
  if (!isSame(secrets.state, state)) return null;
  const taken = await request.server.db
    .deleteFrom('provider_sign_ins')
    .where('key_hash', '=', hashSessionKey(key))
    .where('provider', '=', provider)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('next_path')
    .executeTakeFirst();
  if (!taken) return null;
  reply.clearCookie(cookieName(request), cookieFlags(request));
  return { ...secrets, ...taken };
}
