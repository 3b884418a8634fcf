import { idInput } from '@tandem/shared/http/fields.ts';
import { dashboardDataSchema, wallSchema } from '@tandem/shared/insight/dashboards/schema.ts';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import { WallNews } from './news.ts';
import { readWall, readWallData } from './wall.ts';

const WALL = '/api/public/walls/:wall_token/';
const wallParams = z.object({ wall_token: z.string().max(200) });
const everybody = { access: 'public', throttle: 'wall' } as const;

/** The token is in the address, which search engines are not to list. */
const hidden = (reply: FastifyReply) => reply.header('x-robots-tag', 'noindex, nofollow');

/** What a wall shows by its view token, without a sign-in (docs/contract/dashboards.md#walls). */
export function registerWallRoutes(app: App): void {
  const news = new WallNews(app.sql);
  app.addHook('preClose', () => news.close());
  registerWall(app);
  registerData(app, news);
}

function registerWall(app: App): void {
  app.get(
    WALL,
    {
      config: everybody,
      schema: {
        summary: 'What a view token shows, without a sign-in',
        description: '404 for a token that is not known, was revoked or is over.',
        params: wallParams,
        response: { 200: wallSchema },
      },
    },
    (request, reply) => {
      hidden(reply);
      return readWall(request.server, request.params.wall_token);
    },
  );
}

function registerData(app: App, news: WallNews): void {
  app.get(
    `${WALL}dashboards/:dashboard_id/data/`,
    {
      config: everybody,
      schema: {
        summary: 'What the tiles of a dashboard of a wall show, without a sign-in',
        description:
          'With `since`, the `at` of the answer before, it waits up to 25 seconds for something new. 404 as soon as the token is revoked.',
        params: wallParams.extend({ dashboard_id: idInput }),
        querystring: z.object({ since: z.string().max(40).optional() }),
        response: { 200: dashboardDataSchema },
      },
    },
    (request, reply) => {
      hidden(reply);
      const { params, query } = request;
      const gone = new AbortController();
      request.raw.once('close', () => gone.abort());
      return readWallData(request.server, news, {
        token: params.wall_token,
        id: params.dashboard_id,
        since: query.since,
        signal: gone.signal,
        log: (error) => request.log.error(error),
      });
    },
  );
}
