import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** A request that creates an item can be taken back like others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
alter table work_item_edits drop constraint work_item_edits_action_check;
alter table work_item_edits add constraint work_item_edits_action_check
  check (action in ('create', 'update', 'archive', 'restore', 'delete', 'undelete', 'move'));
`;
