import { openDatabase } from '@tandem/db/postgres/client.ts';
import { jobContext } from '../../platform/jobs/testing.ts';
import { sendDigests } from '../digests/job.ts';
import { Notifier } from './notifier.ts';

/** A process of its own that notifies people and gathers their mail; tests kill it. */
const [socketDirectory = '', database = '', env = '{}'] = process.argv.slice(2);
const { db, sql } = openDatabase({ connection: { socketDirectory, database }, max: 4 });
const context = jobContext(db, JSON.parse(env) as Record<string, string>);
const onError = (error: unknown) => process.stderr.write(`${String(error)}\n`);
await new Notifier({ db, sql, onError, tick_ms: 50 }).start();
for (;;) await sendDigests(context).catch(onError);
