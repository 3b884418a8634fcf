import { createProjectInput } from '@tandem/shared/projects/input.ts';
import { projectLiteSchema, projectSchema } from '@tandem/shared/projects/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { z } from 'zod';
import type { App } from '../app.ts';
import { workspaceContext } from '../context.ts';
import { createProject } from './create.ts';
import { listProjectsLite } from './list.ts';

const editors = [ROLE.ADMIN, ROLE.MEMBER];

/** The projects of a workspace (contract-work-items 1.2). */
export function registerProjectRoutes(app: App): void {
  app.get(
    '/api/workspaces/:slug/projects/',
    {
      config: { access: { workspace: 'any' } },
      schema: {
        summary: 'Projects that the caller may know of, in short',
        description: 'contract-work-items 1.2. X-Stream-Seq names the stream of the caller.',
        response: { 200: z.array(projectLiteSchema) },
      },
    },
    (request) => listProjectsLite(workspaceContext(request)),
  );

  app.post(
    '/api/workspaces/:slug/projects/',
    {
      config: { access: { workspace: editors } },
      schema: {
        summary: 'Create a project',
        description: 'contract-work-items 1.3. 410 when the identifier or the name is taken.',
        body: createProjectInput,
        response: { 201: projectSchema },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await createProject(workspaceContext(request), request.body)),
  );
}
