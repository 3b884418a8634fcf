import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** A new item stands behind all items of its state, also behind those that lists do not show. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
-- What work_items_state_sort_idx leaves out: little of a project, so that a drag or an edit hardly ever writes here.
create index work_items_unlisted_sort_idx on work_items (project_id, state_id, sort_order)
  where deleted_at is null and (archived_at is not null or is_draft or is_hidden_by_intake or is_epic);
`;
