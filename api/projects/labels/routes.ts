import { idInput, projectParams, workspaceParams } from '@tandem/shared/http/fields.ts';
import { bulkLabelsInput, createLabelInput, updateLabelInput } from '@tandem/shared/projects/labels/input.ts';
import { labelSchema } from '@tandem/shared/projects/labels/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext, workspaceContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { createLabel, createLabels } from './create.ts';
import { deleteLabel } from './delete.ts';
import { listLabels, listLabelsOfMember, readLabel } from './list.ts';
import { updateLabel } from './update.ts';

const PROJECT = '/api/workspaces/:slug/projects/:project_id/';
const LABELS = `${PROJECT}issue-labels/`;
const LABEL = `${LABELS}:label_id/`;
const labelParams = projectParams.extend({ label_id: idInput });
const members = { access: { project: 'any' } } as const;
const admins = { access: { project: [ROLE.ADMIN] } } as const;

/** Labels of work items (docs/contract/labels.md). */
export function registerLabelRoutes(app: App): void {
  registerReads(app);
  registerCreates(app);
  registerChanges(app);
}

function registerReads(app: App): void {
  app.get(
    '/api/workspaces/:slug/labels/',
    {
      config: { access: { workspace: 'any' } },
      schema: {
        summary: 'Labels of all projects that the caller is a member of',
        description: 'Archived projects are left out.',
        params: workspaceParams,
        response: { 200: z.array(labelSchema) },
      },
    },
    (request) => listLabelsOfMember(workspaceContext(request)),
  );

  app.get(
    LABELS,
    {
      config: { ...members, recorded: { by: 'project' } },
      schema: {
        summary: 'Labels of a project',
        description: 'By `sort_order`.',
        params: projectParams,
        response: { 200: z.array(labelSchema) },
      },
    },
    (request) => listLabels(projectContext(request)),
  );

  app.get(
    LABEL,
    {
      config: members,
      schema: {
        summary: 'Read a label',
        description: '404 for one of another project.',
        params: labelParams,
        response: { 200: labelSchema },
      },
    },
    (request) => readLabel(projectContext(request), request.params.label_id),
  );
}

function registerCreates(app: App): void {
  app.post(
    LABELS,
    {
      config: admins,
      schema: {
        summary: 'Create a label',
        description:
          'Last in its project. 400 for a name that is taken, and for a group that cannot have it.',
        params: projectParams,
        body: createLabelInput,
        response: { 201: labelSchema },
      },
    },
    async (request, reply) => reply.code(201).send(await createLabel(projectContext(request), request.body)),
  );

  app.post(
    `${PROJECT}bulk-create-labels/`,
    {
      config: admins,
      schema: {
        summary: 'Create several labels',
        description: 'All or none.',
        params: projectParams,
        body: bulkLabelsInput,
        response: { 201: z.object({ labels: z.array(labelSchema) }) },
      },
    },
    async (request, reply) =>
      reply.code(201).send({ labels: await createLabels(projectContext(request), request.body) }),
  );
}

function registerChanges(app: App): void {
  app.route({
    method: ['PATCH', 'PUT'],
    url: LABEL,
    config: admins,
    schema: {
      summary: 'Change a label',
      description:
        'What the body does not name stays. 400 for a name that is taken, and for a group that cannot have it.',
      params: labelParams,
      body: updateLabelInput,
      response: { 200: labelSchema },
    },
    handler: (request) => updateLabel(projectContext(request), request.params.label_id, request.body),
  });

  app.delete(
    LABEL,
    {
      config: admins,
      schema: {
        summary: 'Delete a label',
        description: 'It leaves all items; the labels below it stay.',
        params: labelParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deleteLabel(projectContext(request), request.params.label_id);
      return reply.code(204).send();
    },
  );
}
