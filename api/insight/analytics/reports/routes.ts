import {
  burnSchema,
  flowQuery,
  flowSchema,
  leadTimeQuery,
  leadTimeSchema,
  velocityQuery,
  velocitySchema,
  workloadSchema,
} from '@tandem/shared/insight/analytics/reports.ts';
import { optionalIdInput, workspaceParams } from '@tandem/shared/http/fields.ts';
import type { App } from '../../../app.ts';
import { workspaceContext } from '../../../context.ts';
import { filterQuery } from '../../../work-items/selection/input.ts';
import { analysts, reportOn } from '../scope.ts';
import { readBurn } from './burn.ts';
import { readFlow } from './flow.ts';
import { readLeadTime } from './lead-time.ts';
import { readVelocity } from './velocity.ts';
import { readWorkload } from './workload.ts';

const ANALYTICS = '/api/workspaces/:slug/analytics/';
const NARROWED = 'Over the projects that the caller is in; the filters of lists narrow it.';

/** Reports over time and over people (docs/contract/analytics.md#reports). */
export function registerReportRoutes(app: App): void {
  registerOverCycles(app);
  registerOverTime(app);
  registerOverPeople(app);
}

function registerOverCycles(app: App): void {
  app.get(
    `${ANALYTICS}velocity/`,
    {
      config: analysts,
      schema: {
        summary: 'What the last cycles took on and finished',
        description: NARROWED,
        params: workspaceParams,
        querystring: filterQuery.extend(velocityQuery),
        response: { 200: velocitySchema },
      },
    },
    (request) => {
      const { cycles, ...filters } = request.query;
      return reportOn(workspaceContext(request), filters, (scope) => readVelocity(scope, cycles));
    },
  );
}

function registerOverTime(app: App): void {
  app.get(
    `${ANALYTICS}cumulative-flow/`,
    {
      config: analysts,
      schema: {
        summary: 'The groups of states at the end of each day',
        description: NARROWED,
        params: workspaceParams,
        querystring: filterQuery.extend(flowQuery),
        response: { 200: flowSchema },
      },
    },
    (request) => {
      const { days, ...filters } = request.query;
      return reportOn(workspaceContext(request), filters, (scope) => readFlow(scope, days));
    },
  );

  app.get(
    `${ANALYTICS}burnup/`,
    {
      config: analysts,
      schema: {
        summary: 'What there was to do and what was done at the end of each day',
        description: `${NARROWED} Of one cycle by who was in it.`,
        params: workspaceParams,
        querystring: filterQuery.extend({ ...flowQuery, cycle: optionalIdInput.optional() }),
        response: { 200: burnSchema },
      },
    },
    (request) => {
      const { days, cycle = null, ...filters } = request.query;
      return reportOn(workspaceContext(request), filters, (scope) => readBurn(scope, { cycle, days }));
    },
  );

  app.get(
    `${ANALYTICS}lead-time/`,
    {
      config: analysts,
      schema: {
        summary: 'How long items took that were completed in the last days',
        description: NARROWED,
        params: workspaceParams,
        querystring: filterQuery.extend(leadTimeQuery),
        response: { 200: leadTimeSchema },
      },
    },
    (request) => {
      const { days, ...filters } = request.query;
      return reportOn(workspaceContext(request), filters, (scope) => readLeadTime(scope, days));
    },
  );
}

function registerOverPeople(app: App): void {
  app.get(
    `${ANALYTICS}workload/`,
    {
      config: analysts,
      schema: {
        summary: 'Who has how much to do, in items and in points',
        description: NARROWED,
        params: workspaceParams,
        querystring: filterQuery,
        response: { 200: workloadSchema },
      },
    },
    (request) => reportOn(workspaceContext(request), request.query, readWorkload),
  );
}
