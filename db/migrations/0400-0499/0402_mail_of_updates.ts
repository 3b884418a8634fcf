import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** The weekly mail of updates: who wants it, and the last own day on which they had it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
alter table notification_preferences
  add column weekly_updates boolean not null default false,
  add column updates_mailed_on date;
`;
