import { instanceInfoSchema } from '@tandem/shared/identity/instance/schema.ts';
import type { App } from '../../app.ts';
import { formSchema, registerForms } from '../auth/forms.ts';
import { adminSignUpForm, signUpAdmin } from './admin-sign-up.ts';
import { readInstance } from './read.ts';

/** The installation (docs/contract/instance.md). */
export function registerInstanceRoutes(app: App): void {
  app.get(
    '/api/instances/',
    {
      config: { access: 'public' },
      schema: {
        summary: 'The installation and its public settings',
        description: 'Anybody may ask; may be kept for twelve seconds.',
        response: { 200: instanceInfoSchema },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'private, max-age=12');
      return readInstance(app.db, app.config);
    },
  );

  registerForms(app, (forms) => {
    forms.post(
      '/api/instances/admins/sign-up/',
      {
        config: { access: 'public', throttle: 'authentication', error_page: '/god-mode/' },
        schema: formSchema(
          'Open the first account, which administers the instance',
          '302 to the console, with an admin session. Refusals are redirects with `error_code`: 5150 5155 5160 5165 5180 5900.',
          adminSignUpForm,
        ),
      },
      (request, reply) => signUpAdmin(request, reply, request.body),
    );
  });
}
