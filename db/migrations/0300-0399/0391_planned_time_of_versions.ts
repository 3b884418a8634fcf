import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Planned and remaining time in the versions of items. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
alter table work_item_versions
  add column planned_minutes integer,
  add column remaining_minutes integer;
`;
