import { projectParams } from '@tandem/shared/http/fields.ts';
import { intakeFormInput } from '@tandem/shared/integrations/intake-form/input.ts';
import { intakeFormSchema } from '@tandem/shared/integrations/intake-form/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { notPublishedSchema } from '@tandem/shared/projects/publishing/settings.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { closeForm, publishForm, readForm, renewForm, updateForm } from './publish.ts';

const FORM = '/api/workspaces/:slug/projects/:project_id/intake-form/';
const admins = { access: { project: [ROLE.ADMIN] } } as const;

/** The public form of a project's intake, for those inside (docs/contract/intake-form.md). */
export function registerIntakeFormRoutes(app: App): void {
  registerRead(app);
  registerWrites(app);
  registerEnds(app);
}

function registerRead(app: App): void {
  app.get(
    FORM,
    {
      config: { access: { project: 'any' } },
      schema: {
        summary: "The public form of a project's intake",
        description: 'One object; without id and anchor while there is none.',
        params: projectParams,
        response: { 200: z.union([intakeFormSchema, notPublishedSchema]) },
      },
    },
    (request) => readForm(projectContext(request)),
  );
}

function registerWrites(app: App): void {
  app.post(
    FORM,
    {
      config: admins,
      schema: {
        summary: 'Open a public form for intake',
        description: 'Answers 200. A form that is there is set anew and keeps its anchor.',
        params: projectParams,
        body: intakeFormInput,
        response: { 200: intakeFormSchema },
      },
    },
    (request) => publishForm(projectContext(request), request.body),
  );

  app.patch(
    FORM,
    {
      config: admins,
      schema: {
        summary: 'Change the public form of intake',
        description: 'What the body does not name stays. 404 while there is none.',
        params: projectParams,
        body: intakeFormInput,
        response: { 200: intakeFormSchema },
      },
    },
    (request) => updateForm(projectContext(request), request.body),
  );
}

function registerEnds(app: App): void {
  app.post(
    `${FORM}renew/`,
    {
      config: admins,
      schema: {
        summary: 'Give the public form of intake another address',
        description: 'The one before leads nowhere at once. 404 while there is no form.',
        params: projectParams,
        response: { 200: intakeFormSchema },
      },
    },
    (request) => renewForm(projectContext(request)),
  );

  app.delete(
    FORM,
    {
      config: admins,
      schema: {
        summary: 'Close the public form of intake',
        description: 'The anchor leads nowhere at once.',
        params: projectParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await closeForm(projectContext(request));
      return reply.code(204).send();
    },
  );
}
