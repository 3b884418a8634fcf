import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Versions of pages that somebody has given a name, which stay until it is taken off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
alter table page_versions add column name text check (char_length(name) between 1 and 255);
`;
