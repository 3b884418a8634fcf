import { jobsStateSchema, runJobInput } from '@tandem/shared/platform/jobs/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { userContext } from '../../context.ts';
import type { Jobs } from './job.ts';
import { readJobs } from './read.ts';
import { runNow } from './run-now.ts';

const config = { access: 'instance_admin' } as const;

/** What works in the background, for administrators of the instance. */
export function registerJobRoutes(app: App, jobs: Jobs): void {
  app.get(
    '/api/instances/jobs/',
    {
      config,
      schema: {
        summary: 'Jobs that are queued, that fail, and the last runs of the clock',
        description: 'For administrators of the instance, by their session of the console.',
        response: { 200: jobsStateSchema },
      },
    },
    ({ server }) => readJobs(server.db, jobs),
  );

  app.post(
    '/api/instances/jobs/run/',
    {
      config,
      schema: {
        summary: 'Run a job now',
        description: 'One of the clock besides its hours; of queued ones those that failed are tried again.',
        body: runJobInput,
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    async (request) => {
      await runNow(userContext(request), jobs, request.body.name);
      return { message: 'The job runs as soon as there is a place for it.' };
    },
  );
}
