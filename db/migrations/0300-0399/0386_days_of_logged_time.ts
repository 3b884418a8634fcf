import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Logged time of before gets the day on which it was logged, in the time zone of its workspace; and the indexes of entries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
update work_item_worklogs t set day = (t.created_at at time zone coalesce(z.name, 'UTC'))::date
from workspaces w left join pg_timezone_names z on z.name = w.timezone
where w.id = t.workspace_id;

-- What an item has in all is read from the index alone.
create index work_item_worklogs_spent_idx on work_item_worklogs (work_item_id) include (duration)
  where deleted_at is null;
create index work_item_worklogs_days_idx on work_item_worklogs (workspace_id, day desc, id desc)
  where deleted_at is null;
create index work_item_worklogs_person_idx on work_item_worklogs (workspace_id, logged_by, day desc, id desc)
  where deleted_at is null;
create index work_item_worklogs_project_idx on work_item_worklogs (project_id, day desc, id desc)
  where deleted_at is null;
`;
