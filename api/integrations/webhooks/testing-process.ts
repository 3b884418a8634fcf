import { openDatabase } from '@tandem/db/postgres/client.ts';
import { jobContext } from '../../platform/jobs/testing.ts';
import { deliverWebhooks } from './delivery/job.ts';
import { WebhookReader } from './reader/reader.ts';

/** A process of its own that makes deliveries and sends them to one host; tests kill it. */
const [socketDirectory = '', database = '', env = '{}', host = ''] = process.argv.slice(2);
const { db, sql } = openDatabase({ connection: { socketDirectory, database }, max: 8 });
const context = jobContext(db, JSON.parse(env) as Record<string, string>);
const onError = (error: unknown) => process.stderr.write(`${String(error)}\n`);
await new WebhookReader({ db, sql, onError, app_url: 'https://tandem.example', tick_ms: 50 }).start();
for (;;) await deliverWebhooks.run(context, { host }).catch(onError);
