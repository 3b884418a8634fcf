import { idInput } from '@tandem/shared/http/fields.ts';
import { createModuleLinkInput, updateModuleLinkInput } from '@tandem/shared/planning/modules/input.ts';
import { moduleLinkSchema } from '@tandem/shared/planning/modules/schema.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import { projectContext } from '../../../context.ts';
import { noContent } from '../../../http/no-content.ts';
import { MODULE, anyMember, moduleParams, planners } from '../paths.ts';
import { createModuleLink, deleteModuleLink, listModuleLinks, updateModuleLink } from './write.ts';

const LINKS = `${MODULE}module-links/`;
const LINK = `${LINKS}:link_id/`;
const linkParams = moduleParams.extend({ link_id: idInput });
const pathOf = (params: z.infer<typeof linkParams>) => ({ module_id: params.module_id, id: params.link_id });

/** Addresses that belong to modules (docs/contract/modules.md#links-of-a-module). */
export function registerModuleLinkRoutes(app: App): void {
  registerLists(app);
  registerChanges(app);
}

function registerLists(app: App): void {
  app.get(
    LINKS,
    {
      config: anyMember,
      schema: {
        summary: 'Links of a module, the newest first',
        description: 'Archived or not.',
        params: moduleParams,
        response: { 200: z.array(moduleLinkSchema) },
      },
    },
    (request) => listModuleLinks(projectContext(request), request.params.module_id),
  );

  app.post(
    LINKS,
    {
      config: planners,
      schema: {
        summary: 'Add a link to a module',
        description: 'Without a scheme http is meant; 400 for one that is there already.',
        params: moduleParams,
        body: createModuleLinkInput,
        response: { 201: moduleLinkSchema },
      },
    },
    async (request, reply) => {
      const { module_id } = request.params;
      return reply.code(201).send(await createModuleLink(projectContext(request), module_id, request.body));
    },
  );
}

function registerChanges(app: App): void {
  app.route({
    method: ['PATCH', 'PUT'],
    url: LINK,
    config: planners,
    schema: {
      summary: 'Change a link of a module',
      description: 'What the body does not name stays. 400 for an address that the module has already.',
      params: linkParams,
      body: updateModuleLinkInput,
      response: { 200: moduleLinkSchema },
    },
    handler: (request) => updateModuleLink(projectContext(request), pathOf(request.params), request.body),
  });

  app.delete(
    LINK,
    {
      config: planners,
      schema: {
        summary: 'Take a link off its module',
        description: '404 below another module.',
        params: linkParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deleteModuleLink(projectContext(request), pathOf(request.params));
      return reply.code(204).send();
    },
  );
}
