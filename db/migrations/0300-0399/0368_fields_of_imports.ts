import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Custom fields that an import has made are known to whoever takes it back (docs/contract/imports.md#taking-an-import-back). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
alter table imported_rows drop constraint imported_rows_kind_check;
alter table imported_rows add constraint imported_rows_kind_check
  check (kind in ('project', 'work_item', 'state', 'label', 'cycle', 'module', 'person', 'field')) not valid;
alter table imported_rows validate constraint imported_rows_kind_check;
`;
