import { workspaceParams } from '@tandem/shared/http/fields.ts';
import { updateParams, updatesQuery } from '@tandem/shared/projects/updates/input.ts';
import { projectOverviewSchema, updateSchema } from '@tandem/shared/projects/updates/schema.ts';
import { projectParams } from '@tandem/shared/http/fields.ts';
import type { App } from '../../app.ts';
import { projectContext, workspaceContext } from '../../context.ts';
import { listUpdateComments } from '../../planning/updates/comments.ts';
import { readOverview } from '../../planning/updates/overview.ts';
import { getUpdate, listUpdates } from '../../planning/updates/read.ts';
import { pageOf, sendPage } from '../http/answer.ts';
import {
  PROJECT,
  WORKSPACE,
  anyPage,
  listQuery,
  readers,
  shapeQuery,
  workspaceWriters,
} from '../http/paths.ts';

const UPDATES = `${WORKSPACE}updates/`;

/** Updates for programs that read them. The rows are those of the API of the client (docs/contract/updates.md). */
export function registerProgramUpdates(app: App): void {
  registerFeed(app);
  registerOne(app);
}

function registerFeed(app: App): void {
  app.get(
    UPDATES,
    {
      config: workspaceWriters,
      schema: {
        summary: 'Updates of projects, modules and initiatives, the newest first',
        params: workspaceParams,
        querystring: updatesQuery.extend(shapeQuery.shape),
        response: { 200: anyPage },
      },
    },
    async (request, reply) => {
      const ctx = workspaceContext(request);
      const { query } = request;
      return sendPage(reply, { ctx, query }, await listUpdates(ctx, query));
    },
  );

  app.get(
    `${PROJECT}overview/`,
    {
      config: readers,
      schema: {
        summary: 'How a project goes',
        params: projectParams,
        response: { 200: projectOverviewSchema },
      },
    },
    (request) => readOverview(projectContext(request)),
  );
}

function registerOne(app: App): void {
  app.get(
    `${UPDATES}:update_id/`,
    {
      config: workspaceWriters,
      schema: { summary: 'One update', params: updateParams, response: { 200: updateSchema } },
    },
    (request) => getUpdate(workspaceContext(request), request.params.update_id),
  );

  app.get(
    `${UPDATES}:update_id/comments/`,
    {
      config: workspaceWriters,
      schema: {
        summary: 'Comments on an update',
        params: updateParams,
        querystring: listQuery,
        response: { 200: anyPage },
      },
    },
    async (request, reply) => {
      const ctx = workspaceContext(request);
      const { query } = request;
      const rows = await listUpdateComments(ctx, request.params.update_id);
      return sendPage(reply, { ctx, query }, pageOf(query, rows));
    },
  );
}
