import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** What is still to be done with the values of a field: they change their kind, or go after its deletion. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
alter table fields
  -- {kind, options} that its values are being converted to.
  add column converting jsonb,
  -- Its values are gone. The row stays, so that its key is never used again.
  add column purged_at timestamptz;
`;
