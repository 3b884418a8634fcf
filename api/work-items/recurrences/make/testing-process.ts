import { openDatabase } from '@tandem/db/postgres/client.ts';
import { makeRecurring } from './job.ts';

/** A process of its own that runs the job at a moment; tests kill it. */
const [socketDirectory = '', database = '', now = ''] = process.argv.slice(2);
const { db, close } = openDatabase({ connection: { socketDirectory, database }, max: 2 });
await makeRecurring(db, { now: new Date(now) });
await close();
