import { SIGN_IN_PROVIDERS, type SignInProvider } from '@tandem/shared/identity/instance/providers.ts';
import type { App } from '../../app.ts';
import { handleFormError } from '../auth/forms.ts';
import { PROVIDERS_OF_BOARDS, beginProviderSignIn, finishProviderSignIn } from './sign-in.ts';
import { redirected } from '../../http/other-answers.ts';

const REFUSALS =
  'Refusals are redirects to the start page with `error_code`, `error_message` and `provider`.';

const OF_APP = { prefix: '/auth/', where: '', config: { error_page: '/' } } as const;
const OF_BOARDS = {
  prefix: '/auth/spaces/',
  where: ' on a published board',
  config: { error_page: '/spaces/', for_boards: true },
} as const;
type Place = typeof OF_APP | typeof OF_BOARDS;

/** Signing in with a service that knows people already (docs/contract/providers.md). */
export function registerProviderRoutes(app: App): void {
  app.register(async (scope) => {
    scope.setErrorHandler(handleFormError);
    for (const place of [OF_APP, OF_BOARDS]) {
      for (const provider of SIGN_IN_PROVIDERS) {
        registerStart(scope, place, provider);
        if (place === OF_APP || PROVIDERS_OF_BOARDS.includes(provider)) registerEnd(scope, place, provider);
      }
    }
  });
}

function registerStart(scope: App, { prefix, where, config }: Place, provider: SignInProvider): void {
  scope.get(
    `${prefix}${provider}/`,
    {
      config: { access: 'public', throttle: 'authentication', ...config },
      schema: {
        summary: `Sign in with ${provider}${where}`,
        description: `302 to the provider. \`next_path\`: where to go afterwards. ${REFUSALS}`,
        response: { 302: redirected },
      },
    },
    (request, reply) => beginProviderSignIn(request, reply, provider),
  );
}

function registerEnd(scope: App, { prefix, where, config }: Place, provider: SignInProvider): void {
  scope.get(
    `${prefix}${provider}/callback/`,
    {
      config: { access: 'public', throttle: 'authentication', ...config },
      schema: {
        summary: `Where ${provider} leads back to${where}`,
        description: `302 to next_path or where the person belongs. ${REFUSALS} 5005 5015 5019.`,
        response: { 302: redirected },
      },
    },
    (request, reply) => finishProviderSignIn(request, reply, provider),
  );
}
