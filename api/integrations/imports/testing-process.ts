import { LONG_LIMITS, openDatabase } from '@tandem/db/postgres/client.ts';
import { jobContext } from '../../platform/jobs/testing.ts';
import { openStorage } from '../../storage/open-storage.ts';
import { fetchImport } from './fetch-job.ts';
import { runImport } from './job.ts';

/** A process of its own that fetches or does one import; tests kill it. */
const [socketDirectory = '', database = '', env = '{}', importer_id = '', job = ''] = process.argv.slice(2);
const { db, close } = openDatabase({
  connection: { socketDirectory, database },
  max: 4,
  limits: LONG_LIMITS,
});
const context = jobContext(db, JSON.parse(env) as Record<string, string>);
const { storage } = await openStorage(context.config);
await (job === 'fetch' ? fetchImport : runImport).run({ ...context, storage }, { importer_id });
await close();
