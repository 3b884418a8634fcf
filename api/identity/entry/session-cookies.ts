import {
  ADMIN_SESSION_COOKIE,
  ADMIN_SESSION_LIFETIME_S,
  SESSION_COOKIE,
  SESSION_LIFETIME_S,
  type ProviderSession,
  type SessionScope,
  createSession,
  deleteSession,
  renewSessionKey,
  sessionCookieName,
} from '@tandem/db/access/sessions.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import { unauthenticated } from '@tandem/shared/http/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { userAgentOf } from '../../context.ts';
import { cookieFlags } from '../../http/cookie-flags.ts';
import { renewCsrfSecret } from './csrf.ts';

const COOKIES = {
  app: { name: SESSION_COOKIE, lifetime_s: SESSION_LIFETIME_S },
  admin: { name: ADMIN_SESSION_COOKIE, lifetime_s: ADMIN_SESSION_LIFETIME_S },
};
/**
 * Opens a session and hands its key to the browser. The key that the browser came with is ended, and with it all that
 * knew it: a key planted beforehand opens nothing (docs/contract/sessions.md#a-new-session-each-time).
 */
export async function startSession(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  session: { user_id: string; scope: SessionScope } & Partial<ProviderSession>,
): Promise<void> {
  await dropSession(db, request, session.scope);
  await deleteExpiredSessions(db, session.user_id);
  const key = await createSession(db, {
    ...session,
    user_agent: userAgentOf(request),
    ip_address: request.ip,
  });
  setSessionCookie(request, reply, { key, scope: session.scope });
}

/** Gives the session of this browser another key, with all that belongs to it; answers the key. */
export async function renewSession(db: Db, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const key = keyOfBrowser(request, 'app');
  const renewed = key && (await renewSessionKey(db, key));
  // It was ended in another place while this was under way.
  if (!renewed) throw unauthenticated();
  setSessionCookie(request, reply, { key: renewed, scope: 'app' });
  return renewed;
}

function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { key, scope }: { key: string; scope: SessionScope },
): void {
  const { name, lifetime_s } = COOKIES[scope];
  reply.setCookie(sessionCookieName(request.server.config.app_url, name), key, {
    ...cookieFlags(request),
    maxAge: lifetime_s,
  });
  renewCsrfSecret(request, reply);
}

const keyOfBrowser = (request: FastifyRequest, scope: SessionScope): string | undefined =>
  request.cookies[sessionCookieName(request.server.config.app_url, COOKIES[scope].name)];

/** Ends the browser's session on the server and takes the cookie back. */
export async function endSession(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  scope: SessionScope,
): Promise<void> {
  await dropSession(db, request, scope);
  reply.clearCookie(
    sessionCookieName(request.server.config.app_url, COOKIES[scope].name),
    cookieFlags(request),
  );
  renewCsrfSecret(request, reply);
}

async function dropSession(db: Db, request: FastifyRequest, scope: SessionScope): Promise<void> {
  const key = keyOfBrowser(request, scope);
  if (key) await deleteSession(db, key);
}

async function deleteExpiredSessions(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '<', sql<string>`now()`)
    .execute();
}
