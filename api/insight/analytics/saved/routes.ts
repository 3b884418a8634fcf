import { createAnalyticViewInput, updateAnalyticViewInput } from '@tandem/shared/insight/analytics/input.ts';
import { analyticViewSchema, countsSchema } from '@tandem/shared/insight/analytics/schema.ts';
import { idInput, workspaceParams } from '@tandem/shared/http/fields.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import { workspaceContext } from '../../../context.ts';
import { noContent } from '../../../http/no-content.ts';
import { queryText } from '../../../work-items/selection/input.ts';
import { analysts } from '../scope.ts';
import { getAnalyticView, listAnalyticViews, readSavedCounts } from './read.ts';
import { createAnalyticView, deleteAnalyticView, updateAnalyticView } from './write.ts';

const VIEWS = '/api/workspaces/:slug/analytic-view/';
const VIEW = `${VIEWS}:analytic_view_id/`;
const viewParams = workspaceParams.extend({ analytic_view_id: idInput });

/** Saved charts of a workspace (docs/contract/analytics.md#saved-charts). */
export function registerAnalyticViewRoutes(app: App): void {
  registerReads(app);
  registerWrites(app);
  registerCounts(app);
}

function registerReads(app: App): void {
  app.get(
    VIEWS,
    {
      config: analysts,
      schema: {
        summary: 'Saved charts of the workspace, the newest first',
        description: 'X-Stream-Seq names the stream of the workspace.',
        params: workspaceParams,
        response: { 200: z.array(analyticViewSchema) },
      },
    },
    (request) => listAnalyticViews(workspaceContext(request)),
  );

  app.get(
    VIEW,
    {
      config: analysts,
      schema: {
        summary: 'One saved chart',
        description: '404 for one of another workspace.',
        params: viewParams,
        response: { 200: analyticViewSchema },
      },
    },
    (request) => getAnalyticView(workspaceContext(request), request.params.analytic_view_id),
  );
}

function registerWrites(app: App): void {
  app.post(
    VIEWS,
    {
      config: analysts,
      schema: {
        summary: 'Save a chart',
        description: '`query_dict` has its axes and what it is narrowed to.',
        params: workspaceParams,
        body: createAnalyticViewInput,
        response: { 201: analyticViewSchema },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await createAnalyticView(workspaceContext(request), request.body)),
  );

  app.patch(
    VIEW,
    {
      config: analysts,
      schema: {
        summary: 'Change a saved chart',
        description: 'What the body does not name stays.',
        params: viewParams,
        body: updateAnalyticViewInput,
        response: { 200: analyticViewSchema },
      },
    },
    (request) => updateAnalyticView(workspaceContext(request), request.params.analytic_view_id, request.body),
  );

  app.delete(
    VIEW,
    {
      config: analysts,
      schema: {
        summary: 'Delete a saved chart',
        description: 'For everybody in the workspace.',
        params: viewParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deleteAnalyticView(workspaceContext(request), request.params.analytic_view_id);
      return reply.code(204).send();
    },
  );
}

function registerCounts(app: App): void {
  app.get(
    '/api/workspaces/:slug/saved-analytic-view/:analytic_view_id/',
    {
      config: analysts,
      schema: {
        summary: 'What a saved chart shows now',
        description: 'Over the projects that the caller is in. `segment` goes before that of the chart.',
        params: viewParams,
        querystring: z.object({ segment: queryText }),
        response: { 200: countsSchema },
      },
    },
    (request) => {
      const { params, query } = request;
      return readSavedCounts(workspaceContext(request), params.analytic_view_id, query);
    },
  );
}
