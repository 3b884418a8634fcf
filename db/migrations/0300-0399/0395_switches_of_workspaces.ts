import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Whether a workspace uses initiatives and dashboards. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
alter table workspaces
  add column is_initiatives_enabled boolean not null default true,
  add column is_dashboards_enabled boolean not null default true;
`;
