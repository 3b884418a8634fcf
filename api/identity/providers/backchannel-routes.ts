import { z } from 'zod';
import type { App } from '../../app.ts';
import { formOf, needed, takeForms } from '../oauth/forms.ts';
import { endByProvider } from './backchannel.ts';

const MAX_TOKEN = 16_384;

/** Where a provider says that a session is over (docs/contract/single-sign-on.md#ended-by-the-provider). */
export function registerBackchannelRoutes(app: App): void {
  app.register(async (scope) => {
    takeForms(scope, MAX_TOKEN);
    scope.post(
      '/auth/oidc/backchannel-logout/',
      {
        config: { access: 'public', throttle: 'authentication' },
        schema: {
          summary: 'End the sessions that the provider names',
          description:
            'A form with a `logout_token` of OpenID Connect Back-Channel Logout. 400 with `error` for one that is not valid or was taken already.',
          consumes: ['application/x-www-form-urlencoded'],
          body: z.unknown(),
          response: { 200: z.object({}) },
        },
      },
      async (request, reply) => {
        await endByProvider(request, needed(formOf(request), 'logout_token'));
        reply.header('cache-control', 'no-store');
        return {};
      },
    );
  });
}
