import { cycleSchema, workspaceCycleSchema } from '@tandem/shared/planning/cycles/schema.ts';
import { projectParams, workspaceParams } from '@tandem/shared/http/fields.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext, workspaceContext } from '../../context.ts';
import { listCycles, listCyclesOfMember } from './list.ts';

/** Lists of cycles (docs/contract/cycles.md). */
export function registerCycleRoutes(app: App): void {
  app.get(
    '/api/workspaces/:slug/cycles/',
    {
      config: { access: { workspace: 'any' } },
      schema: {
        summary: 'Cycles of all projects that the caller is a member of',
        description: 'The newest first, with counts by group of states; archived ones are left out.',
        params: workspaceParams,
        response: { 200: z.array(workspaceCycleSchema) },
      },
    },
    (request) => listCyclesOfMember(workspaceContext(request)),
  );

  app.get(
    '/api/workspaces/:slug/projects/:project_id/cycles/',
    {
      config: { access: { project: 'any' } },
      schema: {
        summary: 'Cycles of a project',
        description: 'With cycle_view=current only those that run now.',
        params: projectParams,
        querystring: z.object({ cycle_view: z.string().optional() }),
        response: { 200: z.array(cycleSchema) },
      },
    },
    (request) => listCycles(projectContext(request), request.query.cycle_view === 'current'),
  );
}
