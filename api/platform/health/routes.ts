import { healthSchema } from '@tandem/shared/platform/health/schema.ts';
import type { App } from '../../app.ts';
import { readHealth } from './read.ts';

/** How the installation is, for administrators of the instance. */
export function registerHealthRoutes(app: App): void {
  app.get(
    '/api/instances/health/',
    {
      config: { access: 'instance_admin' },
      schema: {
        summary: 'Memory, database and files of the installation at this moment',
        description: 'For administrators of the instance, by their session of the console.',
        response: { 200: healthSchema },
      },
    },
    ({ server }) => readHealth(server),
  );
}
