import { createHash, timingSafeEqual } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { METRICS_TYPE, renderMetrics, startMetrics } from '@tandem/db/metrics/render.ts';
import { unknownPath } from '@tandem/shared/http/errors.ts';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../app.ts';
import type { Config } from '../../config.ts';
import { type DatabaseCounts, RecentCounts } from './database-counts.ts';
import { showDatabaseCounts } from './database-metrics.ts';

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Behind a proxy of which nobody said anything, its address is everybody's, and says nothing of who asks. */
const isForwarded = ({ headers, server }: FastifyRequest): boolean =>
  server.config.trust_proxy === undefined &&
  (headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined);

function mayRead(
  request: FastifyRequest,
  { token, allow }: NonNullable<Config['watch']['metrics']>,
): boolean {
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token !== undefined && given !== undefined && timingSafeEqual(hashOf(given), hashOf(token)))
    return true;
  if (!allow || isForwarded(request)) return false;
  const address = request.ip.replace(/^::ffff:/, '');
  return allow.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/**
 * `/metrics` for who has the token or comes from an allowed address (docs/contract/health.md#metrics). For everybody else
 * there is no such path.
 */
export function registerMetrics(app: App): void {
  const { metrics } = app.config.watch;
  if (!metrics) return;
  const recent = new RecentCounts(app.db);
  let latest: DatabaseCounts | null = null;
  app.addHook('onClose', async () => endShowing());
  const endShowing = showDatabaseCounts(() => latest);
  void startMetrics();
  app.get(
    '/metrics',
    {
      config: { access: 'public', throttle: 'none', isPath: () => false },
      schema: { hide: true },
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      if (!mayRead(request, metrics)) throw unknownPath();
      latest = await recent.read();
      reply.type(METRICS_TYPE);
      return renderMetrics();
    },
  );
}
