import { idInput, projectParams, workspaceParams } from '@tandem/shared/http/fields.ts';
import {
  newRepositorySyncInput,
  repositorySchema,
  repositorySyncSchema,
  workspaceIntegrationSchema,
} from '@tandem/shared/integrations/github-sync/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext, workspaceContext } from '../../context.ts';
import { projectFiles } from '../../files/assets/context.ts';
import { listIntegrations, listRepositories, listSyncs, requireIntegration } from './read.ts';
import { startSync } from './start.ts';

const ALL = '/api/workspaces/:slug/workspace-integrations/';
const SYNCS =
  '/api/workspaces/:slug/projects/:project_id/workspace-integrations/:integration_id/github-repository-sync/';
const integrationParams = z.object({ integration_id: idInput });
const admins = { access: { workspace: [ROLE.ADMIN] } } as const;
const projectAdmins = { access: { project: [ROLE.ADMIN] } } as const;

/** The importer of GitHub for clients that know it as an integration (docs/contract/github-sync.md). */
export function registerGithubSyncRoutes(app: App): void {
  registerIntegrations(app);
  registerSyncs(app);
}

function registerIntegrations(app: App): void {
  app.get(
    ALL,
    {
      config: admins,
      schema: {
        summary: 'Integrations of a workspace',
        description: 'The importer of GitHub, which every workspace has.',
        params: workspaceParams,
        response: { 200: z.array(workspaceIntegrationSchema) },
      },
    },
    (request) => listIntegrations(workspaceContext(request)),
  );

  app.get(
    `${ALL}:integration_id/github-repositories/`,
    {
      config: admins,
      schema: {
        summary: 'Repositories of GitHub that the workspace has imported',
        description: '404 for an integration of another workspace.',
        params: workspaceParams.extend(integrationParams.shape),
        response: { 200: z.object({ repositories: z.array(repositorySchema), total_count: z.int() }) },
      },
    },
    async (request) => {
      const ctx = workspaceContext(request);
      requireIntegration(ctx, request.params.integration_id);
      const repositories = await listRepositories(ctx);
      return { repositories, total_count: repositories.length };
    },
  );
}

function registerSyncs(app: App): void {
  const params = projectParams.extend(integrationParams.shape);
  app.get(
    SYNCS,
    {
      config: projectAdmins,
      schema: {
        summary: 'Repositories of GitHub that a project has items from',
        description: 'Each with its newest import.',
        params,
        response: { 200: z.array(repositorySyncSchema) },
      },
    },
    (request) => {
      const ctx = projectContext(request);
      requireIntegration(ctx, request.params.integration_id);
      return listSyncs(ctx);
    },
  );

  app.post(
    SYNCS,
    {
      config: projectAdmins,
      schema: {
        summary: 'Import an open repository of GitHub into a project',
        description:
          'For administrators of workspace and project. A job does it; once more brings what changed since.',
        params,
        body: newRepositorySyncInput,
        response: { 201: repositorySyncSchema },
      },
    },
    async (request, reply) => {
      const ctx = { ...projectFiles(request), config: request.server.config };
      requireIntegration(ctx, request.params.integration_id);
      return reply.code(201).send(await startSync(ctx, request.body));
    },
  );
}
