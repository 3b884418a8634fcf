import { z } from 'zod';
import type { App } from '../../app.ts';
import { credentialsForm, formSchema, registerForms } from './forms.ts';
import { codeForm, magicSignIn, magicSignUp } from './magic-sign-in.ts';
import { resetForm, resetParams, resetPassword } from './reset-password.ts';
import { takeSecondStep } from '../second-factor/second-step.ts';
import { SECOND_STEP_PAGE } from './open-session.ts';
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

    registerCodeForms(forms);

    forms.post(
      '/auth/second-step/',
      {
        config: { access: 'public', throttle: 'authentication', error_page: SECOND_STEP_PAGE },
        schema: formSchema(
          'Finish a sign-in by a second proof',
          `\`code\` of an app or for recovery, or \`passkey\`, what the browser made of the options. ${REFUSALS} 5900 5910 5915.`,
          z.object({
            code: z.string().max(40).default(''),
            passkey: z.string().max(20_000).default(''),
            csrfmiddlewaretoken: z.string().optional(),
          }),
        ),
      },
      (request, reply) => takeSecondStep(request, reply, request.body),
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

function registerCodeForms(forms: App): void {
  forms.post(
    '/auth/magic-sign-in/',
    {
      config: { access: 'public', throttle: 'authentication', error_page: '/sign-in' },
      schema: formSchema(
        'Sign in by a code',
        `302 to next_path or where the person belongs. ${REFUSALS} 5016 5019 5025 5060 5080 5085 5090 5095 5100 5900.`,
        codeForm,
      ),
    },
    (request, reply) => magicSignIn(request, reply, request.body),
  );

  forms.post(
    '/auth/magic-sign-up/',
    {
      config: { access: 'public', throttle: 'authentication', error_page: '/' },
      schema: formSchema(
        'Open an account by a code',
        `${REFUSALS} 5015 5016 5025 5030 5050 5055 5092 5097 5102 5900.`,
        codeForm,
      ),
    },
    (request, reply) => magicSignUp(request, reply, request.body),
  );

  forms.post(
    '/auth/reset-password/:uidb64/:token/',
    {
      config: { access: 'public', throttle: 'authentication', error_page: '/accounts/reset-password' },
      schema: {
        ...formSchema(
          'Choose a new password by the link of a mail',
          `302 to the sign-in page. ${REFUSALS} 5020 5125 5130 5900.`,
          resetForm,
        ),
        params: resetParams,
      },
    },
    (request, reply) => resetPassword(request, reply, { ...request.params, ...request.body }),
  );
}
