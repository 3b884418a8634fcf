import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** What the storage knows of a file, where it was imported from, and the index by which forgotten uploads are found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
alter table assets
  add column storage_metadata jsonb,
  add column external_source text,
  add column external_id text;
create index assets_unfinished_idx on assets (created_at) where not is_uploaded;
create index assets_deleted_idx on assets (deleted_at) where deleted_at is not null;
`;
