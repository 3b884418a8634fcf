import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/**
 * Values of custom fields are found by an index (docs/decisions/036-values-of-fields.md). Fields that an import has made are
 * known to whoever takes it back (docs/contract/imports.md#taking-an-import-back).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create index work_items_fields_idx on work_items using gin (fields jsonb_path_ops);
alter table imported_rows drop constraint imported_rows_kind_check;
alter table imported_rows add constraint imported_rows_kind_check
  check (kind in ('project', 'work_item', 'state', 'label', 'cycle', 'module', 'person', 'field')) not valid;
alter table imported_rows validate constraint imported_rows_kind_check;
`;
