import { idInput, projectParams, workspaceParams } from '@tandem/shared/http/fields.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { createTypeInput, updateTypeInput } from '@tandem/shared/projects/types/input.ts';
import { usedWorkItemTypeSchema, workItemTypeSchema } from '@tandem/shared/projects/types/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext, workspaceContext } from '../../context.ts';
import { createType } from './create.ts';
import { listTypes, listTypesOfMember, readType } from './list.ts';
import { updateType } from './update.ts';

const TYPES = '/api/workspaces/:slug/projects/:project_id/work-item-types/';
const TYPE = `${TYPES}:type_id/`;
const typeParams = projectParams.extend({ type_id: idInput });
const members = { access: { project: 'any' } } as const;
const admins = { access: { project: [ROLE.ADMIN] } } as const;

/** Types of work items (docs/contract/work-item-types.md). */
export function registerWorkItemTypeRoutes(app: App): void {
  registerReads(app);
  registerWrites(app);
}

function registerReads(app: App): void {
  app.get(
    '/api/workspaces/:slug/work-item-types/',
    {
      config: { access: { workspace: 'any' } },
      schema: {
        summary: 'Types of work items that the projects of the caller use',
        description: 'Archived projects are left out.',
        params: workspaceParams,
        response: { 200: z.array(usedWorkItemTypeSchema) },
      },
    },
    (request) => listTypesOfMember(workspaceContext(request)),
  );

  app.get(
    TYPES,
    {
      config: members,
      schema: {
        summary: 'Types of work items that a project uses',
        description: 'That of epics is among them once there is one.',
        params: projectParams,
        response: { 200: z.array(workItemTypeSchema) },
      },
    },
    (request) => listTypes(projectContext(request)),
  );

  app.get(
    TYPE,
    {
      config: members,
      schema: {
        summary: 'Read a type of work items',
        description: '404 for one that the project does not use.',
        params: typeParams,
        response: { 200: workItemTypeSchema },
      },
    },
    (request) => readType(projectContext(request), request.params.type_id),
  );
}

function registerWrites(app: App): void {
  app.post(
    TYPES,
    {
      config: admins,
      schema: {
        summary: 'Create a type of work items, or take up the one of this name',
        description: '400 when the project has it already.',
        params: projectParams,
        body: createTypeInput,
        response: { 201: workItemTypeSchema },
      },
    },
    async (request, reply) => reply.code(201).send(await createType(projectContext(request), request.body)),
  );

  app.patch(
    TYPE,
    {
      config: admins,
      schema: {
        summary: 'Change a type of work items in all projects that use it',
        description: 'No new item gets a type that is not active.',
        params: typeParams,
        body: updateTypeInput,
        response: { 200: workItemTypeSchema },
      },
    },
    (request) => updateType(projectContext(request), request.params.type_id, request.body),
  );
}
