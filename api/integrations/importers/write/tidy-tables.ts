import type { Db } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';

const TABLES = [
  'users',
  'workspace_members',
  'project_members',
  'work_items',
  'work_item_words',
  'work_item_assignees',
  'work_item_labels',
  'work_item_subscribers',
  'work_item_relations',
  'work_item_links',
  'cycle_work_items',
  'module_work_items',
  'comments',
  'comment_words',
  'activities',
];

/** After so many new rows the planner needs fresh statistics, and counts by index alone need the visibility map. */
export async function tidyTables(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      await sql`vacuum (analyze) ${sql.raw(TABLES.join(', '))}`.execute(connection);
    } finally {
      // The connection goes back to others, whose statements have a limit.
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}
