import { randomBytes } from 'node:crypto';
import {
  hashSessionKey,
  type ProviderSession,
  type SessionScope,
  sessionCookieName,
} from '@tandem/db/access/sessions.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { cookieFlags } from '../../http/cookie-flags.ts';
import { authError } from '../accounts/auth-error.ts';

const COOKIE = 'sign-in-step';
const LIFETIME_S = 600;
const KEY_BYTES = 32;
const MAX_ATTEMPTS = 5;

/** Somebody who has shown the first proof, in the browser in which they did. */
export type SignInStep = { [Key in keyof ProviderSession]: ProviderSession[Key] | null } & {
  user_id: string;
  email: string;
  scope: SessionScope;
  medium: string;
  next_path: string | null;
  challenge: string | null;
};
export type NewStep = {
  user_id: string;
  scope: SessionScope;
  medium: string;
  next_path: string | null;
} & Partial<ProviderSession>;

const cookieName = (request: FastifyRequest) => sessionCookieName(request.server.config.app_url, COOKIE);

/**
 * Remembers who is half signed in, in the database and in this browser; whatever was begun before is over
 * (docs/contract/second-factor.md#the-second-step).
 */
export async function beginStep(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  step: NewStep,
): Promise<void> {
  const key = randomBytes(KEY_BYTES).toString('base64url');
  if (keyOf(request)) await finishStep(db, request);
  await sql`delete from sign_in_steps where expires_at < now()`.execute(db);
  await db
    .insertInto('sign_in_steps')
    .values({
      ...step,
      key_hash: hashSessionKey(key),
      expires_at: sql<string>`now() + make_interval(secs => ${LIFETIME_S})`,
    })
    .execute();
  reply.setCookie(cookieName(request), key, { ...cookieFlags(request), maxAge: LIFETIME_S });
}

const keyOf = (request: FastifyRequest): Uint8Array | null => {
  const key = request.cookies[cookieName(request)];
  return key ? hashSessionKey(key) : null;
};

const columns = sql`s.user_id, u.email, s.scope, s.medium, s.next_path, s.challenge,
  s.provider_issuer, s.provider_subject, s.provider_sid`;
const counts = sql`s.expires_at > now() and s.attempts < ${MAX_ATTEMPTS} and u.id = s.user_id and u.is_active`;

/** The step of this browser; 400 when there is none, or none any more. */
export async function findStep(request: FastifyRequest): Promise<SignInStep> {
  const { rows } = await sql<SignInStep>`
    select ${columns} from sign_in_steps s, users u where s.key_hash = ${keyOf(request)}::bytea and ${counts}`.execute(
    request.server.db,
  );
  if (!rows[0]) throw authError('SECOND_STEP_EXPIRED');
  return rows[0];
}

/** The same, taking one of its five tries before anything is compared. */
export async function tryStep(request: FastifyRequest): Promise<SignInStep> {
  const { rows } = await sql<SignInStep>`
    update sign_in_steps s set attempts = attempts + 1 from users u
    where s.key_hash = ${keyOf(request)}::bytea and ${counts} returning ${columns}`.execute(
    request.server.db,
  );
  if (!rows[0]) throw authError('SECOND_STEP_EXPIRED');
  return rows[0];
}

export async function setChallenge(request: FastifyRequest, challenge: string): Promise<void> {
  await sql`update sign_in_steps set challenge = ${challenge} where key_hash = ${keyOf(request)}::bytea`.execute(
    request.server.db,
  );
}

/** Ends the step; false when it was over already, so that of two who finish it at once one is signed in. */
export async function finishStep(db: Db, request: FastifyRequest): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from sign_in_steps where key_hash = ${keyOf(request)}::bytea`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

export const forgetStep = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.clearCookie(cookieName(request), cookieFlags(request));
