import { idInput } from '@tandem/shared/http/fields.ts';
import { groupMappingSchema, newGroupMappingInput } from '@tandem/shared/identity/groups/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { userContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { createMapping, deleteMapping, listMappings } from './mappings.ts';

const MAPPINGS = '/api/instances/group-mappings/';
const config = { access: 'instance_admin' } as const;

/** What groups of providers make of people (docs/contract/single-sign-on.md#groups). */
export function registerGroupMappingRoutes(app: App): void {
  app.get(
    MAPPINGS,
    {
      config,
      schema: {
        summary: 'What groups of providers make of their people',
        description: 'By the names of the groups.',
        response: { 200: z.array(groupMappingSchema) },
      },
    },
    () => listMappings(app.db),
  );
  app.post(
    MAPPINGS,
    {
      config,
      schema: {
        summary: 'Give a group a role in a workspace',
        description: 'Without a workspace and a role its people administer the instance.',
        body: newGroupMappingInput,
        response: { 201: groupMappingSchema },
      },
    },
    async (request, reply) => reply.code(201).send(await createMapping(userContext(request), request.body)),
  );
  app.delete(
    `${MAPPINGS}:mapping_id/`,
    {
      config,
      schema: {
        summary: 'Take the role from a group',
        description: 'What it has made of people stays until they sign in again.',
        params: z.object({ mapping_id: idInput }),
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deleteMapping(userContext(request), request.params.mapping_id);
      return reply.code(204).send();
    },
  );
}
