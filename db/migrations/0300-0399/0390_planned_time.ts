import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Planned and remaining time of items. Each step locks one busy table (decision 27). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
alter table work_items
  add column planned_minutes integer check (planned_minutes >= 0),
  add column remaining_minutes integer check (remaining_minutes >= 0),
  add column remaining_by uuid references users;
`;
