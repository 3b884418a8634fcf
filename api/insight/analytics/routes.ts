import { customSchema, scopeAndDemandSchema } from '@tandem/shared/insight/analytics/schema.ts';
import { workspaceParams } from '@tandem/shared/http/fields.ts';
import type { App } from '../../app.ts';
import { workspaceContext } from '../../context.ts';
import { sendJson } from '../../http/send-json.ts';
import { filterQuery, queryText } from '../../work-items/selection/input.ts';
import { readCustom } from './custom.ts';
import { readScopeAndDemand } from './scope-and-demand.ts';
import { analysts, reportOn } from './scope.ts';

const WORKSPACE = '/api/workspaces/:slug/';

const customQuery = filterQuery.extend({ x_axis: queryText, y_axis: queryText, segment: queryText });

/** Counts over the items of own projects (docs/contract/analytics.md). */
export function registerAnalyticsRoutes(app: App): void {
  app.get(
    `${WORKSPACE}analytics/`,
    {
      config: analysts,
      schema: {
        summary: 'Items or points by an axis, maybe split by another one',
        description:
          'Over the projects that the caller is in; the filters of lists narrow it. 400 without axes, and when both are the same.',
        params: workspaceParams,
        querystring: customQuery,
        response: { 200: customSchema },
      },
    },
    async (request, reply) => sendJson(reply, await readCustom(workspaceContext(request), request.query)),
  );

  app.get(
    `${WORKSPACE}default-analytics/`,
    {
      config: analysts,
      schema: {
        summary: 'What there is to do, who has it to do, and what was done this year',
        description: 'Over the projects that the caller is in; the filters of lists narrow it.',
        params: workspaceParams,
        querystring: filterQuery,
        response: { 200: scopeAndDemandSchema },
      },
    },
    (request) => reportOn(workspaceContext(request), request.query, readScopeAndDemand),
  );
}
