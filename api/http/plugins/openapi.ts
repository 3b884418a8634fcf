import swagger from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { FastifyInstance } from 'fastify';
import { topicOf } from '../docs/operations.ts';
import { TOKEN_API } from './access/api-tokens.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The description of the API for programs. */
    describePrograms: FastifyInstance['swagger'];
  }
}

type Route = Parameters<typeof jsonSchemaTransform>[0];

const nothing = (description: string) => ({ description, type: 'null' });

/** What calls answer besides what their own schemas say (docs/contract/conventions.md). */
function answersBeside({ url, route }: Route): Record<string, unknown> {
  const isTagged = route.config?.recorded !== undefined && route.method !== 'POST';
  const isOpen = route.config?.access === 'public';
  return {
    ...(isTagged ? { 304: nothing('As it was: If-None-Match has its tag.') } : {}),
    ...(isOpen ? {} : { 401: nothing('Nobody is known by this request.') }),
    ...(url.startsWith(TOKEN_API) ? { 429: nothing('Too many requests; Retry-After says until when.') } : {}),
  };
}

/** What a call looks like, under its topic; one that belongs to another document is hidden from this one. */
function describe(route: Route, isShown: boolean): ReturnType<typeof jsonSchemaTransform> {
  if (!isShown) return { schema: { hide: true }, url: route.url };
  const { schema, url } = jsonSchemaTransform(route);
  if (schema.hide) return { schema, url };
  const tags = [topicOf(url.replaceAll(/:(\w+)/g, '{$1}'))];
  const response = { ...answersBeside(route), ...(schema.response as object | undefined) };
  return { schema: { ...schema, tags, response }, url };
}

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
