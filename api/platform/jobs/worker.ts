import { setTimeout as delay } from 'node:timers/promises';
import { inSpan } from '@tandem/db/metrics/traces.ts';
import type { DatabaseConfig } from '@tandem/db/postgres/client.ts';
import { Logger, parseCronItems, type RunnerOptions, type Task } from 'graphile-worker';
import { type JobContext, type Jobs, type QueuedJob, SCHEDULED_ATTEMPTS } from './job.ts';
import { NEW_WORKER_MS, reclaimJobs } from './reclaim.ts';
import { ABORT_AFTER_MS, type JobRunner, startRunner } from './runner.ts';
import { runScheduled } from './runs.ts';
import type { FastifyBaseLogger } from 'fastify';

/** Each finished job is no news; one that failed is. */
const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/** The queue's own messages as lines of our log, without the payloads of jobs. */
const workerLog = (log: FastifyBaseLogger): Logger =>
  new Logger((scope) => (level, message) => {
    log[LEVELS[level]]({ job: scope.taskIdentifier, job_id: scope.jobId }, message);
  });

/** Jobs at a time in one process; their statements go through a pool of the application. */
const CONCURRENCY = 2;
/**
 * New jobs send a notification. This finds those whose time has come, and is short enough to keep its connection open.
 */
const POLL_MS = 5_000;
const RECLAIM_MS = 30_000;
const RESTART_MS = 2_000;
const HOUR_MS = 3_600_000;

type JobWorkerOptions = {
  connection: DatabaseConfig['connection'];
  jobs: Jobs;
  context: Omit<JobContext, 'signal' | 'connection'>;
  /** How old a lock is before its holder is looked for; tests do not wait. */
  new_worker_ms?: number;
};
export type JobWorker = { stop: () => Promise<void> };

function tasksOf({ jobs, connection, context }: JobWorkerOptions): Record<string, Task> {
  const queued = jobs.queued.map((job): [string, Task] => [
    job.name,
    async (payload, { abortSignal: signal, job: { attempts, max_attempts } }) =>
      runQueued({ ...context, connection, signal }, job, { payload, is_last_try: attempts >= max_attempts }),
  ]);
  const scheduled = jobs.scheduled.map((job): [string, Task] => [
    job.name,
    async (_payload, { abortSignal: signal }) => runScheduled({ ...context, connection, signal }, job),
  ]);
  const traced = ([name, task]: [string, Task]): [string, Task] => [
    name,
    (payload, helpers) => inSpan(`job ${name}`, async () => task(payload, helpers)),
  ];
  return Object.fromEntries([...queued, ...scheduled].map(traced));
}

type Try = { payload: unknown; is_last_try: boolean };

async function runQueued(
  ctx: JobContext,
  job: QueuedJob<unknown>,
  { payload, is_last_try }: Try,
): Promise<void> {
  const checked = job.payload.parse(payload);
  try {
    await job.run(ctx, checked);
  } catch (error) {
    // A process that ends has not given up: the job goes back into the queue.
    if (is_last_try && !ctx.signal.aborted) await job.gaveUp?.(ctx, checked, error);
    throw error;
  }
}

/** The key makes one job of several runs that were missed. */
const cronOf = ({ scheduled }: Jobs) =>
  parseCronItems(
    scheduled.map(({ name, cron, catch_up_hours }) => ({
      task: name,
      match: cron,
      identifier: name,
      options: { backfillPeriod: catch_up_hours * HOUR_MS, maxAttempts: SCHEDULED_ATTEMPTS, jobKey: name },
    })),
  );

const runnerOptions = (options: JobWorkerOptions): RunnerOptions => ({
  schema: 'graphile_worker',
  concurrency: CONCURRENCY,
  pollInterval: POLL_MS,
  gracefulShutdownAbortTimeout: ABORT_AFTER_MS,
  logger: workerLog(options.context.log),
  // With a batch, even one that waits for nothing, stopping waits until the end of each job is written down.
  preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  taskList: tasksOf(options),
  parsedCronItems: cronOf(options.jobs),
});

/**
 * Runs queued and scheduled jobs until `stop`, which lets running ones end, or gives them back to the queue. Any number
 * of processes may do so on one database: each job runs in one of them. A worker that has lost the database starts again.
 */
export async function startJobs(options: JobWorkerOptions): Promise<JobWorker> {
  const { log, db } = options.context;
  const { signal, abort } = stopSwitch();
  const first = await startRunner(options.connection, runnerOptions(options));
  const running = restartUntilAborted(first, { options, signal });
  const reclaim = () => {
    reclaimJobs(db, options.new_worker_ms ?? NEW_WORKER_MS).catch((error: unknown) => {
      log.warn({ err: error }, 'jobs of ended workers were not looked for');
    });
  };
  const timer = setInterval(reclaim, RECLAIM_MS);
  reclaim();
  const stop = async () => {
    clearInterval(timer);
    abort();
    await running;
  };
  return { stop };
}

function stopSwitch() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

/** Starts the runner again whenever it ends by itself, until the signal; then stops it. */
async function restartUntilAborted(
  first: JobRunner,
  { options, signal }: { options: JobWorkerOptions; signal: AbortSignal },
): Promise<void> {
  const { log } = options.context;
  const aborted = untilAborted(signal);
  let runner: JobRunner | null = first;
  while (!signal.aborted) {
    await Promise.race([runner?.ended, aborted]);
    if (signal.aborted) break;
    log.error('the worker of jobs has ended and is started again');
    await delay(RESTART_MS, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    runner = await startRunner(options.connection, runnerOptions(options)).catch((error: unknown) => {
      log.error({ err: error }, 'the worker of jobs does not start');
      return null;
    });
  }
  await runner?.stop();
}
