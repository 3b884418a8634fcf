import type { Db } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import { workerApplication } from './connection-names.ts';

const LOOK_MS = 20_000;
/** A worker that is restarted is missing for moments. */
const MISSED_AFTER_MS = 60_000;

/** How many processes run jobs: each has one listening connection of this name. */
export async function countWorkers(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and starts_with(application_name, ${workerApplication('')})`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

type Watch = {
  db: Db;
  log: Pick<FastifyBaseLogger, 'error' | 'info'>;
  /** Tests do not wait. */
  look_ms?: number;
  missed_after_ms?: number;
};

/**
 * For a process that leaves jobs to others: an error in the log, once a minute, as long as no process runs them. What waits
 * is in the queue and runs once a worker is there.
 */
export function watchForWorkers({ db, log, look_ms = LOOK_MS, missed_after_ms = MISSED_AFTER_MS }: Watch) {
  let missingSince: number | undefined;
  let saidAt: number | undefined;
  const look = async () => {
    const now = performance.now();
    // Of a database that is away, requests say enough.
    const count = await countWorkers(db).catch(() => null);
    if (count === null) return;
    if (count > 0) {
      if (saidAt !== undefined) log.info('a process runs jobs again');
      missingSince = saidAt = undefined;
      return;
    }
    missingSince ??= now;
    if (now - Math.max(missingSince, saidAt ?? 0) < missed_after_ms) return;
    saidAt = now;
    log.error('no process runs jobs: start one with ROLE=worker, or this one with API_JOBS=on');
  };
  const timer = setInterval(() => void look(), look_ms);
  timer.unref();
  void look();
  return { stop: async () => clearInterval(timer) };
}
