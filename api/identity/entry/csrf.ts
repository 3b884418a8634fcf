import csrf from '@fastify/csrf-protection';
import { AppError } from '@tandem/shared/http/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readInstanceKey } from '../../http/secrets/instance-key.ts';
import { sessionKeyOfRequest } from '../../http/plugins/access/access.ts';

const CSRF_COOKIE = 'csrftoken';
const YEAR_S = 365 * 24 * 3600;
/** A token is worth something only in the session that asked for it; all of those without a session share one name. */
const NO_SESSION = 'anonymous';

function tokenOf(request: FastifyRequest): string | undefined {
  const body = request.body as { csrfmiddlewaretoken?: string } | undefined;
  const header = request.headers['x-csrftoken'];
  return body?.csrfmiddlewaretoken ?? (typeof header === 'string' ? header : undefined);
}

const sessionOf = (request: FastifyRequest): string => sessionKeyOfRequest(request) ?? NO_SESSION;

/** Tokens for form posts and password changes: a secret in a cookie, and a signature that binds it to the session. */
export async function registerCsrf(app: FastifyInstance): Promise<void> {
  const { config } = app;
  await app.register(csrf, {
    cookieKey: CSRF_COOKIE,
    cookieOpts: {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: config.app_url.startsWith('https:'),
      maxAge: YEAR_S,
    },
    getToken: tokenOf,
    getUserInfo: sessionOf,
    csrfOpts: { userInfo: true, hmacKey: readInstanceKey(config) },
    logLevel: 'debug',
  });
}

/** A token for the caller's session; sets the cookie when there is none yet. */
export const makeCsrfToken = (request: FastifyRequest, reply: FastifyReply): string =>
  reply.generateCsrf({ userInfo: sessionOf(request) });

/** Forgets the secret, so that tokens from before a sign-in or sign-out are worth nothing afterwards. */
export function renewCsrfSecret(request: FastifyRequest, reply: FastifyReply): void {
  delete request.cookies[CSRF_COOKIE];
  makeCsrfToken(request, reply);
}

/**
 * Form posts also name the page that they come from, in one of two headers
 * (docs/contract/sessions.md#forms-from-elsewhere).
 */
export function requireOwnReferer(request: FastifyRequest): void {
  const { origin, referer, host } = request.headers;
  if (origin !== undefined || referer === undefined) return;
  const from = URL.parse(referer);
  const own = new URL(request.server.config.app_url).origin;
  if (from && (from.origin === own || from.host === host)) return;
  throw new AppError(403, { detail: 'CSRF Failed: Referer checking failed.' });
}
