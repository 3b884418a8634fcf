import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** What is done to the comments, links, relations and files of an item can be taken back like its own changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
alter table work_item_edits drop constraint work_item_edits_action_check;
alter table work_item_edits add constraint work_item_edits_action_check
  check (action in ('create', 'update', 'archive', 'restore', 'delete', 'undelete', 'move', 'part'));
`;
