import { countOver } from '@tandem/db/redis/counts.ts';
import type { RedisLink } from '@tandem/db/redis/link.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const WINDOW_MS = 60_000;
/** What a process allows of a strict limit while it does not know what the others have counted. */
const STRICT_SHARE = 1 / 3;

type Options = {
  /** Under which name it is counted over all processes. */
  kind: string;
  max: number;
  keyGenerator?: (request: FastifyRequest) => string;
  /** Whether each process allows less while Redis is away; others allow as much as without Redis. */
  is_strict?: boolean;
};

export type Limited = {
  isExceeded: boolean;
  max: number;
  remaining: number;
  ttl: number;
  ttlInSeconds: number;
};
export type Check = (request: FastifyRequest) => Promise<Limited>;

/**
 * A limit that each process counts by itself and, where there is a Redis, all of them together. The higher count goes, so
 * that nothing that stands in Redis, or is not there any more, allows more than a process alone would.
 */
export function limitOver(app: FastifyInstance, redis: RedisLink | null, options: Options): Check {
  const { kind, max, keyGenerator, is_strict = false } = options;
  const check = app.createRateLimit(
    Object.assign({ max, timeWindow: WINDOW_MS }, keyGenerator && { keyGenerator }),
  );
  return async (request) => {
    const own = await check(request);
    // Only who is on a list of exceptions, which there is none of, is allowed without a count.
    if (own.isAllowed) return { isExceeded: false, max, remaining: max, ttl: 0, ttlInSeconds: 0 };
    if (!redis || own.isExceeded) return own;
    const all = await countOver(redis, { kind, name: own.key, window_ms: WINDOW_MS });
    if (!all) return is_strict ? strictly(own) : own;
    const remaining = Math.min(own.remaining, Math.max(0, max - all.count));
    const ttl = Math.max(1, all.ttl_ms);
    return { isExceeded: all.count > max, max, remaining, ttl, ttlInSeconds: Math.ceil(ttl / 1000) };
  };
}

function strictly({ max, remaining, ttl, ttlInSeconds }: Limited): Limited {
  const allowed = Math.max(1, Math.ceil(max * STRICT_SHARE));
  const count = max - remaining;
  return {
    isExceeded: count > allowed,
    max: allowed,
    remaining: Math.max(0, allowed - count),
    ttl,
    ttlInSeconds,
  };
}
