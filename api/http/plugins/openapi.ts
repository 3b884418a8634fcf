import swagger from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { FastifyInstance } from 'fastify';
import { TOKEN_API } from './api-tokens.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The description of the API for programs. */
    describePrograms: FastifyInstance['swagger'];
  }
}

type Route = Parameters<typeof jsonSchemaTransform>[0];

/** What a call looks like; one that belongs to another document is hidden from this one. */
const describe = (route: Route, isShown: boolean): ReturnType<typeof jsonSchemaTransform> =>
  isShown ? jsonSchemaTransform(route) : { schema: { hide: true }, url: route.url };

/**
 * The descriptions of all calls, generated from the schemas: those of the screens in GET /api/openapi.json, those for
 * programs in GET /api/v1/openapi.json.
 */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Tandem', version: '1.0.0', description: 'Work management that is live.' },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session-id' } },
      },
    },
    transform: (route) => describe(route, !route.url.startsWith(TOKEN_API)),
  });
  await app.register(swagger, {
    decorator: 'describePrograms',
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Tandem for programs', version: '1.0.0', description: 'Calls with an API token.' },
      components: {
        securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Api-Key' } },
      },
      security: [{ token: [] }],
    },
    transform: (route) => describe(route, route.url.startsWith(TOKEN_API)),
  });
  app.get('/api/v1/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, () =>
    app.describePrograms(),
  );
  app.get('/api/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, () => app.swagger());
}
