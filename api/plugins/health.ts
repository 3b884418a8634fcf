import type { FastifyInstance } from 'fastify';

/** /healthz: the process answers. /readyz: it may be given work; 503 while starting, stopping or without its database. */
export function registerHealth(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.get('/healthz', { schema: { summary: 'Whether the process answers' } }, () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { summary: 'Whether it may be given work' } }, async (_request, reply) => {
    if (isStopping) return reply.code(503).send({ status: 'stopping' });
    try {
      await app.sql`select 1`;
    } catch {
      return reply.code(503).send({ status: 'database unreachable' });
    }
    return { status: 'ready' };
  });
}
