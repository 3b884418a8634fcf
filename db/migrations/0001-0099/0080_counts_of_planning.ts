import { type Kysely, sql } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Items of modules and cycles are counted by an index alone, as those of labels and people are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create index module_work_items_project_idx
  on module_work_items (project_id, work_item_id, module_id) include (item_created_at);
create index cycle_work_items_project_idx
  on cycle_work_items (project_id, cycle_id, work_item_id) include (item_created_at);
`;
