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
        config: { access: 'public' },
        // Asked by providers alone, as those of OAuth by programs: it is in no description of the API.
        schema: { hide: true, body: z.unknown() },
      },
      async (request, reply) => {
        await endByProvider(request, needed(formOf(request), 'logout_token'));
        reply.header('cache-control', 'no-store');
        return {};
      },
    );
  });
}
