import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Dialect,
  type QueryResult,
  type Transaction,
  type TransactionSettings,
} from 'kysely';
import type { Connection } from './pool/connection.ts';
import type { Pool } from './pool/pool.ts';
import type { DB } from './types.generated.ts';

/** Time for the server's word that a transaction has ended, when it ends it because its time is over. */
const LAST_WORD_MS = 100;
/** What the commit of a long write has: nothing is left to be done by then. */
const LONG_COMMIT_MS = 1_000;
/** Who has waited long already has at least so long for a transaction. */
const MIN_TRANSACTION_MS = 600;
/** Who has waited for a connection for so long is in an outage, and gets no more time than others. */
const OUTAGE_WAIT_MS = 1_000;
const WRITING_KINDS = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode']);
const WRITING_WORDS = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\b/i;

type LastStatement = { query: CompiledQuery; onRows: (rows: unknown[]) => void };

/**
 * Waits for the answers of statements that were sent together. A failed one makes what is behind it fail too, and the
 * commit a rollback: the reason is that of the first.
 */
async function allOrFirstReason(answers: Promise<unknown>[]): Promise<unknown[]> {
  const outcomes = await Promise.allSettled(answers);
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}

/** When the server ends a transaction by itself, in milliseconds after its beginning; 0 for never. */
type TransactionLimit = { transaction_ms: number };

/**
 * Has an open transaction run a statement behind all others, sent together with the commit: a round trip less, and what
 * the statement locks is held for no longer than the commit takes. Several run in the order in which they were handed
 * in. `onRows` receives the rows once they are committed.
 */
export async function runAtCommit(tx: Transaction<DB>, last: LastStatement): Promise<void> {
  await tx.getExecutor().provideConnection(async (connection) => {
    (connection as PooledConnection).runAtCommit(last);
  });
}

/**
 * Has an open transaction run a statement without waiting for its answer, which is a round trip less: the next one is sent
 * behind it at once. When it fails, the next one or the commit fails for its reason.
 */
export async function runAhead(tx: Transaction<DB>, query: CompiledQuery): Promise<void> {
  await tx.getExecutor().provideConnection(async (connection) => {
    void (connection as PooledConnection).runAhead(query);
  });
}

/** Has an open transaction run two statements of one round trip, one behind the other. Returns the rows of both. */
export async function runBoth<First, Second>(
  tx: Transaction<DB>,
  first: CompiledQuery<First>,
  second: CompiledQuery<Second>,
): Promise<[First[], Second[]]> {
  return tx.getExecutor().provideConnection(async (connection) => {
    const pooled = connection as PooledConnection;
    const before = pooled.runAhead<First>(first);
    const { rows } = await pooled.executeQuery<Second>(second);
    return [(await before).rows, rows];
  });
}

/**
 * Gives an open transaction `ms` from now on, and as long for each of its statements; not in an outage, where whoever
 * asks is answered soon.
 */
export async function extendTransaction(tx: Transaction<DB>, ms: number): Promise<void> {
  await tx.getExecutor().provideConnection(async (connection) => {
    await (connection as PooledConnection).extend(ms);
  });
}

/** A limit that runs can only be lifted and set anew. */
const SET_LIMIT = `select set_config('transaction_timeout', '0', true), set_config('transaction_timeout', $1, true)`;

function isWriting({ query, sql: text }: CompiledQuery): boolean {
  if (WRITING_KINDS.has(query.kind)) return true;
  if (query.kind !== 'RawNode' && !(query.kind === 'SelectQueryNode' && query.with)) return false;
  return WRITING_WORDS.test(text);
}

/**
 * A connection as Kysely uses it. What a server that hangs has received, it carries out once it goes on, when the
 * caller has long been informed of a failure. So nothing is written outside of a transaction, the server ends each
 * transaction after its limit, and we wait for the answer to a commit until that limit has passed.
 */
class PooledConnection implements DatabaseConnection {
  readonly connection: Connection;
  private readonly limit: TransactionLimit;
  private begun: Promise<unknown> | undefined;
  /** When the server ends the open transaction, on the clock of `performance`. */
  private endsAt = 0;
  private last: LastStatement[] = [];
  /** Answers of statements that were sent and not waited for yet. */
  private ahead: Promise<unknown>[] = [];
  /** Whether the open transaction has more time than others. */
  private isExtended = false;

  constructor(connection: Connection, limit: TransactionLimit) {
    this.connection = connection;
    this.limit = limit;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.begun && isWriting(query)) return this.writeAlone(query);
    if (!this.begun) return this.readAlone(query);
    if (this.ahead.length === 0) return this.send(query.sql, query.parameters);
    const ahead = this.ahead.splice(0);
    const answers = await allOrFirstReason([...ahead, this.send<Row>(query.sql, query.parameters)]);
    return answers.at(-1) as QueryResult<Row>;
  }

  runAhead<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
    const answer = this.send<Row>(query.sql, query.parameters);
    // What is sent behind it fails for the same reason.
    answer.catch(() => {});
    this.ahead.push(answer);
    return answer;
  }

  // oxlint-disable-next-line require-yield -- the driver reads nothing piece by piece
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Rows are not read piece by piece.');
  }

  /** Sent together with the first statement instead of before it: a transaction saves a round trip. */
  begin({ isolationLevel, accessMode }: TransactionSettings): void {
    const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean);
    const ms = this.timeForTransaction();
    const sent = [this.send(['begin', ...modes].join(' '))];
    const { transactionSettings } = this.connection;
    if (transactionSettings) sent.push(this.send(transactionSettings));
    if (ms < this.limit.transaction_ms || (transactionSettings && ms > 0))
      sent.push(this.send(SET_LIMIT, [String(ms)]));
    this.begun = Promise.all(sent).then(() => this.noteLimit(ms));
    // The connection is gone; the statement behind it says so.
    this.begun.catch(() => {});
  }

  runAtCommit(last: LastStatement): void {
    this.last.push(last);
  }

  async commit(): Promise<void> {
    // Until the server has begun, it has not begun to count either.
    await this.begun;
    if (this.isExtended) await this.finishLongWrite();
    if (this.endsAt > 0) this.connection.allowUntil(this.endsAt + LAST_WORD_MS);
    const { ahead, last } = this;
    this.endTransaction();
    const answers = this.connection.together(() => [
      ...ahead,
      ...last.map(({ query }) => this.send(query.sql, query.parameters)),
      this.sendCommit(),
    ]);
    const results = (await allOrFirstReason(answers)).slice(ahead.length);
    last.forEach(({ onRows }, index) => onRows((results[index] as QueryResult<unknown>).rows));
  }

  /**
   * What is to come right before the commit may take its time in a long write. The commit itself has little: its caller
   * waits for the last word until that can only be no.
   */
  private async finishLongWrite(): Promise<void> {
    await Promise.all(this.ahead.splice(0));
    for (const { query, onRows } of this.last.splice(0)) {
      const { rows } = await this.send(query.sql, query.parameters);
      onRows(rows);
    }
    if (this.limit.transaction_ms > 0) await this.setLimit(LONG_COMMIT_MS);
    this.connection.mayWaitLong = false;
  }

  /** Of a connection that is lost the server rolls everything back, and so it does when the line is dropped. */
  async rollback(): Promise<void> {
    this.endTransaction();
    if (this.connection.isOver) return;
    await this.send('rollback').catch(() => this.connection.destroy());
  }

  /** Who has waited for a connection has so much less, so that the whole request ends in time. */
  private timeForTransaction(): number {
    const { transaction_ms } = this.limit;
    const left = Math.max(MIN_TRANSACTION_MS, transaction_ms - this.connection.waited_ms);
    return Math.min(transaction_ms, left);
  }

  async extend(ms: number): Promise<void> {
    if (this.connection.waited_ms >= OUTAGE_WAIT_MS) return;
    this.connection.allow(ms);
    this.connection.mayWaitLong = true;
    this.isExtended = true;
    await this.setLimit(ms);
  }

  private async setLimit(ms: number): Promise<void> {
    const others = `set_config('statement_timeout', $1, true),
      set_config('idle_in_transaction_session_timeout', $1, true)`;
    await this.send(`${SET_LIMIT}, ${others}`, [String(ms)]);
    this.noteLimit(ms);
  }

  private noteLimit(ms: number): void {
    this.endsAt = ms > 0 ? performance.now() + ms : 0;
  }

  private endTransaction(): void {
    this.begun = undefined;
    this.isExtended = false;
    this.last = [];
    this.ahead = [];
  }

  private async writeAlone<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    this.begin({});
    try {
      const result = await this.send<Row>(query.sql, query.parameters);
      await this.commit();
      return result;
    } catch (error) {
      await this.rollback();
      throw error;
    } finally {
      this.connection.allow();
    }
  }

  private async sendCommit(): Promise<void> {
    const { command } = await this.run('commit', []);
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  private compose(text: string, parameters: readonly unknown[]) {
    return this.connection.compose(text, parameters, { prepare: true, simple: false });
  }

  private run(text: string, parameters: readonly unknown[]) {
    return this.connection.run(this.compose(text, parameters));
  }

  private async readAlone<Row>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return resultOf(await this.connection.runAlone(this.compose(text, parameters)));
  }

  private async send<Row>(text: string, parameters: readonly unknown[] = []): Promise<QueryResult<Row>> {
    return resultOf(await this.run(text, parameters));
  }
}
function resultOf<Row>(rows: Awaited<ReturnType<Connection['run']>>): QueryResult<Row> {
  const { command, count } = rows;
  const isWrite = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
  return {
    ...(isWrite ? { numAffectedRows: BigInt(count) } : {}),
    rows: rows.slice() as unknown as Row[],
  };
}

/** Kysely's way to the pool; when it ends, what has begun ends first. */
class DrainingDriver implements Driver {
  readonly #pool: Pool;
  readonly #limit: TransactionLimit;
  readonly #known = new WeakMap<Connection, PooledConnection>();

  constructor(pool: Pool, limit: TransactionLimit) {
    this.#pool = pool;
    this.#limit = limit;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PooledConnection> {
    const connection = await this.#pool.acquire();
    const known = this.#known.get(connection) ?? new PooledConnection(connection, this.#limit);
    this.#known.set(connection, known);
    return known;
  }

  async releaseConnection({ connection }: PooledConnection): Promise<void> {
    this.#pool.release(connection);
  }

  async beginTransaction(connection: PooledConnection, settings: TransactionSettings): Promise<void> {
    connection.begin(settings);
  }

  commitTransaction(connection: PooledConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: PooledConnection): Promise<void> {
    return connection.rollback();
  }

  destroy(): Promise<void> {
    return this.#pool.drain();
  }
}

export class DrainingDialect implements Dialect {
  readonly #pool: Pool;
  readonly #limit: TransactionLimit;

  constructor(pool: Pool, limit: TransactionLimit) {
    this.#pool = pool;
    this.#limit = limit;
  }

  createAdapter = () => new PostgresAdapter();
  createDriver = (): Driver => new DrainingDriver(this.#pool, this.#limit) as Driver;
  createIntrospector = (db: Parameters<Dialect['createIntrospector']>[0]) => new PostgresIntrospector(db);
  createQueryCompiler = () => new PostgresQueryCompiler();
}
