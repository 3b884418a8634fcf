import type { Kysely } from 'kysely';
import { runStatements } from './statements.ts';

/**
 * Indexes in the order in which lists are read: the key, then the newest, then the id (contract-work-items 9.3). Epics
 * have lists of their own. What lists are counted, filtered and grouped by is included in the first one: the rows
 * themselves are wide, and reading all of a project's takes three times as long.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
drop index work_items_created_idx;
drop index work_items_state_idx;
drop index work_items_state_created_idx;
create index work_items_created_idx on work_items (project_id, created_at desc, id)
  include (state_id, priority, priority_rank, sort_order, start_date, target_date, created_by, parent_id)
  where deleted_at is null and archived_at is null and not is_draft and not is_hidden_by_intake and not is_epic;
create index work_items_sort_idx on work_items (project_id, sort_order, created_at desc, id)
  where deleted_at is null and archived_at is null and not is_draft and not is_hidden_by_intake and not is_epic;
create index work_items_state_created_idx on work_items (project_id, state_id, created_at desc, id)
  where deleted_at is null and archived_at is null and not is_draft and not is_hidden_by_intake and not is_epic;
create index work_items_state_sort_idx on work_items (project_id, state_id, sort_order, created_at desc, id)
  where deleted_at is null and archived_at is null and not is_draft and not is_hidden_by_intake and not is_epic;
create index work_item_labels_project_idx on work_item_labels (project_id, work_item_id, label_id);
create index work_item_assignees_project_idx on work_item_assignees (project_id, work_item_id, user_id);

-- The history is written with every change. Each reference locks the row that it points to, and workspace, project and
-- person are the same rows for everybody who writes at that moment. An activity goes with its work item all the same.
alter table activities
  drop constraint activities_workspace_id_fkey,
  drop constraint activities_project_id_fkey,
  drop constraint activities_actor_id_fkey,
  drop constraint activities_created_by_fkey,
  drop constraint activities_updated_by_fkey;
`;
