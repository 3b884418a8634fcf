import { userRecordSchema } from '@tandem/shared/identity/users/schema.ts';
import { blankable } from '@tandem/shared/http/lenient.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { userContext } from '../../context.ts';
import { presentUserRecord } from '../users/present.ts';
import { getUser } from '../users/repo.ts';
import { changePassword, setPassword } from './change-password.ts';
import { makeCsrfToken } from '../entry/csrf.ts';
import { checkEmail } from './email-check.ts';
import { forgotPassword } from './forgot-password.ts';
import { generateCode } from './magic-generate.ts';

const typedPassword = blankable(z.string()).default('');
const emailBody = z.object({ email: z.unknown().optional() });
const asAnybody = { config: { access: 'optional', throttle: 'authentication' } } as const;

/** Questions about accounts, asked before signing in (docs/contract/sessions.md). */
export function registerAuthRoutes(app: App): void {
  registerToken(app);
  registerQuestions(app, '/auth/', '');
  registerQuestions(app, '/auth/spaces/', ' (published boards)');
  registerPasswordRoutes(app);
}

function registerToken(app: App): void {
  app.get(
    '/auth/get-csrf-token/',
    {
      config: { access: 'public' },
      schema: {
        summary: 'A token for form posts',
        description: 'Also sets the CSRF cookie.',
        response: { 200: z.object({ csrf_token: z.string() }) },
      },
    },
    async (request, reply) => ({ csrf_token: makeCsrfToken(request, reply) }),
  );
}

function registerQuestions(app: App, prefix: string, where: string): void {
  app.post(
    `${prefix}email-check/`,
    {
      ...asAnybody,
      schema: {
        summary: `Whether an e-mail has an account${where}`,
        description: '400 with 5005 or 5010; 429 with 5900.',
        body: emailBody,
        response: {
          200: z.object({
            existing: z.boolean(),
            status: z.enum(['MAGIC_CODE', 'CREDENTIAL']),
            is_password_autoset: z.boolean(),
          }),
        },
      },
    },
    (request) => checkEmail(app, request.body.email),
  );

  app.post(
    `${prefix}magic-generate/`,
    {
      ...asAnybody,
      schema: {
        summary: `Mail a code to sign in or up with${where}`,
        description: '400 with 5005, 5010, 5016, 5025, 5100 or 5102; 429 with 5900.',
        body: emailBody,
        response: { 200: z.object({ key: z.string() }) },
      },
    },
    (request, reply) => generateCode(request, reply, request.body.email),
  );

  app.post(
    `${prefix}forgot-password/`,
    {
      ...asAnybody,
      schema: {
        summary: `Mail a link to choose a new password by${where}`,
        description: '400 with 5005, 5010, 5025 or 5060; 429 with 5900.',
        body: emailBody,
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    (request) => forgotPassword(request, request.body.email),
  );
}

function registerPasswordRoutes(app: App): void {
  const withToken = { config: { access: 'signed_in' }, preValidation: app.csrfProtection } as const;

  app.post(
    '/auth/change-password/',
    {
      ...withToken,
      schema: {
        summary: 'Change the own password',
        description:
          'X-CSRFToken is required. Other sessions end. 400 with 5135, 5138 or 5140; 429 after too many wrong ones.',
        body: z.object({ old_password: typedPassword, new_password: typedPassword }),
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    async (request, reply) => {
      await changePassword(request, reply, request.body);
      return { message: 'Password updated successfully' };
    },
  );

  app.post(
    '/auth/set-password/',
    {
      ...withToken,
      schema: {
        summary: 'Set a first password',
        description:
          'X-CSRFToken is required. 400 with 5020 or 5145; 403 with 5920 for who has a second factor and has not proven within ten minutes who they are.',
        body: z.object({ password: typedPassword }),
        response: { 200: userRecordSchema },
      },
    },
    async (request, reply) => {
      await setPassword(request, reply, request.body.password);
      const { db, user } = userContext(request);
      return presentUserRecord(await getUser(db, user.id));
    },
  );
}
