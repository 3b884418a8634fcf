import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Trees of filters beside the filters by key (docs/contract/lists.md#trees-of-filters). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const TABLES = [
  ...(['views', 'project_user_properties', 'epic_user_properties', 'cycle_user_properties'] as const),
  ...(['module_user_properties', 'workspace_user_properties'] as const),
] as const;

// A default that is no expression is not written into the rows: the tables are locked for a moment alone.
const STATEMENTS = TABLES.map(
  (table) => `alter table ${table} add column rich_filters jsonb not null default '{}';`,
).join('\n');
