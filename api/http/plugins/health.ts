import type { FastifyInstance } from 'fastify';

/** /healthz: the process answers. /readyz: it may be given work; 503 while starting, stopping or without its database. */
export function registerHealth(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.get('/healthz', { schema: { summary: 'Whether the process answers' } }, () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { summary: 'Whether it may be given work' } }, async (_request, reply) => {
    const refuse = (status: string) => reply.code(503).header('retry-after', '1').send({ status });
    if (isStopping) return refuse('stopping');
    try {
      await app.sql`select 1`;
    } catch {
      return refuse('database unreachable');
    }
    return { status: 'ready' };
  });
}
