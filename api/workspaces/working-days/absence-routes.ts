import { idInput, workspaceParams } from '@tandem/shared/http/fields.ts';
import { flatListEnvelope } from '@tandem/shared/http/paging.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import {
  absencePatchInput,
  absencesQuery,
  newAbsenceInput,
} from '@tandem/shared/workspaces/working-days/input.ts';
import { absenceSchema } from '@tandem/shared/workspaces/working-days/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { workspaceContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { sendJson } from '../../http/send-json.ts';
import { getAbsence, listAbsences } from './absences-list.ts';
import { createAbsence, deleteAbsence, updateAbsence } from './absences.ts';

const ABSENCES = '/api/workspaces/:slug/absences/';
const ABSENCE = `${ABSENCES}:absence_id/`;
const members = { access: { workspace: [ROLE.ADMIN, ROLE.MEMBER] } } as const;
const absenceParams = workspaceParams.extend({ absence_id: idInput });

/** When people are away (docs/contract/working-days.md#absences). */
export function registerAbsenceRoutes(app: App): void {
  registerReads(app);
  registerWrites(app);
}

function registerReads(app: App): void {
  app.get(
    ABSENCES,
    {
      config: members,
      schema: {
        summary: 'Absences of members, by their first days',
        description:
          'Those that touch the days `from` to `to`. Kind and reason are null unless the caller is away or administers the workspace.',
        params: workspaceParams,
        querystring: absencesQuery,
        response: { 200: z.union([z.array(absenceSchema), flatListEnvelope(absenceSchema)]) },
      },
    },
    async (request, reply) => sendJson(reply, await listAbsences(workspaceContext(request), request.query)),
  );

  app.get(
    ABSENCE,
    {
      config: members,
      schema: {
        summary: 'One absence',
        description: '404 for one of another workspace.',
        params: absenceParams,
        response: { 200: absenceSchema },
      },
    },
    (request) => getAbsence(workspaceContext(request), request.params.absence_id),
  );
}

function registerWrites(app: App): void {
  app.post(
    ABSENCES,
    {
      config: members,
      schema: {
        summary: 'Add an absence',
        description: "The caller's, or for administrators that of the member whom the body names.",
        params: workspaceParams,
        body: newAbsenceInput,
        response: { 201: absenceSchema },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await createAbsence(workspaceContext(request), request.body)),
  );

  app.patch(
    ABSENCE,
    {
      config: members,
      schema: {
        summary: 'Change an absence',
        description: 'Members change their own, administrators all.',
        params: absenceParams,
        body: absencePatchInput,
        response: { 200: absenceSchema },
      },
    },
    (request) => updateAbsence(workspaceContext(request), request.params.absence_id, request.body),
  );

  app.delete(
    ABSENCE,
    {
      config: members,
      schema: {
        summary: 'Delete an absence',
        description: 'Members delete their own, administrators all.',
        params: absenceParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deleteAbsence(workspaceContext(request), request.params.absence_id);
      return reply.code(204).send();
    },
  );
}
