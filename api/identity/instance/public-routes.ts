import { z } from 'zod';
import type { App } from '../../app.ts';
import { listTimezones } from './timezones.ts';

const timezoneSchema = z.object({
  utc_offset: z.string(),
  gmt_offset: z.string(),
  value: z.string(),
  label: z.string(),
});

/** Small lists that forms ask for (contract-identity 5). */
export function registerPublicRoutes(app: App): void {
  app.get(
    '/api/timezones/',
    {
      config: { access: 'optional', throttle: 'authentication' },
      schema: {
        summary: 'Time zones with their offsets now',
        description: 'contract-identity 5.',
        response: { 200: z.object({ timezones: z.array(timezoneSchema) }) },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=86400');
      return { timezones: listTimezones() };
    },
  );

  for (const [path, summary] of [
    ['/api/unsplash/', 'Pictures of a photo service; none is configured'],
    ['/api/release-notes/', 'Release notes; there are none'],
  ] as const) {
    app.get(
      path,
      {
        config: { access: 'signed_in' },
        schema: { summary, description: 'contract-identity 5.', response: { 200: z.array(z.unknown()) } },
      },
      () => [],
    );
  }
}
