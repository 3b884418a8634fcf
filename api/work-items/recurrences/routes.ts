import { idInput, projectParams } from '@tandem/shared/http/fields.ts';
import { flatListEnvelope } from '@tandem/shared/http/paging.ts';
import {
  createRecurrenceInput,
  previewRecurrenceInput,
  runsQuery,
  updateRecurrenceInput,
} from '@tandem/shared/work-items/recurrences/input.ts';
import {
  listedRunSchema,
  previewSchema,
  recurrenceSchema,
} from '@tandem/shared/work-items/recurrences/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { sendJson } from '../../http/send-json.ts';
import { createRecurrence } from './create.ts';
import { deleteRecurrence } from './delete.ts';
import { previewUnstored } from './preview.ts';
import { getRecurrence, listRecurrences, listRuns, previewRecurrence } from './read.ts';
import { registerRecurrenceSteps } from './step-routes.ts';
import { updateRecurrence } from './update.ts';

const LIST = '/api/workspaces/:slug/projects/:project_id/recurrences/';
const ONE = `${LIST}:recurrence_id/`;
const params = projectParams.extend({ recurrence_id: idInput });
const members = { access: { project: 'any' } } as const;
const admins = { access: { project: [ROLE.ADMIN] } } as const;

/** Routes of recurrences (docs/contract/recurrences.md). */
export function registerRecurrenceRoutes(app: App): void {
  registerReads(app);
  registerPreviews(app);
  registerWrites(app);
  registerRecurrenceSteps(app);
}

function registerReads(app: App): void {
  app.get(
    LIST,
    {
      config: members,
      schema: {
        summary: 'Recurrences of a project',
        description: 'In the order in which they were made. 403 for guests who see only their own items.',
        params: projectParams,
        response: { 200: z.array(recurrenceSchema) },
      },
    },
    async (request, reply) => sendJson(reply, await listRecurrences(projectContext(request))),
  );

  app.get(
    ONE,
    {
      config: members,
      schema: {
        summary: 'A recurrence',
        params,
        response: { 200: recurrenceSchema },
      },
    },
    (request) => getRecurrence(projectContext(request), request.params.recurrence_id),
  );

  app.get(
    `${ONE}runs/`,
    {
      config: members,
      schema: {
        summary: 'What a recurrence made, the newest due day first',
        params,
        querystring: runsQuery,
        response: { 200: flatListEnvelope(listedRunSchema) },
      },
    },
    (request) => listRuns(projectContext(request), request.params.recurrence_id, request.query),
  );
}

function registerPreviews(app: App): void {
  app.get(
    `${ONE}preview/`,
    {
      config: members,
      schema: {
        summary: 'The next ten runs of a recurrence',
        params,
        response: { 200: previewSchema },
      },
    },
    (request) => previewRecurrence(projectContext(request), request.params.recurrence_id),
  );

  app.post(
    `${LIST}preview/`,
    {
      config: admins,
      schema: {
        summary: 'The next ten runs of a recurrence that is not stored as it is sent',
        description: 'With `id` of a stored one with the changes of the body. Nothing is written.',
        params: projectParams,
        body: previewRecurrenceInput,
        response: { 200: previewSchema },
      },
    },
    (request) => previewUnstored(projectContext(request), request.body),
  );
}

function registerWrites(app: App): void {
  app.post(
    LIST,
    {
      config: admins,
      schema: {
        summary: 'Add a recurrence',
        description:
          'Makes items of a template by a rule of RFC 5545, or so many days after the last one is done.',
        params: projectParams,
        body: createRecurrenceInput,
        response: { 201: recurrenceSchema },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await createRecurrence(projectContext(request), request.body)),
  );

  app.patch(
    ONE,
    {
      config: admins,
      schema: {
        summary: 'Change a recurrence',
        description: 'Items that exist stay as they are.',
        params,
        body: updateRecurrenceInput,
        response: { 200: recurrenceSchema },
      },
    },
    (request) => updateRecurrence(projectContext(request), request.params.recurrence_id, request.body),
  );

  app.delete(
    ONE,
    {
      config: admins,
      schema: { summary: 'Delete a recurrence', params, response: { 204: noContent } },
    },
    async (request, reply) => {
      await deleteRecurrence(projectContext(request), request.params.recurrence_id);
      return reply.code(204).send();
    },
  );
}
