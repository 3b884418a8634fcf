import { projectParams } from '@tandem/shared/http/fields.ts';
import { archivedAtSchema } from '@tandem/shared/planning/cycles/schema.ts';
import { archivedModuleSchema, moduleDetailSchema } from '@tandem/shared/planning/modules/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { archiveModule, restoreModule } from './archive.ts';
import { getArchivedModule, listArchivedModules } from './list.ts';
import { MODULE, PROJECT, anyMember, moduleParams, planners } from './paths.ts';

/** Modules that were put away (docs/contract/modules.md#archived-modules). */
export function registerModuleArchiveRoutes(app: App): void {
  registerChanges(app);
  registerReads(app);
}

function registerChanges(app: App): void {
  app.post(
    `${MODULE}archive/`,
    {
      config: planners,
      schema: {
        summary: 'Archive a module',
        description: 'One that is completed or cancelled, 400 otherwise; it leaves all favourites.',
        params: moduleParams,
        response: { 200: archivedAtSchema },
      },
    },
    (request) => archiveModule(projectContext(request), request.params.module_id),
  );

  app.delete(
    `${MODULE}archive/`,
    {
      config: planners,
      schema: {
        summary: 'Restore a module from the archive',
        description: 'May be repeated.',
        params: moduleParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await restoreModule(projectContext(request), request.params.module_id);
      return reply.code(204).send();
    },
  );
}

function registerReads(app: App): void {
  app.get(
    `${PROJECT}archived-modules/`,
    {
      config: anyMember,
      schema: {
        summary: 'Archived modules of a project',
        description: 'The newest first.',
        params: projectParams,
        response: { 200: z.array(archivedModuleSchema) },
      },
    },
    (request) => listArchivedModules(projectContext(request)),
  );

  app.get(
    `${PROJECT}archived-modules/:module_id/`,
    {
      config: anyMember,
      schema: {
        summary: 'One archived module',
        description: 'In the form of a module that is not archived.',
        params: moduleParams,
        response: { 200: moduleDetailSchema },
      },
    },
    (request) => getArchivedModule(projectContext(request), request.params.module_id),
  );
}
