import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Older clients name files by where they are stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create index assets_storage_key_idx on assets (storage_key);
`;
