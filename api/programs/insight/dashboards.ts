import { workspaceParams } from '@tandem/shared/http/fields.ts';
import { dashboardDataSchema } from '@tandem/shared/insight/dashboards/schema.ts';
import type { App } from '../../app.ts';
import { workspaceContext } from '../../context.ts';
import { readDataOf } from '../../insight/dashboards/data/request.ts';
import { dashboardParams } from '../../insight/dashboards/paths.ts';
import { getDashboard, listDashboards } from '../../insight/dashboards/rows/read.ts';
import { requireDashboards } from '../../insight/dashboards/switch.ts';
import { listTiles } from '../../insight/dashboards/tiles/write.ts';
import { pageOf, sendPage, sendRow } from '../http/answer.ts';
import { WORKSPACE, anyPage, anyRow, listQuery, shapeQuery, workspaceWriters } from '../http/paths.ts';

const DASHBOARDS = `${WORKSPACE}dashboards/`;
const DASHBOARD = `${DASHBOARDS}:dashboard_id/`;

/** Dashboards for programs, which read them. The rows are those of the API of the client (docs/contract/programs.md#dashboards). */
export function registerProgramDashboards(app: App): void {
  registerRows(app);
  registerTiles(app);
}

function registerRows(app: App): void {
  app.get(
    DASHBOARDS,
    {
      config: workspaceWriters,
      preHandler: requireDashboards,
      schema: {
        summary: 'Dashboards of the caller and of the workspace',
        params: workspaceParams,
        querystring: listQuery,
        response: { 200: anyPage },
      },
    },
    async (request, reply) => {
      const ctx = workspaceContext(request);
      const { query } = request;
      return sendPage(reply, { ctx, query }, pageOf(query, await listDashboards(ctx)));
    },
  );

  app.get(
    DASHBOARD,
    {
      config: workspaceWriters,
      preHandler: requireDashboards,
      schema: {
        summary: 'A dashboard',
        params: dashboardParams,
        querystring: shapeQuery,
        response: { 200: anyRow },
      },
    },
    async (request, reply) => {
      const ctx = workspaceContext(request);
      const { params, query } = request;
      return sendRow(reply, { ctx, query }, await getDashboard(ctx, params.dashboard_id));
    },
  );
}

function registerTiles(app: App): void {
  app.get(
    `${DASHBOARD}tiles/`,
    {
      config: workspaceWriters,
      preHandler: requireDashboards,
      schema: {
        summary: 'Tiles of a dashboard, with what they count',
        params: dashboardParams,
        querystring: listQuery,
        response: { 200: anyPage },
      },
    },
    async (request, reply) => {
      const ctx = workspaceContext(request);
      const { params, query } = request;
      return sendPage(reply, { ctx, query }, pageOf(query, await listTiles(ctx, params.dashboard_id)));
    },
  );

  app.get(
    `${DASHBOARD}data/`,
    {
      config: workspaceWriters,
      preHandler: requireDashboards,
      schema: {
        summary: 'What the tiles of a dashboard show, by the id of the tile',
        params: dashboardParams,
        response: { 200: dashboardDataSchema },
      },
    },
    (request) => readDataOf(request, request.params.dashboard_id),
  );
}
