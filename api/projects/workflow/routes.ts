import { projectParams, workspaceParams } from '@tandem/shared/http/fields.ts';
import { putWorkflowInput } from '@tandem/shared/projects/workflow/input.ts';
import { projectWorkflowSchema } from '@tandem/shared/projects/workflow/schema.ts';
import { workflowUsageSchema } from '@tandem/shared/projects/workflow/usage.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext, workspaceContext } from '../../context.ts';
import { putWorkflow } from './put.ts';
import { getWorkflow, listWorkflows } from './read.ts';
import { readUsage } from './usage.ts';

const WORKFLOW = '/api/workspaces/:slug/projects/:project_id/workflow/';
const members = { access: { project: 'any' } } as const;
const admins = { access: { project: [ROLE.ADMIN] } } as const;

/** Routes that read and replace the workflow of a project (docs/contract/workflow.md). */
export function registerWorkflowRoutes(app: App): void {
  registerReads(app);
  registerWrites(app);
}

function registerReads(app: App): void {
  app.get(
    '/api/workspaces/:slug/workflows/',
    {
      config: { access: { workspace: 'any' } },
      schema: {
        summary: 'Workflows of the projects of the caller',
        description: 'Archived projects and those that nobody has stored one for are left out.',
        params: workspaceParams,
        response: { 200: z.array(projectWorkflowSchema) },
      },
    },
    (request) => listWorkflows(workspaceContext(request)),
  );

  app.get(
    WORKFLOW,
    {
      config: members,
      schema: {
        summary: 'The workflow of a project',
        description:
          'Without flows when nobody has stored one. It counts while `is_workflow_enabled` of the project is on.',
        params: projectParams,
        response: { 200: projectWorkflowSchema },
      },
    },
    (request) => getWorkflow(projectContext(request)),
  );

  app.get(
    `${WORKFLOW}usage/`,
    {
      config: { access: { project: [ROLE.ADMIN, ROLE.MEMBER] } },
      schema: {
        summary: 'How a project uses its states and transitions',
        description:
          'Items in each state, moves of the last 30 days, and open items that the stored workflow lets go nowhere.',
        params: projectParams,
        response: { 200: workflowUsageSchema },
      },
    },
    (request) => readUsage(projectContext(request)),
  );
}

function registerWrites(app: App): void {
  app.put(
    WORKFLOW,
    {
      config: admins,
      schema: {
        summary: 'Set the workflow of a project',
        description:
          'The whole of it: what the body does not name is gone. Transitions with a known id stay the same ones. 409 when `expected_updated_at` is not that of the workflow.',
        params: projectParams,
        body: putWorkflowInput,
        response: { 200: projectWorkflowSchema },
      },
    },
    (request) => putWorkflow(projectContext(request), request.body),
  );
}
