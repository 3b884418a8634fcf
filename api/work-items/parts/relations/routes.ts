import { idInput } from '@tandem/shared/http/fields.ts';
import { createRelationsInput, removeRelationInput } from '@tandem/shared/work-items/relations/input.ts';
import { newRelationSchema, relationsSchema } from '@tandem/shared/work-items/relations/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import { projectContext } from '../../../context.ts';
import { noContent } from '../../../http/no-content.ts';
import { ITEM_PATHS, itemParams } from '../../items/paths.ts';
import { createRelations } from './create.ts';
import { listRelations } from './read.ts';
import { removeRelation, removeRelationById } from './remove.ts';

const members = { access: { project: 'any' } } as const;
const editors = { access: { project: [ROLE.ADMIN, ROLE.MEMBER] } };

/** How work items stand to each other (docs/contract/relations.md). Epics are found below issues as well. */
export function registerRelationRoutes(app: App): void {
  for (const item of ITEM_PATHS) {
    registerReadAndCreate(app, `${item}issue-relation/`);
    registerRemovals(app, item);
  }
}

function registerReadAndCreate(app: App, path: string): void {
  app.get(
    path,
    {
      config: members,
      schema: {
        summary: 'What a work item is related to, by type',
        description: 'Every type has a list. What is archived or hidden from the caller is left out.',
        params: itemParams,
        response: { 200: relationsSchema },
      },
    },
    (request) => listRelations(projectContext(request), request.params.issue_id),
  );

  app.post(
    path,
    {
      config: editors,
      schema: {
        summary: 'Relate a work item to others of its workspace',
        description:
          'Gives those that are new. 400 for itself, for what the caller cannot see, and for a relation that is there the other way round.',
        params: itemParams,
        body: createRelationsInput,
        response: { 201: z.array(newRelationSchema) },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(await createRelations(projectContext(request), request.params.issue_id, request.body)),
  );
}

function registerRemovals(app: App, item: string): void {
  app.post(
    `${item}remove-relation/`,
    {
      config: editors,
      schema: {
        summary: 'Take two related work items apart',
        description: '404 if they are not related by this type.',
        params: itemParams,
        body: removeRelationInput,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await removeRelation(projectContext(request), request.params.issue_id, request.body);
      return reply.code(204).send();
    },
  );

  app.delete(
    `${item}issue-relation/:relation_id/`,
    {
      config: editors,
      schema: {
        summary: 'Remove a relation by its id or by that of the other work item',
        description: '404 without one.',
        params: itemParams.extend({ relation_id: idInput }),
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { issue_id, relation_id } = request.params;
      await removeRelationById(projectContext(request), issue_id, relation_id);
      return reply.code(204).send();
    },
  );
}
