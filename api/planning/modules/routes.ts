import { projectParams, workspaceParams } from '@tandem/shared/http/fields.ts';
import { createModuleInput, updateModuleInput } from '@tandem/shared/planning/modules/input.ts';
import {
  moduleDetailSchema,
  moduleSchema,
  workspaceModuleSchema,
} from '@tandem/shared/planning/modules/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext, workspaceContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { createModule } from './create.ts';
import { deleteModule } from './delete.ts';
import { getModule, listModules, listModulesOfMember } from './list.ts';
import { MODULE, MODULES, anyMember, moduleParams, planners } from './paths.ts';
import { updateModule } from './update.ts';

/** Modules (docs/contract/modules.md). */
export function registerModuleRoutes(app: App): void {
  registerReads(app);
  registerCreation(app);
  registerChanges(app);
}

function registerReads(app: App): void {
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
    MODULES,
    {
      config: { ...anyMember, recorded: { by: 'workspace' } },
      schema: {
        summary: 'Modules of a project',
        description: 'Favourites first; archived ones are left out.',
        params: projectParams,
        response: { 200: z.array(moduleSchema) },
      },
    },
    (request) => listModules(projectContext(request)),
  );

  app.get(
    MODULE,
    {
      config: anyMember,
      schema: {
        summary: 'One module, with its links and its shares of people, labels and days',
        description: 'It counts as visited; 404 also while it is archived.',
        params: moduleParams,
        response: { 200: moduleDetailSchema },
      },
    },
    (request) => getModule(projectContext(request), request.params.module_id),
  );
}

function registerCreation(app: App): void {
  app.post(
    MODULES,
    {
      config: planners,
      schema: {
        summary: 'Create a module',
        description: '400 for a name that is taken, and for people who are no members of the project.',
        params: projectParams,
        body: createModuleInput,
        response: { 201: moduleSchema },
      },
    },
    async (request, reply) => reply.code(201).send(await createModule(projectContext(request), request.body)),
  );
}

function registerChanges(app: App): void {
  app.route({
    method: ['PATCH', 'PUT'],
    url: MODULE,
    config: planners,
    schema: {
      summary: 'Change a module',
      description: 'What the body does not name stays; `member_ids` replaces all.',
      params: moduleParams,
      body: updateModuleInput,
      response: { 200: moduleSchema },
    },
    handler: (request) => updateModule(projectContext(request), request.params.module_id, request.body),
  });

  app.delete(
    MODULE,
    {
      config: anyMember,
      schema: {
        summary: 'Delete a module',
        description: 'Administrators and who made it. Its items stay.',
        params: moduleParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deleteModule(projectContext(request), request.params.module_id);
      return reply.code(204).send();
    },
  );
}
