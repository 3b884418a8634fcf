import { z } from 'zod';
import type { App } from '../../app.ts';
import { credentialsForm, formSchema, registerForms } from './forms.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { signUp } from './sign-up.ts';

const REFUSALS = 'Refusals are redirects with `error_code`, `error_message`, `email` and `next_path`.';

/** Signing in, up and out by HTML form (docs/contract/sessions.md). */
export function registerAuthFormRoutes(app: App): void {
  registerForms(app, (forms) => {
    forms.post(
      '/auth/sign-in/',
      {
        config: { access: 'public', throttle: 'authentication', error_page: '/sign-in' },
        schema: formSchema(
          'Sign in by e-mail and password',
          `302 to next_path or where the person belongs. ${REFUSALS} 5018 5019 5060 5065 5070 5075 5900.`,
          credentialsForm,
        ),
      },
      (request, reply) => signIn(request, reply, request.body),
    );

    forms.post(
      '/auth/sign-up/',
      {
        config: { access: 'public', throttle: 'authentication', error_page: '/' },
        schema: formSchema(
          'Open an account by e-mail and password',
          `The first account becomes the instance admin. ${REFUSALS} 5015 5018 5020 5030 5040 5045 5900.`,
          credentialsForm,
        ),
      },
      (request, reply) => signUp(request, reply, request.body),
    );

    forms.post(
      '/auth/sign-out/',
      {
        config: { access: 'public', error_page: '/' },
        schema: formSchema(
          'Sign out',
          '302 to the start page, also for who is not signed in.',
          z.object({ csrfmiddlewaretoken: z.string().optional() }),
        ),
      },
      (request, reply) => signOut(request, reply),
    );
  });
}
