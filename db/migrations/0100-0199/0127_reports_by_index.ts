import { type Kysely, sql } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Reports read what they count from the index that lists are counted by: points and completion are in it too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A large tracker has hundreds of thousands of these rows.
  await sql`set local statement_timeout = 0`.execute(db);
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
drop index work_items_created_idx;
create index work_items_created_idx on work_items (project_id, created_at desc, id)
  include (state_id, priority, priority_rank, sort_order, start_date, target_date, created_by, parent_id, completed_at,
    estimate_point_id)
  where deleted_at is null and archived_at is null and not is_draft and not is_hidden_by_intake and not is_epic;
`;
