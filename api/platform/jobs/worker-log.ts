import type { FastifyBaseLogger } from 'fastify';
import { Logger } from 'graphile-worker';

/** Each finished job is no news; one that failed is. */
const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/** The queue's own messages as lines of our log, without the payloads of jobs. */
export const workerLog = (log: FastifyBaseLogger): Logger =>
  new Logger((scope) => (level, message) => {
    log[LEVELS[level]]({ job: scope.taskIdentifier, job_id: scope.jobId }, message);
  });
