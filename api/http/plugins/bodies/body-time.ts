import { AppError } from '@tandem/shared/http/errors.ts';
import type { FastifyInstance } from 'fastify';

/**
 * A body that is read into memory is small, and has come within this time or never
 * (docs/contract/conventions.md#slow-bodies).
 */
const BODY_MS = 15_000;
/** The same for files: five megabytes over a poor connection. */
export const FILE_MS = 120_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file, which may take longer to come. */
    takes_file?: true;
  }
}

/** 408 for a body that is not there in time; its connection ends. */
export function registerBodyTime(app: FastifyInstance): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (request.routeOptions.config.takes_file) {
      done(null, payload);
      return;
    }
    const timer = setTimeout(() => {
      reply.header('connection', 'close');
      payload.emit('error', new AppError(408, { detail: 'The request took too long to come.' }));
    }, BODY_MS);
    const stop = () => clearTimeout(timer);
    payload.once('end', stop).once('close', stop).once('error', stop);
    reply.raw.once('close', stop);
    done(null, payload);
  });
}
