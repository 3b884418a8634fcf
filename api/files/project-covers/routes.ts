import { z } from 'zod';
import type { App } from '../../app.ts';
import { originOf } from '../../http/origin.ts';

/** Pictures of the client's own (web/public/covers). */
const NAMES = [
  'dunes',
  'facets',
  'tide',
  'ribbons',
  'ridges',
  'tiles',
  'aurora',
  'paper',
  'sunrise',
  'terrazzo',
  'canopy',
  'orbits',
  'skyline',
  'arches',
  'clouds',
  'constellation',
];
const CACHE = 'public, max-age=86400';

/** Covers to choose from (docs/contract/pictures.md#covers-to-choose-from). */
export function registerProjectCoverRoutes(app: App): void {
  app.get(
    '/api/project-covers/',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Addresses of pictures that a project can have as its cover',
        description: 'May be kept for a day.',
        response: { 200: z.array(z.url()) },
      },
    },
    (request, reply) => {
      reply.header('cache-control', CACHE).header('vary', 'Host');
      return NAMES.map((name) => `${originOf(request)}/covers/${name}.svg`);
    },
  );
}
