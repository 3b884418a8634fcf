import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Pages of other sites may ask this. Only for what no cookie opens: a browser lets them send none, and the route looks
     * at none.
     */
    is_cross_origin?: true;
  }
}

const DAY_S = 86_400;
const ASKED_BY = 'GET, POST, OPTIONS';
/** What clients of MCP send. */
const TAKEN =
  'authorization, x-api-key, content-type, accept, mcp-protocol-version, mcp-session-id, mcp-method, mcp-name, last-event-id, idempotency-key';
const SHOWN =
  'www-authenticate, mcp-session-id, retry-after, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset';

/** Lets pages of other sites ask what programs ask for, which is open to all or takes a token (docs/contract/oauth.md#browsers). */
export function registerCrossOrigin(app: FastifyInstance): void {
  const paths = new Set<string>();
  app.addHook('onRoute', ({ config, url }) => {
    if (config?.is_cross_origin) paths.add(url);
  });
  app.addHook('onRequest', async (request, reply) => {
    const path = (request.url.split('?')[0] ?? '').replace(/\/$/, '');
    if (!request.routeOptions.config.is_cross_origin && !(request.is404 && paths.has(path))) return;
    reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', SHOWN);
    if (request.method !== 'OPTIONS') return;
    reply.headers({
      'access-control-allow-methods': ASKED_BY,
      'access-control-allow-headers': TAKEN,
      'access-control-max-age': DAY_S,
    });
  });
}
