import { idInput, projectParams } from '@tandem/shared/http/fields.ts';
import { flatListEnvelope } from '@tandem/shared/http/paging.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { createIntakeInput, updateIntakeInput } from '@tandem/shared/work-items/intake/input.ts';
import {
  intakeDetailSchema,
  intakeItemSchema,
  intakeSchema,
  intakeStateSchema,
} from '@tandem/shared/work-items/intake/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { createIntakeItem } from './create.ts';
import { deleteIntakeItem } from './delete.ts';
import { registerDescriptionVersions } from '../parts/versions/description-routes.ts';
import { deleteIntake, getIntake, getIntakeItem, intakeQuery, listIntake, requireEntry } from './list.ts';
import { readTriageState } from './triage-state.ts';
import { updateIntakeItem } from './update.ts';

const PROJECT = '/api/workspaces/:slug/projects/:project_id/';
const anyMember = { access: { project: 'any' } } as const;
const planners = { access: { project: [ROLE.ADMIN, ROLE.MEMBER] } };
const itemParams = projectParams.extend({ issue_id: idInput });
const intakeParams = projectParams.extend({ intake_id: idInput });
const detailQuery = z.object({ expand: z.string().optional() });

/** The names that clients have for intake and for what is in it. */
const INTAKES = ['inboxes', 'intakes'];
const ITEMS = ['inbox-issues', 'intake-issues', 'intake-work-items'];

/** Intake, under all names that clients have for it (docs/contract/intake.md). */
export function registerIntakeRoutes(app: App): void {
  for (const name of INTAKES) registerIntake(app, `${PROJECT}${name}/`);
  for (const name of ITEMS) {
    registerItems(app, `${PROJECT}${name}/`);
    registerItem(app, `${PROJECT}${name}/:issue_id/`);
  }
  registerDescriptionVersions(app, `${PROJECT}intake-work-items/:issue_id/`, requireEntry);
  registerState(app);
}

function registerState(app: App): void {
  app.get(
    `${PROJECT}intake-state/`,
    {
      config: anyMember,
      schema: {
        summary: 'The state of what waits in intake',
        description: 'Made on the first read. 404 while intake is switched off.',
        params: projectParams,
        response: { 200: intakeStateSchema },
      },
    },
    (request) => readTriageState(projectContext(request)),
  );
}

function registerIntake(app: App, path: string): void {
  app.get(
    path,
    {
      config: planners,
      schema: {
        summary: 'The intake of a project',
        description: 'With how many items wait for a decision. 404 while intake is switched off.',
        params: projectParams,
        response: { 200: intakeSchema },
      },
    },
    (request) => getIntake(projectContext(request)),
  );

  app.delete(
    `${path}:intake_id/`,
    {
      config: planners,
      schema: {
        summary: 'Delete an intake',
        description: 'Always 400: a project has one, which stays.',
        params: intakeParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deleteIntake(projectContext(request), request.params.intake_id);
      return reply.code(204).send();
    },
  );
}

function registerItems(app: App, path: string): void {
  app.get(
    path,
    {
      config: anyMember,
      schema: {
        summary: 'What was handed in',
        description:
          '`status` is a list, pending (-2) alone without it; ordered by `created_at`, `updated_at` or `sequence_id`, `issue__` before them or not.',
        params: projectParams,
        querystring: intakeQuery,
        response: { 200: flatListEnvelope(intakeItemSchema) },
      },
    },
    (request) => listIntake(projectContext(request), request.query),
  );

  app.post(
    path,
    {
      config: anyMember,
      schema: {
        summary: 'Hand an item in',
        description:
          'Every member may, guests too. It waits, and is in no other list, until somebody decides.',
        params: projectParams,
        body: createIntakeInput,
        response: { 200: intakeDetailSchema },
      },
    },
    (request) => createIntakeItem(projectContext(request), request.body),
  );
}

function registerItem(app: App, path: string): void {
  app.get(
    path,
    {
      config: anyMember,
      schema: {
        summary: 'One item of intake with its description',
        description: 'The id is that of the work item.',
        params: itemParams,
        querystring: detailQuery,
        response: { 200: intakeDetailSchema },
      },
    },
    (request) => getIntakeItem(projectContext(request), request.params.issue_id),
  );

  app.patch(
    path,
    {
      config: anyMember,
      schema: {
        summary: 'Change or decide on an item of intake',
        description:
          'Administrators decide; who handed it in may change it. 409 with who and what, when `expected_status` is no longer that of the item.',
        params: itemParams,
        body: updateIntakeInput,
        response: { 200: intakeDetailSchema },
      },
    },
    (request) => updateIntakeItem(projectContext(request), request.params.issue_id, request.body),
  );

  app.delete(
    path,
    {
      config: anyMember,
      schema: {
        summary: 'Take an item out of intake',
        description: 'With its work item, unless it was accepted. Administrators and who handed it in.',
        params: itemParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deleteIntakeItem(projectContext(request), request.params.issue_id);
      return reply.code(204).send();
    },
  );
}
