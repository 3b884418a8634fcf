import { projectParams, workspaceParams } from '@tandem/shared/http/fields.ts';
import { moduleSchema, workspaceModuleSchema } from '@tandem/shared/planning/modules/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext, workspaceContext } from '../../context.ts';
import { listModules, listModulesOfMember } from './list.ts';

/** Lists of modules (docs/contract/modules.md). */
export function registerModuleRoutes(app: App): void {
  app.get(
    '/api/workspaces/:slug/modules/',
    {
      config: { access: { workspace: 'any' } },
      schema: {
        summary: 'Modules of all projects that the caller is a member of',
        description: 'The newest first, with counts by group of states; archived ones are left out.',
        params: workspaceParams,
        response: { 200: z.array(workspaceModuleSchema) },
      },
    },
    (request) => listModulesOfMember(workspaceContext(request)),
  );

  app.get(
    '/api/workspaces/:slug/projects/:project_id/modules/',
    {
      config: { access: { project: 'any' } },
      schema: {
        summary: 'Modules of a project',
        description: 'Favourites first; archived ones are left out.',
        params: projectParams,
        response: { 200: z.array(moduleSchema) },
      },
    },
    (request) => listModules(projectContext(request)),
  );
}
