import { readSeq } from '@tandem/db/change-log/log.ts';
import { workspaceParams } from '@tandem/shared/http/fields.ts';
import { must } from '@tandem/shared/must.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../app.ts';
import { workspaceContext } from '../../context.ts';
import { EventStreams } from './event-streams.ts';
import { type ChangesQuery, changesPageSchema, changesQuery, readFeed, requireStreamAccess } from './feed.ts';

/** The change log for integrations (docs/realtime.md): page by page, or as server-sent events. */
export function registerChangeRoutes(app: App): void {
  const streams = new EventStreams({
    db: app.db,
    sql: app.sql,
    redis: app.redis,
    onError: (err) => app.log.error({ err }, 'following the change log failed'),
  });
  app.addHook('preClose', () => streams.close());

  app.get(
    '/api/workspaces/:slug/changes/',
    {
      config: { access: { workspace: 'any' } },
      schema: {
        summary: 'Changes of a stream after a number',
        description:
          'Of a project, of the workspace or of the caller. Without `after` only the number reached. `resync` asks to ' +
          'list again. With `Accept: text/event-stream` the same as server-sent events that go on.',
        params: workspaceParams,
        querystring: changesQuery,
        response: { 200: changesPageSchema },
      },
    },
    async (request, reply) => {
      if (!request.headers.accept?.includes('text/event-stream')) {
        return readFeed(workspaceContext(request), request.query);
      }
      return sendEvents(streams, { request, reply, query: request.query });
    },
  );
}

type Exchange = { request: FastifyRequest; reply: FastifyReply; query: ChangesQuery };

async function sendEvents(streams: EventStreams, { request, reply, query }: Exchange): Promise<FastifyReply> {
  const ctx = workspaceContext(request);
  const { stream } = query;
  const { view } = await requireStreamAccess(ctx, stream);
  const { hash } = must(request.state.credential, 'the access policy found by what the caller is known');
  const output = await streams.listen({
    user_id: ctx.user.id,
    key_hash: hash,
    stream,
    view,
    after: lastEventId(request) ?? query.after ?? (await readSeq(ctx.db, stream)),
  });
  // Proxies must hand every event on as it comes.
  reply.headers({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' });
  return reply.send(output);
}

/** Where a client that lost its connection goes on; it repeats its first address otherwise. */
function lastEventId(request: FastifyRequest): number | undefined {
  const id = request.headers['last-event-id'];
  return typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : undefined;
}
