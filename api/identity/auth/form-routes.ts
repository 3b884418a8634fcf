import { z } from 'zod';
import type { App } from '../../app.ts';
import { signInByPasskey } from '../second-factor/passkey-sign-in.ts';
import { takeSecondStep } from '../second-factor/second-step.ts';
import { credentialsForm, formSchema, registerForms } from './forms.ts';
import { codeForm, magicSignIn, magicSignUp } from './magic-sign-in.ts';
import { SECOND_STEP_PAGE } from './open-session.ts';
import { resetForm, resetParams, resetPassword } from './reset-password.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { signUp } from './sign-up.ts';

const REFUSALS = 'Refusals are redirects with `error_code`, `error_message`, `email` and `next_path`.';

/** Where the forms are, and the pages that say what is wrong with them. */
const OF_APP = {
  prefix: '/auth/',
  where: '',
  config: { access: 'public' },
  pages: { sign_in: '/sign-in', start: '/', reset: '/accounts/reset-password' },
} as const;
const OF_BOARDS = {
  prefix: '/auth/spaces/',
  where: ' (published boards)',
  config: { access: 'public', for_boards: true },
  pages: { sign_in: '/spaces/', start: '/spaces/', reset: '/spaces/accounts/reset-password/' },
} as const;
type Place = typeof OF_APP | typeof OF_BOARDS;

/** Signing in, up and out by HTML form (docs/contract/sessions.md). */
export function registerAuthFormRoutes(app: App): void {
  registerForms(app, (forms) => {
    for (const place of [OF_APP, OF_BOARDS]) {
      registerPasswordForms(forms, place);
      registerCodeForms(forms, place);
      registerResetForm(forms, place);
      registerSignOut(forms, place);
    }
    registerSecondStep(forms);
  });
}

function registerPasswordForms(forms: App, { prefix, where, config, pages }: Place): void {
  forms.post(
    `${prefix}sign-in/`,
    {
      config: { ...config, throttle: 'authentication', error_page: pages.sign_in },
      schema: formSchema(
        `Sign in by e-mail and password${where}`,
        `302 to next_path or where the person belongs. ${REFUSALS} 5018 5019 5060 5065 5070 5075 5900.`,
        credentialsForm,
      ),
    },
    (request, reply) => signIn(request, reply, request.body),
  );

  forms.post(
    `${prefix}sign-up/`,
    {
      config: { ...config, throttle: 'authentication', error_page: pages.start },
      schema: formSchema(
        `Open an account by e-mail and password${where}`,
        `The first account becomes the instance admin. ${REFUSALS} 5015 5018 5020 5030 5040 5045 5900 5925.`,
        credentialsForm,
      ),
    },
    (request, reply) => signUp(request, reply, request.body),
  );
}

function registerCodeForms(forms: App, { prefix, where, config, pages }: Place): void {
  forms.post(
    `${prefix}magic-sign-in/`,
    {
      config: { ...config, throttle: 'authentication', error_page: pages.sign_in },
      schema: formSchema(
        `Sign in by a code${where}`,
        `302 to next_path or where the person belongs. ${REFUSALS} 5016 5019 5025 5060 5080 5085 5090 5095 5100 5900 5925.`,
        codeForm,
      ),
    },
    (request, reply) => magicSignIn(request, reply, request.body),
  );

  forms.post(
    `${prefix}magic-sign-up/`,
    {
      config: { ...config, throttle: 'authentication', error_page: pages.start },
      schema: formSchema(
        `Open an account by a code${where}`,
        `${REFUSALS} 5015 5016 5025 5030 5050 5055 5092 5097 5102 5900 5925.`,
        codeForm,
      ),
    },
    (request, reply) => magicSignUp(request, reply, request.body),
  );
}

function registerResetForm(forms: App, { prefix, where, config, pages }: Place): void {
  forms.post(
    `${prefix}reset-password/:uidb64/:token/`,
    {
      config: { ...config, throttle: 'authentication', error_page: pages.reset },
      schema: {
        ...formSchema(
          `Choose a new password by the link of a mail${where}`,
          `302 to the sign-in page. ${REFUSALS} 5020 5125 5130 5900.`,
          resetForm,
        ),
        params: resetParams,
      },
    },
    (request, reply) => resetPassword(request, reply, { ...request.params, ...request.body }),
  );
}

function registerSignOut(forms: App, { prefix, where, config, pages }: Place): void {
  forms.post(
    `${prefix}sign-out/`,
    {
      config: { ...config, error_page: pages.start },
      schema: formSchema(
        `Sign out${where}`,
        '302 to the start page, also for who is not signed in.',
        z.object({ next_path: z.string().optional(), csrfmiddlewaretoken: z.string().optional() }),
      ),
    },
    (request, reply) => signOut(request, reply, request.body.next_path),
  );
}

function registerSecondStep(forms: App): void {
  forms.post(
    '/auth/passkey/',
    {
      config: { access: 'public', throttle: 'authentication', error_page: '/sign-in' },
      schema: formSchema(
        'Sign in by a passkey alone',
        `\`passkey\`: what the browser made of the options. ${REFUSALS} 5019 5900 5910 5915 5918.`,
        z.object({
          passkey: z.string().max(20_000).default(''),
          next_path: z.string().optional(),
          csrfmiddlewaretoken: z.string().optional(),
        }),
      ),
    },
    (request, reply) => signInByPasskey(request, reply, request.body),
  );

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
}
