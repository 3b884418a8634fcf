import { AppError } from '@tandem/shared/http/errors.ts';
import { FRAME_ORIGINS } from '@tandem/shared/rich-text/rules/embeds.ts';
import type { FastifyInstance } from 'fastify';
import { streamSeqHeader } from '../../context.ts';

/** Pages may speak to this server, and to the object storage if files are there; frames are of services whose links are shown. */
const contentSecurityPolicy = (storageOrigin: string | null): string => {
  const storage = storageOrigin ? ` ${storageOrigin}` : '';
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: https:${storage}`,
    "font-src 'self' data:",
    `connect-src 'self' ws: wss:${storage}`,
    `frame-src ${FRAME_ORIGINS.join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
};

const MUTATING_METHODS = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** What every answer says to browsers, whatever it answers. */
export const safetyHeaders = (
  appUrl: string,
  storageOrigin: string | null = null,
): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'content-security-policy': contentSecurityPolicy(storageOrigin),
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(appUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
});

/** Safety headers on every answer, and the numbers that a mutation moved its streams to. */
export function registerHeaders(app: FastifyInstance, appUrl: string): void {
  const headers = safetyHeaders(appUrl, app.storage.origin);
  app.addHook('onSend', async (request, reply) => {
    // Files that people brought have a policy of their own, which allows nothing.
    const policy = reply.getHeader('content-security-policy');
    // The second says to older browsers what `frame-ancestors` of our own policy says.
    reply.headers({
      ...headers,
      ...(policy === undefined ? { 'x-frame-options': 'DENY' } : { 'content-security-policy': policy }),
    });
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    const seqs = request.state && streamSeqHeader(request.state);
    if (seqs) reply.header('x-stream-seq', seqs);
  });
}

/**
 * Cookies alone do not authorise a write: a browser also names the page that it comes from
 * (docs/contract/conventions.md#origin).
 */
export function registerOriginCheck(app: FastifyInstance, appUrl: string): void {
  const allowed = new Set([new URL(appUrl).origin]);
  app.addHook('onRequest', async (request) => {
    if (!MUTATING_METHODS.has(request.method) || request.routeOptions.config.is_cross_origin) return;
    const { origin, host } = request.headers;
    const isCrossSite = request.headers['sec-fetch-site'] === 'cross-site';
    const isForeign = origin !== undefined && !allowed.has(origin) && !isSameHost(origin, host);
    if (isForeign || isCrossSite) {
      throw new AppError(403, { detail: 'CSRF Failed: Origin checking failed.' });
    }
  });
}

function isSameHost(origin: string, host: string | undefined): boolean {
  return host !== undefined && URL.parse(origin)?.host === host;
}
