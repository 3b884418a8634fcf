import { workspaceParams } from '@tandem/shared/http/fields.ts';
import { createInitiativeInput, updateInitiativeInput } from '@tandem/shared/planning/initiatives/input.ts';
import { initiativeSchema } from '@tandem/shared/planning/initiatives/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { workspaceContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { createInitiative } from './create.ts';
import { deleteInitiative } from './delete.ts';
import { getInitiative, listInitiatives } from './list.ts';
import { registerPartRoutes } from './part-routes.ts';
import { INITIATIVE, INITIATIVES, initiativeParams, members } from './paths.ts';
import { updateInitiative } from './update.ts';

/** Initiatives of a workspace (docs/contract/initiatives.md). */
export function registerInitiativeRoutes(app: App): void {
  registerReads(app);
  registerWrites(app);
  registerPartRoutes(app);
}

function registerReads(app: App): void {
  app.get(
    INITIATIVES,
    {
      config: members,
      schema: {
        summary: 'All initiatives of the workspace in their order',
        description:
          'X-Stream-Seq names the stream of the workspace. 400 while initiatives are switched off.',
        params: workspaceParams,
        response: { 200: z.array(initiativeSchema) },
      },
    },
    (request) => listInitiatives(workspaceContext(request)),
  );

  app.get(
    INITIATIVE,
    {
      config: members,
      schema: { summary: 'One initiative', params: initiativeParams, response: { 200: initiativeSchema } },
    },
    (request) => getInitiative(workspaceContext(request), request.params.initiative_id),
  );
}

function registerWrites(app: App): void {
  app.post(
    INITIATIVES,
    {
      config: members,
      schema: {
        summary: 'Create an initiative',
        params: workspaceParams,
        body: createInitiativeInput,
        response: { 201: initiativeSchema },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await createInitiative(workspaceContext(request), request.body)),
  );

  app.patch(
    INITIATIVE,
    {
      config: members,
      schema: {
        summary: 'Change an initiative',
        description: 'By its creator, its owner and administrators. What the body does not name stays.',
        params: initiativeParams,
        body: updateInitiativeInput,
        response: { 200: initiativeSchema },
      },
    },
    (request) => updateInitiative(workspaceContext(request), request.params.initiative_id, request.body),
  );

  app.delete(
    INITIATIVE,
    {
      config: members,
      schema: {
        summary: 'Delete an initiative',
        description: 'By its creator, its owner and administrators. What is nested in it moves one level up.',
        params: initiativeParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deleteInitiative(workspaceContext(request), request.params.initiative_id);
      return reply.code(204).send();
    },
  );
}
