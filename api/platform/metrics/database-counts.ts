import type { Db } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';

/** What the database says of the installation, the same for all of its processes. */
export type DatabaseCounts = {
  jobs: { name: string; state: string; count: number }[];
  mails: { state: string; count: number }[];
  deliveries: { state: string; count: number }[];
  /** Changes that readers of the log have not read yet. */
  lags: { reader: string; count: number }[];
  totals: {
    storage_bytes: number;
    database_bytes: number;
    connections: number;
    max_connections: number;
    imports: number;
    journal: number;
    backup_age: number | null;
    jobs_waited: number;
  };
};

async function readRows(db: Db) {
  const { rows } = await sql<{ kind: string; name: string; state: string; count: number }>`
    select 'job' as kind, j.task_identifier as name, t.state, count(*)::float8 as count
    from graphile_worker.jobs j cross join lateral (select case when j.locked_at is not null then 'running'
      when j.attempts >= j.max_attempts then 'failed' else 'waiting' end as state) t
    group by 2, 3
    union all
    select 'mail', '', state, count(*)::float8 from mails
    where created_at > now() - interval '1 day' and state in ('waiting', 'failed', 'withheld') group by 3
    union all
    select 'delivery', '', state, count(*)::float8 from webhook_deliveries
    where state = 'waiting' or (state = 'failed' and created_at > now() - interval '1 day') group by 3
    union all
    select 'lag', 'notifier', '', coalesce(sum(greatest(s.last_seq - coalesce(k.seq, 0), 0)), 0)::float8
    from change_streams s left join notification_cursors k using (stream) where s.stream like 'project:%'
    union all
    select 'lag', 'webhooks', '', coalesce(sum(greatest(s.last_seq - coalesce(k.seq, 0), 0)), 0)::float8
    from change_streams s left join webhook_cursors k using (stream)
    where s.stream like 'project:%' and s.workspace_id in (
      select h.workspace_id from webhooks h where h.is_active and h.deleted_at is null)
    union all
    select 'lag', 'initiatives', '', coalesce(sum(greatest(s.last_seq - k.seq, 0)), 0)::float8
    from initiative_cursors k join change_streams s on s.stream = 'project:' || k.project_id`.execute(db);
  return rows;
}

async function readTotals(db: Db): Promise<DatabaseCounts['totals']> {
  const { rows } = await sql<DatabaseCounts['totals']>`
    select (select coalesce(sum(size), 0)::float8 from assets where is_uploaded and deleted_at is null) as storage_bytes,
      pg_database_size(current_database())::float8 as database_bytes,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as max_connections,
      (select count(*)::int from importers where status in ('queued', 'processing')) as imports,
      (select greatest(reltuples, 0)::float8 from pg_class where oid = 'document_updates'::regclass) as journal,
      (select extract(epoch from now() - max(finished_at))::float8 from backups where state = 'done') as backup_age,
      (select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 from graphile_worker.jobs
        where locked_at is null and attempts < max_attempts and run_at < now()) as jobs_waited`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('Counts give one row.');
  return row;
}

/** Two statements, whatever there is to count. */
export async function readDatabaseCounts(db: Db): Promise<DatabaseCounts> {
  const rows = await readRows(db);
  const totals = await readTotals(db);
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  return {
    jobs: of('job'),
    mails: of('mail'),
    deliveries: of('delivery'),
    lags: of('lag').map(({ name, count }) => ({ reader: name, count })),
    totals,
  };
}

const REREAD_MS = 15_000;

/**
 * The counts of at most fifteen seconds ago: however often they are asked for, the database is asked no more often. Null
 * while it does not answer.
 */
export class RecentCounts {
  private readonly db: Db;
  private readAt = -Infinity;
  private reading: Promise<DatabaseCounts | null> = Promise.resolve(null);

  constructor(db: Db) {
    this.db = db;
  }

  read(): Promise<DatabaseCounts | null> {
    if (performance.now() - this.readAt < REREAD_MS) return this.reading;
    this.readAt = performance.now();
    this.reading = readDatabaseCounts(this.db).catch(() => null);
    return this.reading;
  }
}
