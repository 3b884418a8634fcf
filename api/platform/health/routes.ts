import { healthSchema } from '@tandem/shared/platform/health/schema.ts';
import { monitoringSchema } from '@tandem/shared/platform/health/monitoring.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { VARIABLES } from '../../config.ts';
import { makeBundle } from './bundle.ts';
import { readMonitoring } from './monitoring.ts';
import { readHealth } from './read.ts';

const config = { access: 'instance_admin' } as const;
const description = 'For administrators of the instance, by their session of the console.';

/** How the installation is, for administrators of the instance. */
export function registerHealthRoutes(app: App): void {
  app.get(
    '/api/instances/health/',
    {
      config,
      schema: {
        summary: 'Memory, database and files of the installation at this moment',
        description,
        response: { 200: healthSchema },
      },
    },
    ({ server }) => readHealth(server),
  );

  app.get(
    '/api/instances/monitoring/',
    {
      config,
      schema: {
        summary: 'Warnings, times of calls over thirty days, queues, certificates and versions',
        description,
        response: { 200: monitoringSchema },
      },
    },
    ({ server }) => readMonitoring(server),
  );

  app.get(
    '/api/instances/support-bundle/',
    {
      config,
      schema: {
        summary: 'What helps others to find a fault, without content and secrets',
        description: `A file of JSON. ${description}`,
        response: { 200: z.record(z.string(), z.unknown()) },
      },
    },
    async ({ server }, reply) => {
      const bundle = await makeBundle(server, VARIABLES);
      const day = new Date().toISOString().slice(0, 10);
      reply.header('content-disposition', `attachment; filename="tandem-support-${day}.json"`);
      return bundle;
    },
  );
}
