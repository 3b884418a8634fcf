import type { RedisLink } from '@tandem/db/redis/link.ts';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from './config.ts';

/** The instance that route files take: schemas give the types of params, query, body and answer. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

declare module 'fastify' {
  interface FastifyInstance {
    config: Config;
    /** What several processes count and show together; null where each does so for itself. */
    redis: RedisLink | null;
  }
}
