import type { FastifyInstance } from 'fastify';

/** /healthz: the process answers. /readyz: it may be given work; 503 while starting, stopping or without its database. */
export function registerHealth(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  const config = { access: 'public', throttle: 'none' } as const;
  app.get('/healthz', { config, schema: { summary: 'Whether the process answers' } }, () => ({
    status: 'ok',
  }));
  const schema = { summary: 'Whether it may be given work' };
  app.get('/readyz', { config, schema }, async (_request, reply) => {
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
