import { shapeOfStatement } from '@tandem/db/postgres/pool/measure.ts';
import type { UnavailableReason } from '@tandem/db/postgres/pool/unavailable-reason.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requesterOf } from './one-wait.ts';
import { noteRequest } from './request-metrics.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why it is answered 503. */
    unavailable: UnavailableReason | null;
  }
}

/** Of paths that no route has, and of pages of the client: the same name for all of them. */
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'other';

const rounded = (ms: number): number => Math.round(ms * 10) / 10;
const MIN_STATEMENT_MS = 100;

/** Files and pages take as long as the line of who reads them. */
const isTimed = (request: FastifyRequest): boolean => request.routeOptions.config?.throttle !== 'none';

function lineOf(request: FastifyRequest, reply: FastifyReply, ms: number) {
  const requester = requesterOf(request);
  const { unavailable } = request;
  const slowest = requester?.slowest;
  const slow = slowest && slowest.ms >= MIN_STATEMENT_MS ? slowest.statement : null;
  return {
    method: request.method,
    route: routeOf(request),
    status: reply.statusCode,
    ms: rounded(ms),
    database_ms: rounded(requester?.database_ms ?? 0),
    role: request.server.config.role,
    ...(unavailable ? { reason: unavailable } : {}),
    ...(slow ? { statement: shapeOfStatement(slow), statement_ms: rounded(slowest?.ms ?? 0) } : {}),
  };
}

/**
 * Counts each request once it is answered, and writes a line where LOG_REQUESTS asks for it, and always for a failure of
 * ours (docs/contract/health.md#lines-of-requests). Addresses are not in it: they can hold tokens.
 */
export function registerRequestLog(app: FastifyInstance): void {
  const { log_requests, slow_request_ms } = app.config.watch;
  app.decorateRequest('unavailable', null);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const ms = reply.elapsedTime;
    const isSlow = ms >= slow_request_ms && isTimed(request);
    noteRequest(request, reply, { ms, route: routeOf(request), is_slow: isSlow });
    const isFailed = reply.statusCode >= 500;
    if (isFailed || (isSlow && log_requests !== 'off'))
      request.log.warn(lineOf(request, reply, ms), isFailed ? 'a request failed' : 'a request was slow');
    else if (log_requests === 'all') request.log.info(lineOf(request, reply, ms), 'a request');
    done();
  });
}
