import { idInput, workspaceParams } from '@tandem/shared/http/fields.ts';
import { dashboardWidgetInput } from '@tandem/shared/insight/dashboard/input.ts';
import {
  dashboardWidgetSchema,
  dashboardWithWidgetsSchema,
} from '@tandem/shared/insight/dashboard/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { userContext, workspaceContext } from '../../context.ts';
import { queryText } from '../../work-items/selection/input.ts';
import { readDashboard, readDashboardById, updateDashboardWidget } from './dashboard.ts';
import { widgetQuery } from './input.ts';
import { readWidget } from './widgets.ts';

const OF_WORKSPACE = '/api/workspaces/:slug/dashboard/';
const ONE = '/api/dashboard/:dashboard_id/';
const anyMember = { access: { workspace: 'any' } } as const;
const signedIn = { access: 'signed_in' } as const;
const oneParams = z.object({ dashboard_id: idInput });

/** The dashboard that came before the home, for clients that know it (docs/contract/dashboard.md). */
export function registerDashboardRoutes(app: App): void {
  app.get(
    OF_WORKSPACE,
    {
      config: anyMember,
      schema: {
        summary: "The caller's dashboard of the workspace, with its widgets",
        params: workspaceParams,
        querystring: z.object({ dashboard_type: queryText }),
        response: { 200: dashboardWithWidgetsSchema },
      },
    },
    (request) => readDashboard(workspaceContext(request)),
  );

  app.get(
    `${OF_WORKSPACE}:dashboard_id/`,
    {
      config: anyMember,
      schema: {
        summary: "What a widget of the caller's dashboard shows",
        description:
          'The id is the dashboard, whose widget `widget_key` names, or the widget. 400 for a key that is not known, 404 for what is of another person. The answer is an object or a list, by the widget.',
        params: workspaceParams.extend(oneParams.shape),
        querystring: widgetQuery,
        response: { 200: z.unknown() },
      },
    },
    (request) => readWidget(workspaceContext(request), request.params.dashboard_id, request.query),
  );

  app.get(
    ONE,
    {
      config: signedIn,
      schema: {
        summary: 'A dashboard of the caller, with its widgets',
        params: oneParams,
        response: { 200: dashboardWithWidgetsSchema },
      },
    },
    (request) => readDashboardById(userContext(request), request.params.dashboard_id),
  );

  app.patch(
    `${ONE}widgets/:widget_id/`,
    {
      config: signedIn,
      schema: {
        summary: "Show, hide or filter a widget of the caller's dashboard",
        description: 'What is not named stays.',
        params: oneParams.extend({ widget_id: idInput }),
        body: dashboardWidgetInput,
        response: { 200: dashboardWidgetSchema },
      },
    },
    (request) => updateDashboardWidget(userContext(request), request.params, request.body),
  );
}
