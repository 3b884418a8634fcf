import { type Requester, runFor, newRequester } from '@tandem/db/postgres/pool/requester.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const requesters = new WeakMap<FastifyRequest, Requester>();

/** How a request has waited for the database so far. */
export const requesterOf = (request: FastifyRequest): Requester | undefined => requesters.get(request);

/** Has the waits of one request for the database count together, so that it is answered in time, however often it asks. */
export function registerOneWait(app: FastifyInstance): void {
  const enter = (request: FastifyRequest, _reply: unknown, done: () => void) => {
    const requester = requesters.get(request) ?? newRequester();
    requesters.set(request, requester);
    runFor(requester, done);
  };
  app.addHook('onRequest', enter);
  // What is read of the body arrives on its own, outside of what came before.
  app.addHook('preValidation', enter);
}
