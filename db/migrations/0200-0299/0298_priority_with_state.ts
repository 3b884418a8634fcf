import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Boards of state groups by priority are read by the index alone, priority after priority. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
drop index work_items_priority_idx;
create index work_items_priority_idx on work_items (project_id, priority_rank desc, created_at desc, id)
  include (state_id)
  where deleted_at is null and archived_at is null and not is_draft and not is_hidden_by_intake and not is_epic;
`;
