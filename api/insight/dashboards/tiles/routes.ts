import { createTileInput, layoutInput, updateTileInput } from '@tandem/shared/insight/dashboards/input.ts';
import { dashboardTileSchema } from '@tandem/shared/insight/dashboards/schema.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import { workspaceContext } from '../../../context.ts';
import { noContent } from '../../../http/no-content.ts';
import { DASHBOARD, TILES, dashboardParams, members, tileParams } from '../paths.ts';
import { requireDashboards } from '../switch.ts';
import { createTile, deleteTile, listTiles, updateTile, writeLayout } from './write.ts';

const TILE = `${TILES}:tile_id/`;
const pathOf = ({ dashboard_id, tile_id }: z.infer<typeof tileParams>) => ({ dashboard_id, tile_id });

/** The tiles of a dashboard (docs/contract/dashboards.md#tiles). */
export function registerTileRoutes(app: App): void {
  registerReads(app);
  registerCreation(app);
  registerChanges(app);
  registerLayout(app);
}

function registerReads(app: App): void {
  app.get(
    TILES,
    {
      config: members,
      preHandler: requireDashboards,
      schema: {
        summary: 'The tiles of a dashboard, from top to bottom',
        description: '404 for a dashboard that is private to another person.',
        params: dashboardParams,
        response: { 200: z.array(dashboardTileSchema) },
      },
    },
    (request) => listTiles(workspaceContext(request), request.params.dashboard_id),
  );
}

function registerCreation(app: App): void {
  app.post(
    TILES,
    {
      config: members,
      preHandler: requireDashboards,
      schema: {
        summary: 'Put a tile on a dashboard',
        description: '400 for a query that has no answer, and on a dashboard with 60 tiles.',
        params: dashboardParams,
        body: createTileInput,
        response: { 201: dashboardTileSchema },
      },
    },
    async (request, reply) => {
      const made = await createTile(workspaceContext(request), request.params.dashboard_id, request.body);
      return reply.code(201).send(made);
    },
  );
}

function registerChanges(app: App): void {
  app.patch(
    TILE,
    {
      config: members,
      preHandler: requireDashboards,
      schema: {
        summary: 'Change a tile',
        description: 'What the body does not name stays; `config` is named as a whole.',
        params: tileParams,
        body: updateTileInput,
        response: { 200: dashboardTileSchema },
      },
    },
    (request) => updateTile(workspaceContext(request), pathOf(request.params), request.body),
  );

  app.delete(
    TILE,
    {
      config: members,
      preHandler: requireDashboards,
      schema: {
        summary: 'Take a tile off a dashboard',
        params: tileParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deleteTile(workspaceContext(request), pathOf(request.params));
      return reply.code(204).send();
    },
  );
}

function registerLayout(app: App): void {
  app.put(
    `${DASHBOARD}layout/`,
    {
      config: members,
      preHandler: requireDashboards,
      schema: {
        summary: 'Put tiles of a dashboard in their places',
        description: 'One step, which is taken back as one. Tiles that are not named stay where they are.',
        params: dashboardParams,
        body: layoutInput,
        response: { 200: z.array(dashboardTileSchema) },
      },
    },
    (request) => writeLayout(workspaceContext(request), request.params.dashboard_id, request.body.tiles),
  );
}
