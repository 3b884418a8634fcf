import { setTimeout as delay } from 'node:timers/promises';
import type { Stream } from '@tandem/shared/sync/stream.ts';
import { type CompiledQuery, Kysely, type Transaction } from 'kysely';
import postgres from 'postgres';
import { type Address, addressOf } from './address/address.ts';
import type { Where } from './address/where.ts';
import { DrainingDialect } from './draining-dialect.ts';
import { Listener } from './pool/listener.ts';
import { Pool } from './pool/pool.ts';
import { type Sql, pooledSql } from './pool/pooled-sql.ts';
import type { DB } from './types.generated.ts';

/**
 * Reads and writes. A transaction is one too, so a function that takes Db runs inside or outside of one. `held` is there
 * for the Db of a request whose work is one transaction (held-transaction.ts).
 */
export type Db = Kysely<DB> & { readonly held?: HeldWork };

/**
 * Work that joins the one transaction of its Db, and the pool for what is asked outside of it. `readApart` runs what reads in
 * a transaction of its own, on a Db that has them: of a standby, and of the primary where the standby fails.
 */
export type HeldWork = {
  join: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  pool: Db;
  readApart?: <T>(read: (db: Db) => Promise<T>) => Promise<T>;
};

/** A transaction that may append to the change log; `inTransaction` opens it. */
export type Tx = Transaction<DB> & { readonly log: OpenLog };

/** Sequence number reached in each stream that was written to. */
export type StreamSeqs = Map<Stream, number>;

/** What an open transaction appends to the change log: the statement that waits for the commit, and what it has reached. */
export type OpenLog = { last: WaitingAppend | null; readonly touched: StreamSeqs };
export type WaitingAppend = { query: CompiledQuery; streams: Stream[]; onRows: (rows: unknown[]) => void };
export type { Sql };

/**
 * How long anything may take, in milliseconds; 0 is for ever. The server's limits are a little shorter than ours, so that
 * a server that is well has the first word and the connection is kept.
 */
export type Limits = {
  /** Waiting for a connection. */
  connection_ms: number;
  /** Waiting for an answer of the server. */
  answer_ms: number;
  statement_ms: number;
  lock_ms: number;
  transaction_ms: number;
};

/**
 * For whatever somebody waits for: they are answered within three seconds, also when the database is away, and within two and
 * a half where they have not waited for a connection. A transaction has little more than a statement, because its commit is
 * waited for until the transaction can only be over.
 */
export const REQUEST_LIMITS: Limits = {
  connection_ms: 2_000,
  answer_ms: 2_000,
  statement_ms: 1_900,
  lock_ms: 1_500,
  transaction_ms: 2_000,
};

/** For jobs, imports, migrations, and tests on a busy machine. */
export const LONG_LIMITS: Limits = {
  connection_ms: 30_000,
  answer_ms: 600_000,
  statement_ms: 590_000,
  lock_ms: 30_000,
  transaction_ms: 0,
};

export type DatabaseConfig = {
  connection: Where;
  /**
   * Where the server itself is, when `connection` leads to a pooler whose sessions last for a transaction (decision 42): what
   * listens goes there, and nothing of ours relies on a session.
   */
  direct?: Where | undefined;
  /** Whether a server that takes no writes will do: a standby. */
  isReadOnly?: boolean;
  /** Connections at most. */
  max?: number;
  limits?: Limits;
};

export type Database = { db: Db; sql: Sql; close: () => Promise<void> };

const IDLE_IN_TRANSACTION_MS = 10_000;
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

/** Prepared statements are planned once for all values: for most of ours planning costs more than running. */
export const GENERIC_PLANS = 'force_generic_plan';

/** What a pooler sets for each transaction anew, because it knows these settings. */
const POOLED_SETTINGS = { application_name: 'tandem', TimeZone: 'UTC' };

const settings = (limits: Limits) => ({
  ...POOLED_SETTINGS,
  statement_timeout: limits.statement_ms,
  lock_timeout: limits.lock_ms,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  // These as text, because the driver leaves out what is falsy.
  transaction_timeout: String(limits.transaction_ms),
  plan_cache_mode: GENERIC_PLANS,
  // To start workers takes longer than our statements do, and there is always another request for the other core.
  max_parallel_workers_per_gather: '0',
});

/**
 * The same for one transaction, as a statement: behind a pooler the next transaction is on a session of somebody else. How
 * statements are planned is left out, because unnamed ones are planned for their values.
 */
function settingsOfTransaction(limits: Limits): string {
  const values = {
    statement_timeout: limits.statement_ms,
    lock_timeout: limits.lock_ms,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    max_parallel_workers_per_gather: 0,
  };
  const set = Object.entries(values).map(([name, value]) => `set_config('${name}', '${value}', true)`);
  return `select ${set.join(', ')}`;
}

const TYPES = {
  timestamp: { to: 1184, from: [1184], serialize: asText, parse: timestampToIso },
  date: { to: 1082, from: [1082], serialize: asText, parse: (text: string) => text },
  bigint: { to: 20, from: [20], serialize: asText, parse: Number },
};

/** Makes statements for an address; it never connects by itself. */
function composerFor(address: Address, session: Record<string, string | number>, prepare = true) {
  return postgres({
    ...address.driverOptions(),
    onnotice: () => {},
    prepare,
    connection: { ...session, ...address.settings },
    types: TYPES,
  }) as unknown as postgres.Sql;
}

/**
 * Opens a pool. Timestamps come as ISO text in UTC with microseconds, dates as `YYYY-MM-DD`, bigint as number (all of
 * ours stay below 2^53). What fails because the database is away or too slow is recognised by `isUnavailable`.
 */
export function openDatabase(config: DatabaseConfig): Database {
  const limits = config.limits ?? REQUEST_LIMITS;
  const { direct, isReadOnly = false } = config;
  const address = addressOf(config.connection);
  const pooledBy = direct && { settings: settingsOfTransaction(limits) };
  const composer = direct
    ? composerFor(address, POOLED_SETTINGS, false)
    : composerFor(address, settings(limits));
  const name = limits.transaction_ms > 0 ? 'requests' : 'long';
  const pool = new Pool({ name, composer, address, pooledBy, isReadOnly, max: config.max ?? 20, ...limits });
  // Lends nothing: what listens opens its own.
  const directPool = direct && directPoolAt(addressOf(direct), limits);
  const listener = new Listener(directPool ?? pool);
  const db = new Kysely<DB>({ dialect: new DrainingDialect(pool, limits) });
  const close = async () => {
    const closed = Promise.all([db.destroy(), listener.close(), pool.drain(), directPool?.drain()]);
    await Promise.race([closed, delay(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    for (const each of [pool, directPool]) each?.destroy();
  };
  return { db, sql: pooledSql(pool, listener), close };
}

const directPoolAt = (address: Address, limits: Limits) =>
  new Pool({
    composer: composerFor(address, settings(limits)),
    address,
    isReadOnly: false,
    max: 1,
    ...limits,
  });
