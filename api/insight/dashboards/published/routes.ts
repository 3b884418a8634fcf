import { dashboardDataSchema, openDashboardSchema } from '@tandem/shared/insight/dashboards/schema.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import { readOpenDashboard, readOpenData } from './open.ts';

const OPEN = '/api/public/dashboards/:dashboard_anchor/';
const openParams = z.object({ dashboard_anchor: z.string().regex(/^[\w-]{1,64}$/) });
const everybody = { access: 'public' } as const;

/** What everybody reads who has the anchor of a dashboard (docs/contract/dashboards.md#published-dashboards). */
export function registerOpenDashboardRoutes(app: App): void {
  app.get(
    OPEN,
    {
      config: everybody,
      schema: {
        summary: 'A published dashboard with its tiles',
        description: '404 for an anchor that leads nowhere.',
        params: openParams,
        response: { 200: openDashboardSchema },
      },
    },
    (request) => readOpenDashboard(request.server, request.params.dashboard_anchor),
  );

  app.get(
    `${OPEN}data/`,
    {
      config: everybody,
      schema: {
        summary: 'What the tiles of a published dashboard show',
        description:
          'Of published projects alone, and nothing of people. 404 for an anchor that leads nowhere.',
        params: openParams,
        response: { 200: dashboardDataSchema },
      },
    },
    (request) =>
      readOpenData(request.server, request.params.dashboard_anchor, (error) => request.log.error(error)),
  );
}
