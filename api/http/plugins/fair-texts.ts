import { asTextsOf } from '@tandem/db/rich-text/queue.ts';
import type { FastifyInstance } from 'fastify';

/** Long texts are sanitised and converted in the turn of the person who brings them. */
export function registerFairTexts(app: FastifyInstance): void {
  // After the body was read, because reading it leaves the context of the request.
  app.addHook('preHandler', (request, _reply, done) => {
    const { user } = request.state;
    if (user) asTextsOf(user.id, done);
    else done();
  });
}
