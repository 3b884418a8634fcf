import { flushCompileCache } from 'node:module';

/** What processes of any role load at their start, and what they load when it is first needed. */
const ENTRIES = [
  '../start.ts',
  '../api/jobs.ts',
  '../api/platform/jobs/worker.ts',
  '../api/platform/jobs/schema.ts',
  '../api/notifications/reader/notifier.ts',
  '../api/integrations/webhooks/reader/reader.ts',
  '../realtime/attach.ts',
  '../api/storage/s3-storage.ts',
];

/** Compiles the modules into NODE_COMPILE_CACHE and starts nothing: for an image, whose files cannot be written later. */
for (const entry of ENTRIES) await import(entry);
flushCompileCache();
// Modules may have opened what would keep the process.
process.exit(0);
