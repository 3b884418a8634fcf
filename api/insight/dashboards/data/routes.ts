import { workspaceParams } from '@tandem/shared/http/fields.ts';
import { dashboardDataInput, previewTileInput } from '@tandem/shared/insight/dashboards/input.ts';
import { dashboardDataSchema } from '@tandem/shared/insight/dashboards/schema.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import { DASHBOARD, DASHBOARDS, dashboardParams, members } from '../paths.ts';
import { requireDashboards } from '../switch.ts';
import { previewTile } from './read-data.ts';
import { readDataOf, readerOf } from './request.ts';

/** What the tiles of a dashboard show (docs/contract/dashboards.md#data-of-a-dashboard). */
export function registerDashboardDataRoutes(app: App): void {
  registerData(app);
  registerPreview(app);
}

function registerData(app: App): void {
  app.post(
    `${DASHBOARD}data/`,
    {
      config: members,
      preHandler: requireDashboards,
      schema: {
        summary: 'What the tiles of a dashboard show',
        description:
          'All of them or those that the body names. Projects, filters and period of the body stand in for those of the dashboard. A tile that cannot be answered says why; the others are answered.',
        params: dashboardParams,
        body: dashboardDataInput,
        response: { 200: dashboardDataSchema },
      },
    },
    (request) => readDataOf(request, request.params.dashboard_id, request.body),
  );

  app.get(
    `${DASHBOARD}data/`,
    {
      config: members,
      preHandler: requireDashboards,
      schema: {
        summary: 'What all tiles of a dashboard show, as it is stored',
        description: 'A tile that cannot be answered says why; the others are answered.',
        params: dashboardParams,
        response: { 200: dashboardDataSchema },
      },
    },
    (request) => readDataOf(request, request.params.dashboard_id),
  );
}

function registerPreview(app: App): void {
  app.post(
    `${DASHBOARDS}preview/`,
    {
      config: members,
      preHandler: requireDashboards,
      schema: {
        summary: 'What a tile would show that is not stored yet',
        description: '400 for one that cannot be answered, with the code that the tile would have.',
        params: workspaceParams,
        body: previewTileInput,
        response: { 200: z.object({ answer: z.unknown() }) },
      },
    },
    (request) => {
      const log = (error: unknown) => request.log.error(error);
      return previewTile({ reader: readerOf(request), log }, request.body);
    },
  );
}
