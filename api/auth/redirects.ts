import { parseNextPath } from '@tandem/shared/next-path.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const HOST_PATTERN = /^[a-z0-9.-]+(:\d+)?$|^\[[0-9a-f:.]+\](:\d+)?$/i;

/**
 * Where the client lives, without a trailing slash. Without APP_URL it is the host that the browser asked for, so that
 * the session cookie set on it is seen there again; Origin and Referer are never trusted (contract-identity 2.1).
 */
export function appBaseOf(request: FastifyRequest): string {
  const { config } = request.server;
  const { host, protocol } = request;
  if (config.is_app_url_given || !HOST_PATTERN.test(host)) return config.app_url;
  return `${protocol}://${host}`;
}

export const adminBaseOf = (request: FastifyRequest): string => `${appBaseOf(request)}/god-mode`;

/** 302 to a page of the client that shows the error (contract-identity 2.1). */
export function redirectWithError(
  reply: FastifyReply,
  page: string,
  error: Record<string, unknown>,
  nextPath?: string,
): FastifyReply {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(error)) query.set(name, String(value));
  const next = parseNextPath(nextPath);
  if (next) query.set('next_path', next);
  return reply.redirect(`${page}?${query}`);
}
