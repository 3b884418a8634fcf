import { jobsStateSchema } from '@tandem/shared/platform/jobs/schema.ts';
import type { App } from '../../app.ts';
import type { Jobs } from './job.ts';
import { readJobs } from './read.ts';

/** What works in the background, for administrators of the instance. */
export function registerJobRoutes(app: App, jobs: Jobs): void {
  app.get(
    '/api/instances/jobs/',
    {
      config: { access: 'instance_admin' },
      schema: {
        summary: 'Jobs that are queued, that fail, and the last runs of the clock',
        description: 'For administrators of the instance, by their session of the console.',
        response: { 200: jobsStateSchema },
      },
    },
    ({ server }) => readJobs(server.db, jobs),
  );
}
