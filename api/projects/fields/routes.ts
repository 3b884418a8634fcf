import { idInput, projectParams, workspaceParams } from '@tandem/shared/http/fields.ts';
import { fieldImpactSchema, filledFieldsSchema } from '@tandem/shared/projects/fields/impact.ts';
import {
  createFieldInput,
  deleteFieldInput,
  putProjectFieldsInput,
  updateFieldInput,
} from '@tandem/shared/projects/fields/input.ts';
import { fieldSchema, projectFieldsSchema } from '@tandem/shared/projects/fields/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext, workspaceContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { createField } from './create.ts';
import { deleteField, restoreField } from './delete.ts';
import { readFilled, readImpact } from './impact.ts';
import { getField, getProjectFields, listFields, listProjectFields } from './list.ts';
import { putProjectFields } from './put-uses.ts';
import { updateField } from './update.ts';

const FIELDS = '/api/workspaces/:slug/fields/';
const FIELD = `${FIELDS}:field_id/`;
const fieldParams = workspaceParams.extend({ field_id: idInput });
const members = { access: { workspace: 'any' } } as const;
/** The commands ask who administers a project, and who made the field. */
const editors = { access: { workspace: [ROLE.ADMIN, ROLE.MEMBER] } } as const;

/** Custom fields of a workspace, and which of them projects use (docs/contract/fields.md). */
export function registerFieldRoutes(app: App): void {
  registerReads(app);
  registerWrites(app);
  registerDeleting(app);
  registerImpact(app);
  registerUses(app);
}

function registerReads(app: App): void {
  app.get(
    FIELDS,
    {
      config: members,
      schema: {
        summary: 'Custom fields of the workspace',
        description: 'Guests see those that their projects use. A deleted one is listed for a day.',
        params: workspaceParams,
        response: { 200: z.array(fieldSchema) },
      },
    },
    (request) => listFields(workspaceContext(request)),
  );

  app.get(
    FIELD,
    {
      config: members,
      schema: {
        summary: 'Read a custom field',
        description: '404 for one of another workspace.',
        params: fieldParams,
        response: { 200: fieldSchema },
      },
    },
    (request) => getField(workspaceContext(request), request.params.field_id),
  );
}

function registerWrites(app: App): void {
  app.post(
    FIELDS,
    {
      config: editors,
      schema: {
        summary: 'Create a custom field',
        description:
          'Administrators of the workspace or of one of its projects. Without a key it gets one made of its name.',
        params: workspaceParams,
        body: createFieldInput,
        response: { 201: fieldSchema },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await createField(workspaceContext(request), request.body)),
  );

  app.patch(
    FIELD,
    {
      config: editors,
      schema: {
        summary: 'Change a custom field in all projects that use it',
        description:
          'Administrators of the workspace and who made it. 409 when `expected_updated_at` is not that of the field.',
        params: fieldParams,
        body: updateFieldInput,
        response: { 200: fieldSchema },
      },
    },
    (request) => updateField(workspaceContext(request), request.params.field_id, request.body),
  );
}

function registerDeleting(app: App): void {
  app.delete(
    FIELD,
    {
      config: editors,
      schema: {
        summary: 'Delete a custom field',
        description:
          'Administrators of the workspace and who made it. 400 when `name` is not that of the field. It can come back for 24 hours; then its values go.',
        params: fieldParams,
        body: deleteFieldInput,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deleteField(workspaceContext(request), request.params.field_id, request.body);
      return reply.code(204).send();
    },
  );

  app.post(
    `${FIELD}restore/`,
    {
      config: editors,
      schema: {
        summary: 'Bring a deleted custom field back',
        description: 'With its values and its uses. 404 once the 24 hours are over.',
        params: fieldParams,
        response: { 200: fieldSchema },
      },
    },
    (request) => restoreField(workspaceContext(request), request.params.field_id),
  );
}

function registerImpact(app: App): void {
  app.get(
    `${FIELD}impact/`,
    {
      config: editors,
      schema: {
        summary: 'Which projects a change of a custom field reaches, and how many values',
        description: 'Administrators of the workspace and who made it.',
        params: fieldParams,
        response: { 200: fieldImpactSchema },
      },
    },
    (request) => readImpact(workspaceContext(request), request.params.field_id),
  );

  app.get(
    '/api/workspaces/:slug/projects/:project_id/fields/filled/',
    {
      config: { access: { project: [ROLE.ADMIN, ROLE.MEMBER] } },
      schema: {
        summary: 'How many items of a project have a value of each of its fields',
        description: 'By the ids of the fields that the project uses; 0 where no item has one.',
        params: projectParams,
        response: { 200: filledFieldsSchema },
      },
    },
    (request) => readFilled(projectContext(request)),
  );
}

function registerUses(app: App): void {
  app.get(
    '/api/workspaces/:slug/project-fields/',
    {
      config: members,
      schema: {
        summary: 'Custom fields that the projects of the caller use',
        description: 'Archived projects and those that nobody has set up are left out.',
        params: workspaceParams,
        response: { 200: z.array(projectFieldsSchema) },
      },
    },
    (request) => listProjectFields(workspaceContext(request)),
  );

  const path = '/api/workspaces/:slug/projects/:project_id/fields/';
  app.get(
    path,
    {
      config: { access: { project: 'any' } },
      schema: {
        summary: 'Custom fields that a project uses, in sections and in order',
        description: 'Without sections when nobody has set them up.',
        params: projectParams,
        response: { 200: projectFieldsSchema },
      },
    },
    (request) => getProjectFields(projectContext(request)),
  );

  app.put(
    path,
    {
      config: { access: { project: [ROLE.ADMIN] } },
      schema: {
        summary: 'Set which custom fields a project uses',
        description:
          'The whole of it: a field that the body does not name is not used any more. Values stay.',
        params: projectParams,
        body: putProjectFieldsInput,
        response: { 200: projectFieldsSchema },
      },
    },
    (request) => putProjectFields(projectContext(request), request.body),
  );
}
