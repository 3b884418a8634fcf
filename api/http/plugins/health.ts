import type { FastifyInstance } from 'fastify';
import { statusAnswer } from '../other-answers.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on it is not to be given work; what comes all the same is done as ever, each on a last connection. */
    announceStop: () => void;
  }
}

/**
 * /healthz: the process answers. /readyz: it may be given work; 503 while starting, stopping, without its database, or with
 * one that takes no writes.
 */
export function registerHealth(app: FastifyInstance): void {
  let isStopping = false;
  const announceStop = () => {
    isStopping = true;
  };
  app.decorate('announceStop', announceStop);
  app.addHook('preClose', async () => announceStop());
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
  const config = { access: 'public', throttle: 'none' } as const;
  app.get(
    '/healthz',
    { config, schema: { summary: 'Whether the process answers', response: { 200: statusAnswer } } },
    () => ({
      status: 'ok',
    }),
  );
  const isReadOnly = async () => {
    const [row] = await app.sql<{ is_read_only: boolean }[]>`
      select current_setting('transaction_read_only') = 'on' as is_read_only`;
    return row?.is_read_only === true;
  };
  const response = { 200: statusAnswer, 503: statusAnswer };
  const schema = { summary: 'Whether it may be given work', response };
  app.get('/readyz', { config, schema }, async (request, reply) => {
    const refuse = (status: string) => {
      request.unavailable = isStopping ? 'stopping' : 'database_connection';
      return reply.code(503).header('retry-after', '1').send({ status });
    };
    if (isStopping) return refuse('stopping');
    try {
      if (await isReadOnly()) {
        app.sql.replaceConnections();
        return refuse('database takes no writes');
      }
    } catch {
      return refuse('database unreachable');
    }
    return { status: 'ready' };
  });
}
