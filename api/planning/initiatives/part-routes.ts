import { createInitiativePartInput } from '@tandem/shared/planning/initiatives/input.ts';
import {
  initiativePartDetailSchema,
  initiativePartSchema,
} from '@tandem/shared/planning/initiatives/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { workspaceContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { addPart, listParts, removePart } from './parts.ts';
import { INITIATIVE, initiativeParams, members, partParams } from './paths.ts';

const PARTS = `${INITIATIVE}parts/`;

/** Projects, modules and epics of an initiative (docs/contract/initiatives.md#parts). */
export function registerPartRoutes(app: App): void {
  app.get(
    PARTS,
    {
      config: members,
      schema: {
        summary: 'The parts of an initiative with their names, days and progress',
        description:
          'Of a part in a project that the caller does not see everything but id and kind is null.',
        params: initiativeParams,
        response: { 200: z.array(initiativePartDetailSchema) },
      },
    },
    (request) => listParts(workspaceContext(request), request.params.initiative_id),
  );

  app.post(
    PARTS,
    {
      config: members,
      schema: {
        summary: 'Add a project, a module or an epic to an initiative',
        params: initiativeParams,
        body: createInitiativePartInput,
        response: { 201: initiativePartSchema },
      },
    },
    async (request, reply) => {
      const part = await addPart(workspaceContext(request), request.params.initiative_id, request.body);
      return reply.code(201).send(part);
    },
  );

  app.delete(
    `${PARTS}:part_id/`,
    {
      config: members,
      schema: {
        summary: 'Take a part out of an initiative',
        params: partParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { initiative_id, part_id } = request.params;
      await removePart(workspaceContext(request), initiative_id, part_id);
      return reply.code(204).send();
    },
  );
}
