import { SIGN_IN_PROVIDERS } from '@tandem/shared/identity/instance/providers.ts';
import type { App } from '../../app.ts';
import { handleFormError } from '../auth/forms.ts';
import { beginProviderSignIn, finishProviderSignIn } from './sign-in.ts';

const REFUSALS =
  'Refusals are redirects to the start page with `error_code`, `error_message` and `provider`.';

/** Signing in with a service that knows people already (docs/contract/providers.md). */
export function registerProviderRoutes(app: App): void {
  app.register(async (scope) => {
    scope.setErrorHandler(handleFormError);
    for (const provider of SIGN_IN_PROVIDERS) {
      scope.get(
        `/auth/${provider}/`,
        {
          config: { access: 'public', throttle: 'authentication', error_page: '/' },
          schema: {
            summary: `Sign in with ${provider}`,
            description: `302 to the provider. \`next_path\`: where to go afterwards. ${REFUSALS}`,
          },
        },
        (request, reply) => beginProviderSignIn(request, reply, provider),
      );
      scope.get(
        `/auth/${provider}/callback/`,
        {
          config: { access: 'public', throttle: 'authentication', error_page: '/' },
          schema: {
            summary: `Where ${provider} leads back to`,
            description: `302 to next_path or where the person belongs. ${REFUSALS} 5005 5015 5019.`,
          },
        },
        (request, reply) => finishProviderSignIn(request, reply, provider),
      );
    }
  });
}
