import type postgres from 'postgres';
import { type Connection, type Statement, failStatement, runBy } from './connection.ts';
import type { Listener } from './listener.ts';
import type { Pool } from './pool.ts';

/** Statements on one connection; give it back with `release`. */
type HeldSql = postgres.ISql & { release: () => void; transactionSettings: string | undefined };

/** The driver's tagged statements, each run on a connection of the pool: for reading, and for tests. Writes go through Kysely,
 * which sees to it that none is carried out late. */
export type Sql = postgres.ISql & {
  listen: Listener['listen'];
  reserve: () => Promise<HeldSql>;
  /** Runs `work` in one transaction. */
  begin: <T>(work: (sql: postgres.ISql) => Promise<T>) => Promise<T>;
  /** Whether a session lasts for a transaction only, because a pooler is between us and the server. */
  isPooled: boolean;
  /** Has connections made anew once they are given back: the server takes no writes any more. */
  replaceConnections: () => void;
  /** Drops whatever is under way. */
  abort: () => void;
  /** Of a reader of a standby: where to ask again what failed there (standby/read-db.ts). */
  instead?: (error: unknown) => Sql | undefined;
};

type Run = (statement: Statement) => void;

/** The driver's functions that make statements, with a way of ours to run them. */
function composing(composer: postgres.Sql, run: Run): postgres.ISql {
  const compose = (...args: Parameters<postgres.Sql>) => {
    const made: unknown = (composer as unknown as (...values: unknown[]) => unknown)(...args);
    return made instanceof Promise ? runBy(made as Statement, run) : made;
  };
  const unsafe = (...args: Parameters<postgres.Sql['unsafe']>) =>
    runBy(composer.unsafe(...args) as Statement, run);
  const { json, array, types } = composer;
  return Object.assign(compose, { unsafe, json, array, types }) as unknown as postgres.ISql;
}

const runOn =
  (connection: Connection): Run =>
  (statement) => {
    connection.run(statement).catch((error: unknown) => failStatement(statement, error));
  };

export function pooledSql(pool: Pool, listener: Listener): Sql {
  const run: Run = (statement) => {
    const fail = (error: unknown) => failStatement(statement, error);
    const runOnce = (connection: Connection) => {
      const release = () => pool.release(connection);
      connection.runAlone(statement).then(release, (error: unknown) => {
        release();
        fail(error);
      });
    };
    pool.acquire().then(runOnce, fail);
  };
  const reserve = async () => {
    const connection = await pool.acquire();
    const release = () => pool.release(connection);
    const { transactionSettings } = connection;
    return Object.assign(composing(pool.composer, runOn(connection)), { release, transactionSettings });
  };
  const begin: Sql['begin'] = async (work) => {
    const held = await reserve();
    try {
      await held.unsafe('begin');
      if (held.transactionSettings) await held.unsafe(held.transactionSettings);
      const result = await work(held);
      await held.unsafe('commit');
      return result;
    } catch (error) {
      await held.unsafe('rollback').catch(() => {});
      throw error;
    } finally {
      held.release();
    }
  };
  const listen = listener.listen.bind(listener);
  return Object.assign(composing(pool.composer, run), {
    reserve,
    begin,
    listen,
    isPooled: pool.isPooled,
    replaceConnections: () => pool.replaceAll(),
    abort: () => pool.destroy(),
  });
}
