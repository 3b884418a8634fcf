import { openDatabase } from '@tandem/db/postgres/client.ts';
import { jobContext } from '../jobs/testing.ts';
import { startJobs } from '../jobs/worker.ts';
import { deliverMail } from './job.ts';

/** A process of its own that sends mail; tests kill it. */
const [socketDirectory = '', database = '', env = '{}'] = process.argv.slice(2);
const connection = { socketDirectory, database };
const { db } = openDatabase({ connection, max: 2 });
await startJobs({
  connection,
  jobs: { queued: [deliverMail], scheduled: [] },
  context: jobContext(db, JSON.parse(env) as Record<string, string>),
});
