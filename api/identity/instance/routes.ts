import { type InstanceInfo, instanceInfoSchema } from '@tandem/shared/identity/instance/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { MY_CACHE } from '../../http/my-cache.ts';
import { noContent } from '../../http/no-content.ts';
import { operatorOf } from '../../http/plugins/access/instance-admin.ts';
import { formSchema, registerForms } from '../auth/forms.ts';
import { isSetUpTokenMissing, takeSetUpToken } from '../accounts/set-up-token.ts';
import { adminSignInForm, signInAdmin, signOutAdmin } from './admin-sign-in.ts';
import { adminSignUpForm, signUpAdmin } from './admin-sign-up.ts';
import { readInstance } from './read.ts';

/** Addresses of people are not for everybody (docs/contract/instance.md#addresses-of-people). */
const forAnybody = ({ instance, config }: InstanceInfo): InstanceInfo => ({
  instance: { ...instance, whitelist_emails: null },
  config,
});

/** The installation (docs/contract/instance.md). */
export function registerInstanceRoutes(app: App): void {
  app.get(
    '/api/instances/',
    {
      config: { access: 'public' },
      schema: {
        summary: 'The installation and its public settings',
        description:
          'Anybody may ask; may be kept for twelve seconds. Addresses of people are for administrators.',
        response: { 200: instanceInfoSchema },
      },
    },
    async (request, reply) => {
      const isTokenMissing = await isSetUpTokenMissing(request);
      // Once it is shown, what was answered before does not hold for a moment longer.
      reply.headers(isTokenMissing ? { 'cache-control': 'no-store' } : MY_CACHE);
      const info = await readInstance(app, isTokenMissing);
      return (await operatorOf(request)) ? info : forAnybody(info);
    },
  );

  registerSetUpToken(app);
  registerAdminForms(app);
}

function registerSetUpToken(app: App): void {
  app.post(
    '/api/instances/set-up-token/',
    {
      config: { access: 'public', throttle: 'authentication' },
      schema: {
        summary: 'Show the set-up token',
        description:
          'Lets this browser open the first account within the hour, by a cookie. 400 names `token` when it is another ' +
          'one; 400 with `error` where none is needed.',
        body: z.object({ token: z.string().max(200) }),
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await takeSetUpToken(request, reply, request.body.token);
      return reply.code(204).send();
    },
  );
}

function registerAdminForms(app: App): void {
  registerForms(app, (forms) => {
    forms.post(
      '/api/instances/admins/sign-up/',
      {
        config: { access: 'public', throttle: 'authentication', error_page: '/god-mode/' },
        schema: formSchema(
          'Open the first account, which administers the instance',
          '302 to the console, with an admin session. Refusals are redirects with `error_code`: 5150 5155 5160 5165 5180 5900 5925.',
          adminSignUpForm,
        ),
      },
      (request, reply) => signUpAdmin(request, reply, request.body),
    );

    forms.post(
      '/api/instances/admins/sign-in/',
      {
        config: { access: 'public', throttle: 'authentication', error_page: '/god-mode/' },
        schema: formSchema(
          'Sign in to the console',
          '302 to the console, with a session of its own. Refusals are redirects with `error_code`: 5160 5170 5175 5185 5190 5900.',
          adminSignInForm,
        ),
      },
      (request, reply) => signInAdmin(request, reply, request.body),
    );

    forms.post(
      '/api/instances/admins/sign-out/',
      {
        config: { access: 'public', error_page: '/god-mode/' },
        schema: formSchema(
          'Sign out of the console',
          '302 to its first page, also for who is not signed in.',
          z.object({ csrfmiddlewaretoken: z.string().optional() }),
        ),
      },
      (request, reply) => signOutAdmin(request, reply),
    );
  });
}
