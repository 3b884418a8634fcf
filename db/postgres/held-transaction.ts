import type { Stream } from '@tandem/shared/sync/stream.ts';
import {
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';
import { notifyStreams } from './notify.ts';
import type { Db, HeldWork, Tx } from './client.ts';
import { runAtCommit } from './draining-dialect.ts';
import { appendWaiting, inTransaction, sendAtCommit, withLog } from './transaction.ts';
import { transactionScope } from './transaction-scope.ts';
import type { DB } from './types.generated.ts';

/** A transaction of Kysely's that its owner ends. */
type Open = { tx: Tx; commit: () => Promise<void>; rollback: () => Promise<void> };

type Work<T> = (tx: Tx) => Promise<T>;

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));

/**
 * A Db for one piece of work, of which nothing is committed before its owner says so. The first `inTransaction` opens the
 * transaction, later ones join it, and whatever else is asked of `db` meanwhile is asked inside of it. Before that, and
 * once it is committed, `db` is the pool. What fails is rolled back as a whole; only when nothing was done before it may its
 * caller begin again.
 */
export class HeldTransaction {
  readonly db: Db;
  readonly #pool: Db;
  #open: Open | null = null;
  #isCommitted = false;
  #failure: Error | null = null;
  #finished: Promise<void> = Promise.resolve();

  constructor(pool: Db) {
    this.#pool = pool;
    const choose = async () => {
      await this.finish();
      return this.#open?.tx ?? pool;
    };
    this.db = dbOf(choose, { join: (work) => this.#join(work), pool });
  }

  async #join<T>(work: Work<T>): Promise<T> {
    if (this.#isCommitted) return inTransaction(this.#pool, work);
    if (this.#failure) throw this.#failure;
    const isFirst = !this.#open;
    const { tx } = (this.#open ??= await openTransaction(this.#pool));
    try {
      await this.finish();
      return await transactionScope.run(true, () => work(tx));
    } catch (error) {
      await this.#undo();
      // What was done before in it is gone as well: then there is no going on.
      if (!isFirst) this.#failure = asError(error);
      throw error;
    }
  }

  async #undo(): Promise<void> {
    const open = this.#open;
    this.#open = null;
    await open?.rollback();
  }

  /**
   * Ends it with one more statement, which is given the streams that are appended to right before it. Both are sent
   * together with the commit. When no transaction was opened, the statement is all that is run.
   */
  async commit(last: (appended: Stream[]) => RawBuilder<unknown>): Promise<void> {
    if (this.#failure) throw this.#failure;
    if (!this.#open) {
      await last([]).execute(this.#pool);
      this.#isCommitted = true;
      return;
    }
    const { tx, commit } = this.#open;
    const { last: append, touched } = tx.log;
    await sendAtCommit(tx);
    await runAtCommit(tx, { query: last(append?.streams ?? []).compile(tx), onRows: () => {} });
    await commit();
    this.#open = null;
    this.#isCommitted = true;
    if (touched.size > 0) notifyStreams(this.#pool, touched.keys());
  }

  /** Writes what waits for the commit: whatever is asked next sees it, and what the database refuses is known. */
  async finish(): Promise<void> {
    const tx = this.#open?.tx;
    if (tx?.log.last) this.#finished = appendWaiting(tx);
    await this.#finished;
  }

  /** Ends it as if nothing had been done; does nothing once it is committed. */
  async rollback(reason: unknown): Promise<void> {
    if (this.#isCommitted || this.#failure) return;
    this.#failure = asError(reason);
    await this.#undo();
  }
}

async function openTransaction(pool: Db): Promise<Open> {
  const opened = await pool.startTransaction().execute();
  return {
    tx: withLog(opened, new Map()),
    commit: () => opened.commit().execute(),
    // It fails when its connection is gone, which rolls back as well.
    rollback: () =>
      opened
        .rollback()
        .execute()
        .catch(() => {}),
  };
}

/** A Db that asks another one, chosen anew for each statement, and whose transactions join the one that is held. */
function dbOf(choose: () => Promise<Db>, held: HeldWork): Db {
  const connection: DatabaseConnection = {
    executeQuery: async (query, options) => (await choose()).executeQuery(query, options) as never,
    streamQuery: () => {
      throw new Error('Nothing is streamed out of a held transaction.');
    },
  };
  const refuse = async () => {
    throw new Error('Transactions are opened by inTransaction.');
  };
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => connection,
      releaseConnection: async () => {},
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      destroy: async () => {},
    }),
  };
  return Object.assign(new Kysely<DB>({ dialect }), { held });
}
