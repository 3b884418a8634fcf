import {
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Database, Db, Sql } from '../client.ts';
import { isUnavailable } from '../pool/unavailable.ts';
import { inTransaction } from '../transaction.ts';
import type { DB } from '../types.generated.ts';

/** A standby says this to what would write. */
const READ_ONLY = '25006';
/** A limit of time ends the statement on the primary as well; a conflict with what the standby replays does not. */
const TIMED_OUT = /statement timeout/;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Whether the primary may answer what failed on the standby. */
export function isOfStandby(error: unknown): boolean {
  if (codeOf(error) === READ_ONLY) return true;
  return isUnavailable(error) && !(error instanceof Error && TIMED_OUT.test(error.message));
}

type Sides = {
  standby: Pick<Database, 'db' | 'sql'>;
  primary: Pick<Database, 'db' | 'sql'>;
  /** Learns of each statement that failed on the standby, and is answered by the primary. */
  onTrouble: (error: unknown) => void;
};

/** Where to read. */
export type Reader = { db: Db; sql: Sql };

/**
 * Reads from a standby, and each statement or report that fails there from the primary. Transactions that write are those of
 * the primary: what writes is not harmed by a reader that it was given.
 */
export function readerOf(sides: Sides): Reader {
  return { db: readDb(sides), sql: readSql(sides) };
}

function readDb({ standby, primary, onTrouble }: Sides): Db {
  const connection: DatabaseConnection = {
    executeQuery: async (query, options) => {
      try {
        return (await standby.db.executeQuery(query, options)) as never;
      } catch (error) {
        if (!isOfStandby(error)) throw error;
        onTrouble(error);
        return (await primary.db.executeQuery(query, options)) as never;
      }
    },
    streamQuery: () => {
      throw new Error('Rows are not read piece by piece.');
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
  const readApart: ReadApart = async (read) => {
    try {
      return await read(standby.db);
    } catch (error) {
      if (!isOfStandby(error)) throw error;
      onTrouble(error);
      return read(primary.db);
    }
  };
  const held = { join: inPrimary(primary.db), pool: primary.db, readApart };
  return Object.assign(new Kysely<DB>({ dialect }), { held });
}

type ReadApart = NonNullable<NonNullable<Db['held']>['readApart']>;

const inPrimary =
  (db: Db): NonNullable<Db['held']>['join'] =>
  (work) =>
    inTransaction(db, work);

/** Statements of the standby's pool; `instead` gives that of the primary where one failed for the standby's own reasons. */
function readSql({ standby, primary, onTrouble }: Sides): Sql {
  const instead = (error: unknown): Sql | undefined => {
    if (!isOfStandby(error)) return undefined;
    onTrouble(error);
    return primary.sql;
  };
  const { sql } = standby;
  const call = ((...args: Parameters<Sql>) => (sql as (...values: unknown[]) => unknown)(...args)) as unknown;
  return Object.assign(call as Sql, sql, { instead });
}
