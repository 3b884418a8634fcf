import {
  ADMIN_SESSION_COOKIE,
  SESSION_COOKIE,
  type SessionScope,
  type SessionUser,
  findSessionUser,
  hashSessionKey,
  sessionCookieName,
} from '@tandem/db/access/sessions.ts';
import { AppError, PERMISSION_TEXT, unauthenticated } from '@tandem/shared/http/errors.ts';
import type { FastifyRequest } from 'fastify';
import { isInstanceAdmin } from '@tandem/db/access/instance-admins.ts';

function keyOf(request: FastifyRequest, scope: SessionScope): string | undefined {
  const name = scope === 'admin' ? ADMIN_SESSION_COOKIE : SESSION_COOKIE;
  return request.cookies[sessionCookieName(request.server.config.app_url, name)];
}

async function userOf(request: FastifyRequest, scope: SessionScope): Promise<SessionUser | undefined> {
  const key = keyOf(request, scope);
  return key ? findSessionUser(request.server.db, key, scope) : undefined;
}

/** The administrator behind the session of the console, if there is one. */
export async function operatorOf(request: FastifyRequest): Promise<SessionUser | undefined> {
  const operator = await userOf(request, 'admin');
  return operator && (await isInstanceAdmin(request.server.db, operator.id)) ? operator : undefined;
}

type Operator = { user: SessionUser; key_hash: string };

/**
 * The administrator of the instance behind the session of the console, and which session it is (docs/contract/jobs.md#who-watches-jobs). 401 for
 * nobody, 403 for who is signed in and is none; a session of the product alone opens nothing here.
 */
export async function requireInstanceAdmin(request: FastifyRequest): Promise<Operator> {
  const user = await operatorOf(request);
  const key = keyOf(request, 'admin');
  if (user && key) return { user, key_hash: Buffer.from(hashSessionKey(key)).toString('hex') };
  if ((await userOf(request, 'admin')) ?? (await userOf(request, 'app')))
    throw new AppError(403, { detail: PERMISSION_TEXT });
  throw unauthenticated();
}
