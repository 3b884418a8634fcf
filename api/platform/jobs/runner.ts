import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseConfig } from '@tandem/db/postgres/client.ts';
import { type RunnerOptions, type WorkerEvents, type WorkerPool, run } from 'graphile-worker';
import { openQueuePool } from './connection.ts';
import { workerApplication } from './connection-names.ts';

/** Running jobs are asked to stop after the first, and given back to the queue after the second. */
export const ABORT_AFTER_MS = 3_000;
const KILL_AFTER_MS = 6_000;
/** One connection that listens, and those on which jobs are fetched and finished. */
const POOL_SIZE = 3;

export type JobRunner = {
  /** Settles when it has ended by itself: it lost the database, or the queue belongs to a newer release. */
  ended: Promise<void>;
  stop: () => Promise<void>;
};

/** Starts the queue's runner, whose listening connection carries the name of the worker (reclaimJobs). */
export async function startRunner(
  connection: DatabaseConfig['connection'],
  options: RunnerOptions,
): Promise<JobRunner> {
  const pgPool = openQueuePool(connection, POOL_SIZE);
  const closePool = () => void pgPool.end().catch(() => {});
  const events: WorkerEvents = new EventEmitter();
  const pools: WorkerPool[] = [];
  events.on('pool:create', ({ workerPool }) => pools.push(workerPool));
  events.on('pool:listen:success', ({ client, workerPool }) => {
    const name = workerApplication(workerPool.id);
    // The event comes just before the client says LISTEN, and its statements go one by one.
    client.once('drain', () => {
      client.query("select set_config('application_name', $1, false)", [name]).catch(() => {
        // That connection is gone; the next one is named in its turn.
      });
    });
  });
  const runner = await run({ ...options, pgPool, events, noHandleSignals: true }).catch((error: unknown) => {
    closePool();
    throw error;
  });
  const ended = runner.promise.catch(() => {}).finally(closePool);
  const stop = async () => {
    const stopped = runner.stop().catch(() => {});
    const isLate = await Promise.race([
      stopped.then(() => false),
      delay(KILL_AFTER_MS, true, { ref: false }),
    ]);
    if (isLate)
      await Promise.allSettled(pools.map(async (pool) => pool.forcefulShutdown('The process ends.')));
  };
  return { ended, stop };
}
