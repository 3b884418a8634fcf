import { barsSchema, figuresSchema, tableSchema } from '@tandem/shared/insight/analytics/advanced.ts';
import { projectParams, workspaceParams } from '@tandem/shared/http/fields.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../../app.ts';
import { type PlaceContext, projectContext, workspaceContext } from '../../../context.ts';
import { sendJson } from '../../../http/send-json.ts';
import { analysts } from '../scope.ts';
import { readCustomBars } from './custom-bars.ts';
import { readKinds, readOverview } from './figures.ts';
import { readGroupFigures, readPeopleTable, readProjectTable } from './groups.ts';
import { readMadeAndCompleted } from './over-time.ts';
import {
  type ChartQuery,
  advancedReport,
  chartQuery,
  readChartType,
  readCustomChart,
  readTab,
  readTableType,
  tabQuery,
  tableQuery,
} from './query.ts';

/** The workspace with all own projects, and one project by itself. */
const PLACES = [
  {
    path: '/api/workspaces/:slug/',
    config: analysts,
    params: workspaceParams,
    of: 'own projects',
    contextOf: (request: FastifyRequest): PlaceContext => workspaceContext(request),
  },
  {
    path: '/api/workspaces/:slug/projects/:project_id/',
    config: { access: { project: [ROLE.ADMIN, ROLE.MEMBER] } },
    params: projectParams,
    of: 'one project',
    contextOf: (request: FastifyRequest): PlaceContext => projectContext(request),
  },
] as const;
type Place = (typeof PLACES)[number];

const NARROWED = '`cycle_id`, `module_id` and `date_filter` narrow it, and `project_ids` below a workspace.';

/** Analytics as client 1.3.1 reads them (docs/contract/analytics.md#advanced-analytics). */
export function registerAdvancedAnalyticsRoutes(app: App): void {
  for (const place of PLACES) {
    registerFigures(app, place);
    registerTable(app, place);
    registerCharts(app, place);
  }
}

function registerFigures(app: App, { path, config, params, of, contextOf }: Place): void {
  app.get(
    `${path}advance-analytics/`,
    {
      config,
      schema: {
        summary: `The figures of a tab, of ${of}`,
        description: `\`tab\` is overview or work-items. ${NARROWED}`,
        params,
        querystring: tabQuery,
        response: { 200: figuresSchema },
      },
    },
    (request) => {
      const tab = readTab(request.query.tab);
      return advancedReport(
        contextOf(request),
        request.query,
        tab === 'overview' ? readOverview : readGroupFigures,
      );
    },
  );
}

function registerTable(app: App, { path, config, params, of, contextOf }: Place): void {
  app.get(
    `${path}advance-analytics-stats/`,
    {
      config,
      schema: {
        summary: `Items by groups of states, of ${of}`,
        description: `A row for each project; of one project for each assignee. ${NARROWED}`,
        params,
        querystring: tableQuery,
        response: { 200: tableSchema },
      },
    },
    (request) => {
      readTableType(request.query.type);
      const ctx = contextOf(request);
      return advancedReport(ctx, request.query, ctx.project ? readPeopleTable : readProjectTable);
    },
  );
}

function registerCharts(app: App, { path, config, params, of, contextOf }: Place): void {
  app.get(
    `${path}advance-analytics-charts/`,
    {
      config,
      schema: {
        summary: `A chart, of ${of}`,
        description: `\`type\` is projects, work-items or custom-work-items, the last one with x_axis, y_axis and group_by. ${NARROWED}`,
        params,
        querystring: chartQuery,
        response: { 200: barsSchema },
      },
    },
    async (request, reply) => sendJson(reply, await readBars(contextOf(request), request.query)),
  );
}

function readBars(ctx: PlaceContext, query: ChartQuery) {
  const type = readChartType(query.type);
  if (type === 'projects') return advancedReport(ctx, query, readKinds);
  if (type === 'work-items') return advancedReport(ctx, query, readMadeAndCompleted);
  const chart = readCustomChart(query);
  return advancedReport(ctx, query, (scope) => readCustomBars(scope, chart));
}
