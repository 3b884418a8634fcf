import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Changes of initiatives can be undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
alter table plan_edits drop constraint plan_edits_kind_check;
alter table plan_edits add constraint plan_edits_kind_check
  check (kind in ('cycle', 'module', 'view', 'initiative')) not valid;
`;
