import type { App } from '@tandem/api/app.ts';
import type { Notifier } from './api/notifications/reader/notifier.ts';
import type { WebhookReader } from './api/integrations/webhooks/reader/reader.ts';
import type { InitiativeReader } from './api/planning/initiatives/reader.ts';
import type { JobWorker } from './api/platform/jobs/worker.ts';
import type { ApprovalReader } from './api/work-items/approvals/reader.ts';
import type { MailReceiver } from './api/work-items/intake-mail/receiver.ts';
import type { Standby } from './db/postgres/standby/standby.ts';
import { listenError } from './start-ports.ts';
import type { Store } from './start-store.ts';

/** Loaded only where jobs run: the queue is a library of its own with a driver of its own. */
async function runJobs(
  app: App,
  { connection, longRunning }: Store,
  standby: Standby | null,
): Promise<JobWorker> {
  const [{ startJobs }, { JOBS }] = await Promise.all([
    import('./api/platform/jobs/worker.ts'),
    import('./api/jobs.ts'),
  ]);
  const { config, storage, log } = app;
  return startJobs({
    connection,
    jobs: JOBS,
    context: { db: longRunning.db, config, storage, log, standby },
  });
}

/** Loaded only where it is done: tells people what happens, from the log of Changes. */
async function startNotifier(app: App, { longRunning: { db, sql } }: Store): Promise<Notifier> {
  const { Notifier } = await import('./api/notifications/reader/notifier.ts');
  const onError = (err: unknown) => app.log.error({ err }, 'notifying people failed');
  const notifier = new Notifier({ db, sql, onError });
  await notifier.start();
  return notifier;
}

/** Starts the reader that closes approvals after Changes. Only processes that run it load its code. */
async function startApprovals(app: App, { longRunning: { db, sql } }: Store): Promise<ApprovalReader> {
  const { ApprovalReader } = await import('./api/work-items/approvals/reader.ts');
  const onError = (err: unknown) => app.log.error({ err }, 'ending approvals failed');
  const reader = new ApprovalReader({ db, sql, onError });
  await reader.start();
  return reader;
}

/** Starts the reader that keeps the roll-ups of initiatives up to date. */
async function startInitiatives(app: App, { longRunning: { db, sql } }: Store): Promise<InitiativeReader> {
  const { InitiativeReader } = await import('./api/planning/initiatives/reader.ts');
  const onError = (err: unknown) => app.log.error({ err }, 'rolling up initiatives failed');
  const reader = new InitiativeReader({ db, sql, onError });
  await reader.start();
  return reader;
}

/** Loaded only where it is done: makes of the log of Changes what is sent to other services. */
async function startWebhooks(app: App, { longRunning: { db, sql } }: Store): Promise<WebhookReader> {
  const { WebhookReader } = await import('./api/integrations/webhooks/reader/reader.ts');
  const onError = (err: unknown) => app.log.error({ err }, 'making deliveries to webhooks failed');
  const reader = new WebhookReader({ db, sql, onError, app_url: app.config.app_url });
  await reader.start();
  return reader;
}

/** Loaded only where it is configured: takes mail that hands items in. */
async function receiveMail(app: App, { longRunning: { db, sql } }: Store): Promise<MailReceiver | null> {
  const { intake_mail: mail } = app.config;
  if (!mail) return null;
  const { MailReceiver } = await import('./api/work-items/intake-mail/receiver.ts');
  const onError = (err: unknown) => app.log.error({ err }, 'taking a mail into intake failed');
  const { storage, config, redis } = app;
  const receiver = new MailReceiver({ db, sql, storage, config, mail, redis, onError });
  await receiver.listen().catch((error: unknown) => {
    throw listenError(error, mail, 'INTAKE_MAIL_PORT');
  });
  return receiver;
}

/** What runs beside the answers to requests. */
export type Workers = { stop: () => Promise<void> };

/** Starts jobs, the readers of the change log and the receiver of mail. */
export async function startWorkers(app: App, store: Store, standby: Standby | null): Promise<Workers> {
  const jobs = await runJobs(app, store, standby);
  const readers = [
    await startNotifier(app, store),
    await startWebhooks(app, store),
    await startApprovals(app, store),
    await startInitiatives(app, store),
  ];
  const mail = await receiveMail(app, store);
  const stop = async () => {
    await Promise.all([jobs.stop(), mail?.close(), ...readers.map(async (reader) => reader.close())]);
  };
  return { stop };
}

/** Says again and again, once a minute, when no process runs jobs: this one leaves them to others. */
export async function watchWorkers(app: App, { longRunning: { db } }: Store): Promise<Workers> {
  const { watchForWorkers } = await import('./api/platform/jobs/workers.ts');
  return watchForWorkers({ db, log: app.log });
}
