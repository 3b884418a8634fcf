import rateLimit from '@fastify/rate-limit';
import { AppError } from '@tandem/shared/http/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { type Check, limitOver } from './shared-limits.ts';

/** A wall asks again after each change, on a few screens; what is more waits for the next minute. */
const WALL_PER_MINUTE = 240;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Counts the request against its caller's limits; throws the 429 of docs/contract/conventions.md#rate-limits when
     * one is used up.
     */
    countRequest: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
    /** Counts once more against the limit of the token alone, if there is one; throws the same 429. */
    countForToken: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  }
  interface FastifyContextConfig {
    /**
     * Calls that say something about accounts share one small bucket per address, for anonymous callers. What visitors of
     * published boards write shares one for each of them, and what strangers send by forms one per address. What
     * services send by a hook shares one for each hook, and walls share one for each view token. What only asks other calls for its caller does not
     * count for the token: those do. Pages, their files and what supervises a process are not counted at all.
     */
    throttle?: 'none' | 'authentication' | 'visitor' | 'form' | 'hook' | 'wall' | 'by_calls_behind';
  }
}

/** 429; also thrown by the back-off on wrong passwords. */
export const rateLimited = (): AppError =>
  new AppError(429, { error_code: 5900, error_message: 'RATE_LIMIT_EXCEEDED' });

type Counting = { request: FastifyRequest; reply: FastifyReply };

/**
 * What is left is said with every answer, unless `isQuiet`, and when a limit is used up. Browsers are told in how many
 * seconds it is full again; programs since 1970 (docs/contract/api-tokens.md#limit-of-a-token).
 */
async function count(check: Check, { request, reply }: Counting, isQuiet = false): Promise<void> {
  const result = await check(request);
  if (isQuiet && !result.isExceeded) return;
  const isProgram = request.state.credential?.is_token === true;
  reply.headers({
    'x-ratelimit-limit': result.max,
    'x-ratelimit-remaining': result.remaining,
    'x-ratelimit-reset': isProgram ? Math.ceil((Date.now() + result.ttl) / 1000) : result.ttlInSeconds,
  });
  if (!result.isExceeded) return;
  reply.header('retry-after', result.ttlInSeconds);
  throw rateLimited();
}

/**
 * Limits per signed-in person and per address (docs/contract/conventions.md#rate-limits). A request counts once its
 * session is known to be real: whoever makes up session keys is counted by their address.
 */
export async function registerRateLimits(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(rateLimit, { global: false });
  const limit = (kind: string, max: number, keyGenerator?: (request: FastifyRequest) => string) =>
    limitOver(app, app.redis, Object.assign({ kind, max }, keyGenerator && { keyGenerator }));
  const max = config.rate_limit_per_minute;
  const perAddress = limit('address', max);
  const perUser = limit('person', max, (request) => request.state.user?.id ?? '');
  const maxOfToken = config.api_token_rate_limit_per_minute;
  const perToken = limit('token', maxOfToken, (request) => request.state.credential?.id ?? '');
  const authentication = limitOver(app, app.redis, {
    kind: 'authentication',
    max: config.auth_rate_limit_per_minute,
    is_strict: true,
  });
  /** Those of calls for people who are nobody's members. */
  const outside: Record<string, { max: number; check: Check }> = {};
  const addOutside = (kind: string, most: number, keyGenerator?: (request: FastifyRequest) => string) => {
    outside[kind] = { max: most, check: limit(kind, most, keyGenerator) };
  };
  addOutside(
    'visitor',
    config.visitor_rate_limit_per_minute,
    (request) => request.state.user?.id ?? request.ip,
  );
  addOutside('form', config.form_rate_limit_per_minute);
  addOutside(
    'hook',
    config.hook_rate_limit_per_minute,
    (request) => (request.params as { hook_key: string }).hook_key,
  );
  addOutside(
    'wall',
    max > 0 ? WALL_PER_MINUTE : 0,
    (request) => (request.params as { wall_token: string }).wall_token,
  );
  const isLimited = ({ state }: FastifyRequest) => state.credential?.is_token === true && maxOfToken > 0;
  app.decorate('countForToken', async (request: FastifyRequest, reply: FastifyReply) => {
    if (isLimited(request)) await count(perToken, { request, reply });
  });
  app.decorate('countRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const { throttle } = request.routeOptions.config;
    if (throttle === 'none') return;
    const counting = { request, reply };
    const hasLimit = isLimited(request);
    if (hasLimit && throttle !== 'by_calls_behind') await count(perToken, counting);
    // Answers to a token speak of its own limit, which is used up long before that of its owner.
    if (max > 0) await count(request.state.user ? perUser : perAddress, counting, hasLimit);
    const isThrottled = throttle === 'authentication' && !request.state.user;
    if (isThrottled && config.auth_rate_limit_per_minute > 0) await count(authentication, counting);
    const other = throttle && outside[throttle];
    if (other && other.max > 0) await count(other.check, counting);
  });
}
