import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, type Transaction } from 'kysely';
import postgres from 'postgres';
import { DrainingDialect } from './draining-dialect.ts';
import type { DB } from './types.generated.ts';

/** Reads and writes; a transaction is one too, so a function that takes Db runs inside or outside of one. */
export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;
export type Sql = postgres.Sql;

export type DatabaseConfig = {
  /** Where the server is: a URL, or the socket directory of the embedded server. */
  connection: { url: string } | { socketDirectory: string; database: string };
  /** Connections at most. */
  max?: number;
};

export type Database = { db: Db; sql: Sql; close: () => Promise<void> };

const STATEMENT_TIMEOUT_MS = 10_000;
const LOCK_TIMEOUT_MS = 3_000;
/** Queries still running by then are given up, so that a stuck one cannot keep the process from ending. */
const CLOSE_TIMEOUT_MS = 5_000;

/** '2026-11-20 10:00:00.123456+00' → '2026-11-20T10:00:00.123456Z'. Rows keep the microseconds that a Date would lose. */
function timestampToIso(text: string): string {
  const dot = text.indexOf('.');
  const whole = text.slice(0, 10) + 'T' + text.slice(11, 19);
  const fraction = dot === -1 ? '' : text.slice(dot + 1, text.lastIndexOf('+'));
  return `${whole}.${fraction.padEnd(6, '0')}Z`;
}

const asText = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value));

function connectionOptions(connection: DatabaseConfig['connection']) {
  if ('url' in connection) return { url: connection.url };
  return { host: connection.socketDirectory, user: 'tandem', database: connection.database };
}

/**
 * Opens a pool. Timestamps come as ISO text in UTC with microseconds, dates as `YYYY-MM-DD`, bigint as number
 * (all of ours stay below 2^53).
 */
export function openDatabase(config: DatabaseConfig): Database {
  const { url, ...rest } = { url: undefined, ...connectionOptions(config.connection) };
  const options = {
    ...rest,
    max: config.max ?? 20,
    onnotice: () => {},
    connection: {
      application_name: 'tandem',
      TimeZone: 'UTC',
      statement_timeout: STATEMENT_TIMEOUT_MS,
      lock_timeout: LOCK_TIMEOUT_MS,
      idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
      // Prepared statements are planned once for all values: for most of ours planning costs more than running.
      plan_cache_mode: 'force_generic_plan',
      // To start workers takes longer than our statements do, and there is always another request for the other core.
      // As text, because the driver leaves out what is falsy.
      max_parallel_workers_per_gather: '0',
    },
    types: {
      timestamp: { to: 1184, from: [1184], serialize: asText, parse: timestampToIso },
      date: { to: 1082, from: [1082], serialize: asText, parse: (text: string) => text },
      bigint: { to: 20, from: [20], serialize: asText, parse: Number },
    },
  };
  const sql = (url ? postgres(url, options) : postgres(options)) as unknown as Sql;
  const db = new Kysely<DB>({ dialect: new DrainingDialect(sql) });
  const close = async () => {
    await Promise.race([db.destroy(), delay(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    await sql.end({ timeout: 0 });
  };
  return { db, sql, close };
}
