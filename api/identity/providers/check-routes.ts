import { providerCheckSchema } from '@tandem/shared/identity/instance/provider-check.ts';
import { SIGN_IN_PROVIDERS } from '@tandem/shared/identity/instance/providers.ts';
import type { App } from '../../app.ts';
import { checkProvider } from './check.ts';
import { callbackOf } from './sign-in.ts';

/** Trying a provider before people sign in with it (docs/contract/providers.md#trying-it). */
export function registerProviderCheckRoutes(app: App): void {
  for (const provider of SIGN_IN_PROVIDERS) {
    app.post(
      `/api/instances/providers/${provider}/check/`,
      {
        config: { access: 'instance_admin' },
        schema: {
          summary: `Try to sign in with ${provider}`,
          description:
            'Asks it with the stored settings, whether it is switched on or not: who it is, and whether it knows us. Answers 200 whatever came of it; 400 with `error` while something is missing.',
          response: { 200: providerCheckSchema },
        },
      },
      (request) => checkProvider(app, provider, callbackOf(request, provider)),
    );
  }
}
