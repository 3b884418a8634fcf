import os from 'node:os';
import { type Database, openDatabase } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import fastify from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { readConfig } from '../../config.ts';
import { openDiskStorage } from '../../storage/disk-storage.ts';
import { signerOf } from '../../http/secrets/signed-token.ts';
import type { JobContext, QueuedJob } from './job.ts';
import { queueJob } from './queue.ts';
import { startJobs } from './worker.ts';

const notePayload = z.object({ text: z.string() });
export type Note = z.infer<typeof notePayload>;

/** A job of tests: its name and payload stay, what it does is up to the test. */
export const noteJob = (
  run: QueuedJob<Note>['run'],
  values: Partial<QueuedJob<Note>> = {},
): QueuedJob<Note> => ({ name: 'note', payload: notePayload, max_attempts: 3, run, ...values });

/** What jobs work with, silent, and stopped by nobody. */
export function jobContext(db: Database['db'], env: Record<string, string> = {}): JobContext {
  return {
    db,
    connection: { socketDirectory: '', database: '' },
    config: readConfig(env),
    storage: openDiskStorage(os.tmpdir(), signerOf('a key for tests, and for nothing else')),
    log: fastify({ logger: false }).log,
    signal: new AbortController().signal,
  };
}

export const queueNote = (db: Database['db'], text: string, options: { key?: string } = {}): Promise<void> =>
  inTransaction(db, (tx) =>
    queueJob(
      tx,
      noteJob(async () => {}),
      { text },
      options,
    ),
  );

type QueueRow = {
  id: string;
  task_identifier: string;
  attempts: number;
  last_error: string | null;
  locked_by: string | null;
};

/** What is in the queue, oldest first. */
export async function queueRows(db: Database['db']): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select id::text, task_identifier, attempts, last_error, locked_by from graphile_worker.jobs order by id`.execute(
    db,
  );
  return rows;
}

/** Lets what waits for its next try be tried at once. */
export async function hurry(db: Database['db']): Promise<void> {
  await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), now())`.execute(
    db,
  );
  await sql`select pg_notify('jobs:insert', '{"count": 1}')`.execute(db);
}

/** A process of its own whose job never ends; tests kill it. */
if (import.meta.main) {
  const [socketDirectory = '', database = ''] = process.argv.slice(2);
  const connection = { socketDirectory, database };
  const { db } = openDatabase({ connection, max: 1 });
  const queued = [noteJob(() => new Promise(() => {}))];
  await startJobs({ connection, jobs: { queued, scheduled: [] }, context: jobContext(db) });
}
