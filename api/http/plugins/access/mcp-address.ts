import { isLoopback } from '@tandem/shared/http/loopback.ts';
import type { FastifyRequest } from 'fastify';
import { originOf } from '../../origin.ts';
import { MCP_PATH } from './api-tokens.ts';

/** Where programs read which server lets them in to `/mcp` (RFC 9728); below it, by the path of `/mcp`, the same. */
export const RESOURCE_METADATA_PATH = '/.well-known/oauth-protected-resource';

/** The issuer of tokens: the configured origin of the product. The host that a request names does not count. */
export const issuerOf = (request: FastifyRequest): string =>
  originOf(request) || new URL(request.server.config.app_url).origin;

/** What access tokens are for (RFC 8707). */
export const resourceOf = (request: FastifyRequest): string => issuerOf(request) + MCP_PATH;

/** Whether a text names `/mcp` of this product: a slash at its end, and another name of the own machine, are the same. */
export function isOurResource(request: FastifyRequest, text: string): boolean {
  const [named, own] = [URL.parse(text), new URL(resourceOf(request))];
  if (!named || named.search || named.hash || named.username || named.password) return false;
  if (named.pathname.replace(/\/$/, '') !== MCP_PATH || named.protocol !== own.protocol) return false;
  const areLoopback = isLoopback(named.hostname) && isLoopback(own.hostname);
  return named.host === own.host || (areLoopback && named.port === own.port);
}
