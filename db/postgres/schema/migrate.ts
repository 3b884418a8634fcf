import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { MIGRATIONS } from '../../migrations/list.ts';
import type { Db } from '../client.ts';
import { extendTransaction } from '../draining-dialect.ts';

/**
 * Of Kysely's migrator, which brought earlier releases up to date: one of them and this one wait for each other, and find
 * the steps of each other in the same table.
 */
const TURN = '3853314791062309107';
const TURN_POLL_MS = 200;
/** To fill a new column of a large table takes as long as it takes. */
const STEP_MS = 24 * 60 * 60 * 1_000;
/**
 * A step that waits for a table makes all others wait behind it. Requests wait 1.5 s for a lock, and PostgreSQL looks for
 * deadlocks after a second: by then the step has given up, and it is never a request that is ended.
 */
const LOCK_WAIT_MS = 500;
const MIN_PAUSE_MS = 200;
const MAX_PAUSE_MS = 2_000;
const HELD_UP = new Set(['55P03', '40P01']);
/** A wait is reported at its begin, and then not more often than this. */
const REPORT_EVERY_MS = 10_000;

type MigrateOptions = {
  /** The last step that is run. */
  upTo?: string | undefined;
  /** Receives a line for each step, and what is waited for. */
  report?: ((line: string) => void) | undefined;
};

/** The steps that the database does not have yet, in their order. Throws when it has one that this release does not know. */
export async function pendingSteps(db: Db, upTo?: string): Promise<string[]> {
  const done = await doneSteps(db);
  const unknown = [...done].find((name) => !Object.hasOwn(MIGRATIONS, name));
  if (unknown) throw new NewerDatabase(unknown);
  const steps = Object.keys(MIGRATIONS).toSorted();
  return steps.filter((name) => !done.has(name) && (upTo === undefined || name <= upTo));
}

/** What an operator reads who starts an older release on a database that a newer one has brought up to date. */
export class NewerDatabase extends Error {
  constructor(step: string) {
    super(
      `The database belongs to a newer release of Tandem: it has the step ${step}, which this one does not know. ` +
        'Nothing was changed. Start the newer release; or, to go back, restore a backup that this release has made ' +
        'into an empty installation.',
    );
  }
}

/**
 * Brings the database to this release, step after step, each in a transaction of its own, while others may use it. One
 * process at a time does; the others wait until it is done. Gives the names of what ran here.
 */
export async function migrate(db: Db, options: MigrateOptions = {}): Promise<string[]> {
  if ((await pendingSteps(db, options.upTo)).length === 0) return [];
  return db.connection().execute((held) => inTurn(held, options));
}

/** The turn belongs to the session: it ends with it, however that ends. */
async function inTurn(held: Db, { upTo, report = () => {} }: MigrateOptions): Promise<string[]> {
  await takeTurn(held, report);
  try {
    const steps = await pendingSteps(held, upTo);
    await runSteps(held, steps, report);
    return steps;
  } finally {
    await sql`select pg_advisory_unlock(${TURN})`.execute(held).catch(() => {});
  }
}

async function takeTurn(held: Db, report: (line: string) => void): Promise<void> {
  const wait = reportNowAndThen(report);
  for (;;) {
    const { rows } = await sql<{ is_ours: boolean }>`
      select pg_try_advisory_lock(${TURN}) as is_ours`.execute(held);
    if (rows[0]?.is_ours) return;
    wait('Another process brings the database to its release; waiting for it.');
    await delay(TURN_POLL_MS);
  }
}

async function runSteps(held: Db, steps: string[], report: (line: string) => void): Promise<void> {
  const isNew = (await doneSteps(held)).size === 0;
  if (isNew) {
    report(`Setting up the database (${steps.length} steps) …`);
    await sql`create table if not exists kysely_migration (
      name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(held);
  }
  for (const [index, name] of steps.entries()) {
    const begin = performance.now();
    await runStep(held, name, report);
    const seconds = ((performance.now() - begin) / 1_000).toFixed(1);
    if (!isNew) report(`Migrated the database: ${name}, ${index + 1} of ${steps.length}, ${seconds} s`);
  }
}

/** Tries until nobody stands in its way: each try waits for a lock for a moment only. */
async function runStep(held: Db, name: string, report: (line: string) => void): Promise<void> {
  const wait = reportNowAndThen(report);
  for (let pause = MIN_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
    try {
      await tryStep(held, name);
      return;
    } catch (error) {
      if (!HELD_UP.has(String((error as { code?: unknown }).code)))
        throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
    }
    wait(`Migration ${name} waits for what others do with the database${await describeOldest(held)}.`);
    await delay(pause);
  }
}

async function tryStep(held: Db, name: string): Promise<void> {
  await held.transaction().execute(async (tx) => {
    await extendTransaction(tx, STEP_MS);
    await sql`set local lock_timeout = ${sql.lit(LOCK_WAIT_MS)}`.execute(tx);
    await MIGRATIONS[name]?.up(tx);
    // Earlier releases go by the order of these moments.
    await sql`insert into kysely_migration (name, timestamp)
      select ${name}, to_char(greatest(
        clock_timestamp(), max(timestamp)::timestamptz + interval '1 ms'
      ) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from kysely_migration`.execute(tx);
  });
}

async function doneSteps(db: Db): Promise<Set<string>> {
  const { rows: found } = await sql<{ table: string | null }>`
    select to_regclass('kysely_migration')::text as "table"`.execute(db);
  if (!found[0]?.table) return new Set();
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** What has been open for longest, which may be a backup or somebody's psql. */
async function describeOldest(db: Db): Promise<string> {
  const { rows } = await sql<{ pid: number; application: string; seconds: number }>`
    select pid, application_name as application, extract(epoch from clock_timestamp() - xact_start)::int as seconds
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    order by xact_start limit 1`.execute(db);
  const [oldest] = rows;
  if (!oldest) return '';
  const { pid, application, seconds } = oldest;
  return ` (the oldest transaction: "${application}", process ${pid}, for ${seconds} s)`;
}

function reportNowAndThen(report: (line: string) => void): (line: string) => void {
  let next = 0;
  return (line) => {
    if (performance.now() < next) return;
    next = performance.now() + REPORT_EVERY_MS;
    report(line);
  };
}
