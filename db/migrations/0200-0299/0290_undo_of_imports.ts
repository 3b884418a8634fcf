import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** What an import has made, so that it can be taken back (docs/contract/imports.md#taking-an-import-back). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create table imported_rows (
  importer_id uuid not null references importers on delete cascade,
  row_id uuid not null,
  kind text not null check (kind in ('project', 'work_item', 'state', 'label', 'cycle', 'module', 'person')),
  primary key (importer_id, row_id)
);
alter table importers add column undone_at timestamptz;
`;
