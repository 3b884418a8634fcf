import { type Asker, askFor, newAsker } from '@tandem/db/postgres/asker.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Has the waits of one request for the database count together, so that it is answered in time, however often it asks. */
export function registerOneWait(app: FastifyInstance): void {
  const askers = new WeakMap<FastifyRequest, Asker>();
  const enter = (request: FastifyRequest, _reply: unknown, done: () => void) => {
    const asker = askers.get(request) ?? newAsker();
    askers.set(request, asker);
    askFor(asker, done);
  };
  app.addHook('onRequest', enter);
  // What is read of the body arrives on its own, outside of what came before.
  app.addHook('preValidation', enter);
}
