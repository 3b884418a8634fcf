import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseConfig, Db } from '@tandem/db/postgres/client.ts';
import type { Standby } from '@tandem/db/postgres/standby/standby.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Storage } from '../../storage/storage.ts';

/** What a job has to work with. */
export type JobContext = {
  db: Db;
  /** Where the database is, for what needs a connection of its own. */
  connection: DatabaseConfig['connection'];
  /** A copy of the database that long readings may come from; null where there is none. */
  standby?: Standby | null;
  config: Config;
  storage: Storage;
  log: FastifyBaseLogger;
  /** Aborted when the process is to end: long jobs stop between two batches, and go on in the next process. */
  signal: AbortSignal;
};

/**
 * Work that a change leaves for later (queueJob). It may run twice, if a process dies at the wrong moment, so doing it
 * again must do no harm.
 */
export type QueuedJob<Payload> = {
  name: string;
  payload: z.ZodType<Payload>;
  /** Tries in all; after each failure the pause grows, from seconds to hours. */
  max_attempts: number;
  /** Jobs of one queue run one after the other, so that all of a kind never take every place. */
  queue?: string;
  run(ctx: JobContext, payload: Payload): Promise<void>;
  /** What is to be done when the last try has failed as well. */
  gaveUp?(ctx: JobContext, payload: Payload, error: unknown): Promise<void>;
};

/** Work of the clock, in UTC. Gives how many of what it has done, for the operator. */
export type ScheduledJob = {
  name: string;
  /** Minute, hour, day, month, day of the week. */
  cron: string;
  /** A run that was missed while no process was there is made up for within this time. */
  catch_up_hours: number;
  run(ctx: JobContext): Promise<Record<string, number>>;
};

/** Tries of a run of the clock, before it waits for the next. */
export const SCHEDULED_ATTEMPTS = 5;

export type Jobs = { queued: readonly QueuedJob<unknown>[]; scheduled: readonly ScheduledJob[] };

/** What people do comes in between two batches. */
const PAUSE_MS = 20;

/** Between two batches of a long job; stops it when the process is to end. */
export async function pauseFor(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await delay(PAUSE_MS, undefined, { signal });
}

/** Work in batches, so that no transaction is long and nobody waits: until a batch says that it was the last one. */
export async function inBatches(signal: AbortSignal, batch: () => Promise<boolean>): Promise<void> {
  signal.throwIfAborted();
  while (await batch()) await pauseFor(signal);
}

/**
 * Does things of which none depends on another, by their names. One that fails is logged and keeps no other from its turn;
 * the job fails in the end, so that its operator sees it.
 */
export async function doAll<Name extends string>(
  { signal, log }: Pick<JobContext, 'signal' | 'log'>,
  parts: readonly (readonly [Name, () => Promise<number>])[],
): Promise<Record<Name, number>> {
  const done: [string, number][] = [];
  const errors: unknown[] = [];
  for (const [name, run] of parts) {
    try {
      done.push([name, await run()]);
    } catch (error) {
      signal.throwIfAborted();
      log.error({ err: error, part: name }, 'a part of a job failed');
      errors.push(error);
    }
  }
  if (errors.length > 0) {
    throw new AggregateError(errors, `${errors.length} of ${parts.length} failed: ${String(errors[0])}`);
  }
  return Object.fromEntries(done) as Record<Name, number>;
}
