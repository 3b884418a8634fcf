import { workspaceParams } from '@tandem/shared/http/fields.ts';
import {
  type DashboardDataInput,
  dashboardDataInput,
  previewTileInput,
} from '@tandem/shared/insight/dashboards/input.ts';
import { type DashboardData, dashboardDataSchema } from '@tandem/shared/insight/dashboards/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import { type WorkspaceContext, workspaceContext } from '../../../context.ts';
import { DASHBOARD, DASHBOARDS, dashboardParams, members } from '../paths.ts';
import { requireDashboards } from '../switch.ts';
import { requireDashboard } from '../rows/repo.ts';
import { readTiles } from '../tiles/repo.ts';
import { previewTile, readDashboardData } from './read-data.ts';
import { type Stamp, readStamp } from './stamp.ts';

/** More would not fit into the headers that proxies accept. */
const MAX_STREAMS_IN_HEADER = 50;

/** The numbers from before anything was counted: who follows from there misses nothing. */
function noteStreams(ctx: WorkspaceContext, { projects }: Stamp): void {
  for (const { id, stream_seq } of projects.slice(0, MAX_STREAMS_IN_HEADER)) {
    ctx.stream_seqs.set(projectStream(id), stream_seq);
  }
}

/** What a dashboard shows to the caller of a request; 404 for one that they may not see. */
export async function readDataOf(
  request: FastifyRequest,
  dashboardId: string,
  input?: DashboardDataInput,
): Promise<DashboardData> {
  const ctx = readerOf(request);
  const dashboard = await requireDashboard(ctx.db, ctx, dashboardId);
  const stamp = await readStamp(ctx);
  noteStreams(ctx, stamp);
  const tiles = await readTiles(ctx.db, dashboard.id);
  const log = (error: unknown) => request.log.error(error);
  return readDashboardData({ reader: ctx, stamp, log }, { dashboard, tiles, input });
}

/** Figures are read in transactions of their own, which a request with an `Idempotency-Key` does not open in its own one. */
const readerOf = (request: FastifyRequest): WorkspaceContext => ({
  ...workspaceContext(request),
  db: request.server.db,
});

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
