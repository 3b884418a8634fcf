import { openDatabase } from '@tandem/db/postgres/client.ts';
import { jobContext } from '../../platform/jobs/testing.ts';
import { remindOfUpdates } from './remind.ts';
import { sendWeeklyUpdates } from './weekly.ts';

/** A process of its own that runs one of the jobs once; tests kill it. */
const [socketDirectory = '', database = '', job = ''] = process.argv.slice(2);
const { db } = openDatabase({ connection: { socketDirectory, database }, max: 2 });
const context = { ...jobContext(db, {}), signal: new AbortController().signal };
await (job === 'remind' ? remindOfUpdates(context) : sendWeeklyUpdates(context));
