import { workspaceParams } from '@tandem/shared/http/fields.ts';
import {
  createDashboardInput,
  duplicateDashboardInput,
  updateDashboardInput,
} from '@tandem/shared/insight/dashboards/input.ts';
import { dashboardSchema, publishedDashboardSchema } from '@tandem/shared/insight/dashboards/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { workspaceContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { DASHBOARD, DASHBOARDS, admins, dashboardParams, members } from './paths.ts';
import { requireDashboards } from './switch.ts';
import { publishDashboard, unpublishDashboard } from './publish.ts';
import { getDashboard, listDashboards } from './rows/read.ts';
import { createDashboard, deleteDashboard, duplicateDashboard, updateDashboard } from './rows/write.ts';

/** Dashboards of a workspace and of its members (docs/contract/dashboards.md). */
export function registerDashboardRowRoutes(app: App): void {
  registerReads(app);
  registerCreation(app);
  registerChanges(app);
  registerPublishing(app);
}

function registerReads(app: App): void {
  app.get(
    DASHBOARDS,
    {
      config: members,
      preHandler: requireDashboards,
      schema: {
        summary: "The caller's own dashboards and those of the workspace",
        description:
          'All of them, in their order. X-Stream-Seq names the streams of the workspace and the caller.',
        params: workspaceParams,
        response: { 200: z.array(dashboardSchema) },
      },
    },
    (request) => listDashboards(workspaceContext(request)),
  );

  app.get(
    DASHBOARD,
    {
      config: members,
      preHandler: requireDashboards,
      schema: {
        summary: 'One dashboard',
        description: '404 for one that is private to another person.',
        params: dashboardParams,
        response: { 200: dashboardSchema },
      },
    },
    (request) => getDashboard(workspaceContext(request), request.params.dashboard_id),
  );
}

function registerCreation(app: App): void {
  app.post(
    DASHBOARDS,
    {
      config: members,
      preHandler: requireDashboards,
      schema: {
        summary: 'Create a dashboard',
        description: 'It is private unless the body says otherwise.',
        params: workspaceParams,
        body: createDashboardInput,
        response: { 201: dashboardSchema },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await createDashboard(workspaceContext(request), request.body)),
  );

  app.post(
    `${DASHBOARD}duplicate/`,
    {
      config: members,
      preHandler: requireDashboards,
      schema: {
        summary: 'Copy a dashboard with its tiles',
        description: 'The copy is private and belongs to the caller.',
        params: dashboardParams,
        body: duplicateDashboardInput,
        response: { 201: dashboardSchema },
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      const made = await duplicateDashboard(workspaceContext(request), params.dashboard_id, body ?? {});
      return reply.code(201).send(made);
    },
  );
}

function registerChanges(app: App): void {
  app.patch(
    DASHBOARD,
    {
      config: members,
      preHandler: requireDashboards,
      schema: {
        summary: 'Change a dashboard',
        description:
          'By its owner and administrators, while it is not locked. The owner alone sets access and lock. What the body does not name stays.',
        params: dashboardParams,
        body: updateDashboardInput,
        response: { 200: dashboardSchema },
      },
    },
    (request) => updateDashboard(workspaceContext(request), request.params.dashboard_id, request.body),
  );

  app.delete(
    DASHBOARD,
    {
      config: members,
      preHandler: requireDashboards,
      schema: {
        summary: 'Delete a dashboard with its tiles',
        description: 'By its owner and administrators.',
        params: dashboardParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deleteDashboard(workspaceContext(request), request.params.dashboard_id);
      return reply.code(204).send();
    },
  );
}

function registerPublishing(app: App): void {
  app.post(
    `${DASHBOARD}publish/`,
    {
      config: admins,
      preHandler: requireDashboards,
      schema: {
        summary: 'Publish a dashboard',
        description: '400 while it is private. One that is published already has the same anchor.',
        params: dashboardParams,
        response: { 200: publishedDashboardSchema },
      },
    },
    (request) => publishDashboard(workspaceContext(request), request.params.dashboard_id),
  );

  app.delete(
    `${DASHBOARD}publish/`,
    {
      config: admins,
      preHandler: requireDashboards,
      schema: {
        summary: 'Publish a dashboard no longer',
        description: '404 while it is not published. The anchor leads nowhere at once.',
        params: dashboardParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await unpublishDashboard(workspaceContext(request), request.params.dashboard_id);
      return reply.code(204).send();
    },
  );
}
