import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Rows of recent visits have an id for clients. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
alter table recent_visits add column id uuid not null default gen_random_uuid();
`;
