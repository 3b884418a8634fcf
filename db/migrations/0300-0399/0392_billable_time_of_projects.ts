import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Whether time of a project is billable at first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
alter table projects add column is_time_billable boolean not null default false;
`;
