import { type AbortableOperationOptions, CompiledQuery, type TransactionSettings } from 'kysely';
import { PostgresJSDialect, PostgresJSDriver } from 'kysely-postgres-js';
import type { Sql, Tx } from './client.ts';

type Connection = Awaited<ReturnType<PostgresJSDriver['acquireConnection']>>;

type PooledConnection = Parameters<PostgresJSDriver['rollbackTransaction']>[0];

type LastStatement = { query: CompiledQuery; onRows: (rows: unknown[]) => void };

/** What each open transaction is to run right before it commits. */
const lastStatements = new WeakMap<object, LastStatement>();

/**
 * Has an open transaction run a statement as its last, sent together with the commit: a round trip less, and what the
 * statement locks is held for no longer than the commit takes. `onRows` hears of its rows once they are committed.
 */
export async function runAtCommit(tx: Tx, last: LastStatement): Promise<void> {
  await tx.getExecutor().provideConnection(async (connection) => {
    lastStatements.set(connection, last);
  });
}

/**
 * Lets statements and transactions finish before the pool ends. The pool of the driver waits for ever when it is ended
 * while a connection is reserved, and Kysely reserves one for every statement.
 */
class DrainingDriver extends PostgresJSDriver {
  #held = 0;
  #drained: (() => void) | undefined;
  #isClosing = false;

  override async acquireConnection(options?: AbortableOperationOptions): Promise<Connection> {
    if (this.#isClosing) throw new Error('The database is closed.');
    this.#held += 1;
    try {
      return await super.acquireConnection(options);
    } catch (error) {
      this.#letGo();
      throw error;
    }
  }

  override async releaseConnection(
    connection: Connection,
    options?: AbortableOperationOptions,
  ): Promise<void> {
    await super.releaseConnection(connection, options);
    this.#letGo();
  }

  /** Sent together with the first statement instead of before it: a transaction saves a round trip. */
  override async beginTransaction(connection: Connection, settings: TransactionSettings): Promise<void> {
    if (settings.isolationLevel || settings.accessMode) return super.beginTransaction(connection, settings);
    connection.executeQuery(CompiledQuery.raw('begin')).catch(() => {
      // The connection is gone; the statement behind it says so.
    });
  }

  override async commitTransaction(connection: PooledConnection): Promise<void> {
    const last = lastStatements.get(connection);
    if (!last) return super.commitTransaction(connection);
    lastStatements.delete(connection);
    const [written, committed] = await Promise.allSettled([
      connection.executeQuery(last.query),
      super.commitTransaction(connection),
    ]);
    // A failed statement makes the commit behind it a rollback; the reason is the statement's.
    if (written.status === 'rejected') throw written.reason;
    if (committed.status === 'rejected') throw committed.reason;
    last.onRows(written.value.rows);
  }

  override async rollbackTransaction(connection: PooledConnection): Promise<void> {
    lastStatements.delete(connection);
    return super.rollbackTransaction(connection);
  }

  override async destroy(options?: AbortableOperationOptions): Promise<void> {
    this.#isClosing = true;
    await new Promise<void>((resolve) => {
      this.#drained = resolve;
      if (this.#held === 0) resolve();
    });
    await super.destroy(options);
  }

  #letGo(): void {
    this.#held -= 1;
    if (this.#held === 0) this.#drained?.();
  }
}

export class DrainingDialect extends PostgresJSDialect {
  readonly #postgres: Sql;

  constructor(postgres: Sql) {
    super({ postgres });
    this.#postgres = postgres;
  }

  override createDriver(): PostgresJSDriver {
    return new DrainingDriver({ postgres: this.#postgres });
  }
}
