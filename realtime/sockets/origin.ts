import type { IncomingMessage } from 'node:http';
import { SESSION_COOKIE, sessionCookieName } from '@tandem/db/access/sessions.ts';
import { LOOPBACK_HOSTS } from '@tandem/shared/http/loopback.ts';

/**
 * The origins that the product's pages come from: that of the configured address and, when it is a loopback name, the
 * other loopback names of the same port, because people type any of them.
 */
function ownOrigins(appUrl: string): Set<string> {
  const url = new URL(appUrl);
  if (!LOOPBACK_HOSTS.includes(url.hostname)) return new Set([url.origin]);
  const port = url.port ? `:${url.port}` : '';
  return new Set(LOOPBACK_HOSTS.map((host) => `${url.protocol}//${host}${port}`));
}

/** What connections are judged by: the origins of the product's own pages, and the name of its session cookie. */
export type Site = { origins: ReadonlySet<string>; session_cookie: string };

/** The site at the configured address (app_url). */
export const siteAt = (appUrl: string): Site => ({
  origins: ownOrigins(appUrl),
  session_cookie: sessionCookieName(appUrl, SESSION_COOKIE),
});

type OriginVerdict = 'own' | 'missing' | 'foreign';

/**
 * Where a connection comes from. Browsers say so on every WebSocket; on a same-origin GET, as polling makes, they leave
 * Origin out and name the relation instead, which no page can forge.
 */
export function judgeOrigin(request: IncomingMessage, origins: ReadonlySet<string>): OriginVerdict {
  const { origin } = request.headers;
  if (origin !== undefined) return origins.has(origin) ? 'own' : 'foreign';
  const relation = request.headers['sec-fetch-site'];
  if (relation === undefined) return 'missing';
  return relation === 'same-origin' ? 'own' : 'foreign';
}
