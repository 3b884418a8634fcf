import { z } from 'zod';
import type { App } from '../../app.ts';
import { listTimezones } from './timezones.ts';

const timezoneSchema = z.object({
  utc_offset: z.string(),
  gmt_offset: z.string(),
  value: z.string(),
  label: z.string(),
});

/** Small lists that forms ask for (docs/contract/instance.md#small-lists). */
export function registerPublicRoutes(app: App): void {
  app.get(
    '/api/timezones/',
    {
      config: { access: 'optional', throttle: 'authentication' },
      schema: {
        summary: 'Time zones with their offsets now',
        description: 'By offset, then by name; may be kept for a day.',
        response: { 200: z.object({ timezones: z.array(timezoneSchema) }) },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=86400');
      return { timezones: listTimezones() };
    },
  );

  app.get(
    '/api/release-notes/',
    {
      config: { access: 'signed_in' },
      schema: {
        summary: 'Release notes',
        description: 'An empty list: there are none.',
        response: { 200: z.array(z.unknown()) },
      },
    },
    () => [],
  );
}
