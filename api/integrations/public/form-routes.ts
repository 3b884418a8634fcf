import { sentFormInput } from '@tandem/shared/integrations/intake-form/input.ts';
import { openFormSchema } from '@tandem/shared/integrations/intake-form/schema.ts';
import { unlockInput } from '@tandem/shared/integrations/public/input.ts';
import type { App } from '../../app.ts';
import { cookieFlags } from '../../http/cookie-flags.ts';
import { noContent } from '../../http/no-content.ts';
import { readFormFields } from '../intake-form/fields.ts';
import { formOf, openForm } from './form.ts';
import { ANCHOR, anchorParams, everybody } from './base/paths.ts';
import { takeSentForm } from './sent-form.ts';
import { unlockBoard } from './base/unlock.ts';

const FORM = `${ANCHOR}intake/`;
const MAX_BODY_BYTES = 64 * 1024;

/** What everybody does who has the anchor of a form (docs/contract/intake-form.md). */
export function registerPublicFormRoutes(app: App): void {
  registerForm(app);
  registerSending(app);
}

function registerForm(app: App): void {
  app.get(
    FORM,
    {
      config: everybody,
      schema: {
        summary: 'What a public form is of, and which custom fields it asks for',
        description: '404 for an anchor that leads nowhere, 403 while its password was not given.',
        params: anchorParams,
        response: { 200: openFormSchema },
      },
    },
    async (request) => {
      const { id, project } = await openForm(request);
      return { name: project.name, fields: await readFormFields(request.server.db, id) };
    },
  );

  app.post(
    `${FORM}unlock/`,
    {
      config: { access: 'public', throttle: 'authentication' },
      schema: {
        summary: 'Give the password of a public form',
        description: 'Sets a cookie that opens the form; 403 for a wrong one.',
        params: anchorParams,
        body: unlockInput,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const cookie = await unlockBoard(request.server.config, await formOf(request), request.body);
      if (cookie) reply.setCookie(cookie.name, cookie.value, cookieFlags(request));
      return reply.code(204).send();
    },
  );
}

function registerSending(app: App): void {
  app.post(
    `${FORM}items/`,
    {
      bodyLimit: MAX_BODY_BYTES,
      config: { access: 'public', throttle: 'form' },
      schema: {
        summary: 'Send a public form',
        description: 'It waits in the intake of the project. The same Idempotency-Key again changes nothing.',
        params: anchorParams,
        body: sentFormInput,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await takeSentForm(request, request.body);
      return reply.code(204).send();
    },
  );
}
