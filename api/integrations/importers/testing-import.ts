import type { Sql } from '@tandem/db/postgres/client.ts';
import { type TestDatabase, createTestDatabase } from '@tandem/db/testing/database.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { type ImportSummary, importTracker } from './import-tracker.ts';
import type { TrackerSource } from './source/source-item.ts';
import type { OnError } from './source/survey.ts';

export type ImportBench = {
  database: TestDatabase;
  sql: Sql;
  admin_id: string;
  workspace_id: string;
  run: (
    source: TrackerSource,
    options?: { identifier?: string; on_error?: OnError },
  ) => Promise<ImportSummary>;
  /** The number of rows in each of these tables. */
  counts: (...tables: string[]) => Promise<number[]>;
};

/** A database with the workspace `acme` and its administrator. */
export async function makeImportBench(): Promise<ImportBench> {
  const database = await createTestDatabase();
  const { db, sql } = database;
  const admin = await db
    .insertInto('users')
    .values({ email: 'admin@example.com', display_name: 'Admin' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const workspace = await db
    .insertInto('workspaces')
    .values({ name: 'Acme', slug: 'acme', owner_id: admin.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('workspace_members')
    .values({ workspace_id: workspace.id, user_id: admin.id, role: ROLE.ADMIN })
    .execute();
  return {
    database,
    sql,
    admin_id: admin.id,
    workspace_id: workspace.id,
    run: (source, { identifier = 'OLD', on_error = 'stop' } = {}) =>
      importTracker(database, { source, workspace_slug: 'acme', identifier, on_error }),
    async counts(...tables) {
      const rows = await Promise.all(
        tables.map((table) => sql<{ n: number }[]>`select count(*)::int as n from ${sql(table)}`),
      );
      return rows.map(([row]) => row?.n ?? 0);
    },
  };
}
