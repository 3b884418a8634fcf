import type { Db } from '@tandem/db/client.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { Config } from '../config.ts';
import type { Storage } from '../storage/storage.ts';

/** What a job has to work with. */
export type JobContext = {
  db: Db;
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
  run(ctx: JobContext, payload: Payload): Promise<void>;
  /** What is to be done when the last try has failed as well. */
  gaveUp?(ctx: JobContext, payload: Payload): Promise<void>;
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

export type Jobs = { queued: readonly QueuedJob<unknown>[]; scheduled: readonly ScheduledJob[] };

/** Work in batches, so that no transaction is long and nobody waits: until a batch says that it was the last one. */
export async function inBatches(signal: AbortSignal, batch: () => Promise<boolean>): Promise<void> {
  do signal.throwIfAborted();
  while (await batch());
}
