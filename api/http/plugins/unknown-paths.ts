import { unknownPath } from '@tandem/shared/http/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import { inWordsForPrograms, isOfTokenApi } from './access/api-tokens.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a route with a wildcard: which of the paths that it matches are known. */
    isPath?: (pathname: string) => boolean;
  }
}

/** What a route's path matches, with and without a slash at its end. */
function patternOf(url: string): RegExp {
  const text = url
    .replace(/\/$/, '')
    .replace(/[.]/g, '\\.')
    .replace(/:(\w+)/g, '(?<$1>[^/]+)');
  return new RegExp(`^${text}/?$`);
}

/** Whether a path is one of a route: where the route has an id, anything else names nothing. */
function matcherOf({ url, schema }: RouteOptions): (path: string) => boolean {
  const pattern = patternOf(url);
  const params = schema?.params as z.ZodType | undefined;
  return (path) => {
    const match = pattern.exec(path);
    return match !== null && (params?.safeParse({ ...match.groups }).success ?? true);
  };
}

/**
 * Answers what no route takes, before a body is read: 404 for an unknown path; on a known one 204 to OPTIONS and 405 to
 * any other method, both with `Allow`.
 */
export function registerUnknownPaths(app: FastifyInstance): void {
  const paths: { isPath: (path: string) => boolean; methods: string[] }[] = [];
  app.addHook('onRoute', (route) => {
    const isPath = route.config?.isPath ?? matcherOf(route);
    paths.push({ isPath, methods: [route.method].flat() });
  });

  const methodsOf = (path: string): Set<string> =>
    new Set(paths.flatMap(({ isPath, methods }) => (isPath(path) ? methods : [])));

  const answer = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = request.url.split('?')[0] ?? '';
    const methods = methodsOf(path);
    // A known path whose method is taken came here since a part of it is too long to name anything.
    if (methods.size === 0 || methods.has(request.method)) {
      const refusal = unknownPath();
      return reply.code(404).send(isOfTokenApi(request) ? inWordsForPrograms(refusal) : refusal.body);
    }
    reply.header('allow', [...methods, 'OPTIONS'].join(', '));
    if (request.method === 'OPTIONS') return reply.code(204).send();
    return reply.code(405).send({ detail: `Method "${request.method}" not allowed.` });
  };
  app.setNotFoundHandler(answer);
  app.addHook('onRequest', async (request, reply) => (request.is404 ? answer(request, reply) : undefined));
}
