import { type Reading, gauge } from '@tandem/db/metrics/registry.ts';
import type { DatabaseCounts } from './database-counts.ts';

const up = gauge('tandem_database_up', 'Whether the database answered when it was asked for its numbers');
const jobs = gauge('tandem_jobs', 'Jobs in the queue, by what they do', ['task', 'state']);
const oldestJob = gauge('tandem_jobs_oldest_seconds', 'How long the oldest job waits that could run');
const mails = gauge('tandem_mails', 'Mail of a day that waits, failed or was withheld', ['state']);
const deliveries = gauge(
  'tandem_webhook_deliveries',
  'Deliveries to webhooks that wait, or failed within a day',
  ['state'],
);
const lag = gauge('tandem_reader_lag_changes', 'Changes that a reader of the log has not read yet', [
  'reader',
]);
const storage = gauge('tandem_storage_bytes', 'Bytes of the files that people have uploaded');
const database = gauge('tandem_database_bytes', 'Bytes of the database');
const connections = gauge('tandem_database_connections', 'Connections to the database, of whoever has them');
const most = gauge('tandem_database_max_connections', 'Connections that the database allows');
const imports = gauge('tandem_imports_running', 'Imports that are under way or wait');
const journal = gauge(
  'tandem_journal_updates',
  'Updates of texts that are not folded into their texts yet, about',
);
const backup = gauge('tandem_backup_age_seconds', 'Seconds since the last backup was complete');

const STATES = {
  jobs: [],
  mails: ['waiting', 'failed'],
  deliveries: ['waiting', 'failed'],
} as const;

/** Those that there are none of are 0, so that a chart has a line and an alert a number. */
const byState = (rows: readonly { state: string; count: number }[], states: readonly string[]): Reading[] => {
  const missing = states.filter((state) => !rows.some((row) => row.state === state));
  return [
    ...rows.map(({ state, count }): Reading => [count, state]),
    ...missing.map((state): Reading => [0, state]),
  ];
};

/** Shows what the database said last; `latest` is null while it does not answer. Ends with the answer. */
export function showDatabaseCounts(latest: () => DatabaseCounts | null): () => void {
  const from = (readings: (counts: DatabaseCounts) => Reading[]) => () => {
    const counts = latest();
    return counts ? readings(counts) : [];
  };
  const total = (pick: (totals: DatabaseCounts['totals']) => number | null) =>
    from(({ totals }) => {
      const value = pick(totals);
      return value === null ? [] : [[value]];
    });
  const ends = [
    up.read(() => [[latest() ? 1 : 0]]),
    jobs.read(from((counts) => counts.jobs.map(({ name, state, count }): Reading => [count, name, state]))),
    mails.read(from((counts) => byState(counts.mails, STATES.mails))),
    deliveries.read(from((counts) => byState(counts.deliveries, STATES.deliveries))),
    lag.read(from((counts) => counts.lags.map(({ reader, count }): Reading => [count, reader]))),
    oldestJob.read(total(({ jobs_waited }) => jobs_waited)),
    storage.read(total(({ storage_bytes }) => storage_bytes)),
    database.read(total(({ database_bytes }) => database_bytes)),
    connections.read(total((totals) => totals.connections)),
    most.read(total(({ max_connections }) => max_connections)),
    imports.read(total((totals) => totals.imports)),
    journal.read(total((totals) => totals.journal)),
    backup.read(total(({ backup_age }) => backup_age)),
  ];
  return () => ends.forEach((end) => end());
}
