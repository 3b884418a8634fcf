import type { Database } from '@tandem/db/postgres/client.ts';

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
  'activities',
];

/** After so many new rows the planner needs fresh statistics, and counts by index alone need the visibility map. */
export async function tidyTables({ sql }: Database): Promise<void> {
  const connection = await sql.reserve();
  try {
    await connection`set statement_timeout = 0`;
    await connection.unsafe(`vacuum (analyze) ${TABLES.join(', ')}`);
    await connection`reset statement_timeout`;
  } finally {
    connection.release();
  }
}
