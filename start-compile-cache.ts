import { flushCompileCache } from 'node:module';

/**
 * Compiles what processes of any role load into NODE_COMPILE_CACHE and starts nothing: for an image, whose files cannot be
 * written later.
 */
await Promise.all([
  import('./start.ts'),
  import('./api/jobs.ts'),
  import('./api/platform/jobs/worker.ts'),
  import('./api/platform/jobs/schema.ts'),
  import('./api/notifications/reader/notifier.ts'),
  import('./api/integrations/webhooks/reader/reader.ts'),
  import('./realtime/attach.ts'),
  import('./api/storage/s3-storage.ts'),
]);
flushCompileCache();
// Modules may have opened what would keep the process.
process.exit(0);
