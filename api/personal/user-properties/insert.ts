import type { Tx } from '@tandem/db/postgres/client.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import {
  DEFAULT_DISPLAY_FILTERS,
  DEFAULT_DISPLAY_PROPERTIES,
  DEFAULT_FILTERS,
} from '@tandem/shared/personal/user-properties/defaults.ts';
import { sql } from 'kysely';

/** Where people's settings of a project's work items are, and those of its epics. */
export type PropertiesTable = 'project_user_properties' | 'epic_user_properties';

/** Default filters and display settings for users that have none in this project yet. */
export async function insertUserProperties(
  tx: Tx,
  project: { workspace_id: string; project_id: string },
  userIds: string[],
  table: PropertiesTable = 'project_user_properties',
): Promise<void> {
  await sql`
    insert into ${sql.table(table)}
      (workspace_id, project_id, user_id, filters, display_filters, display_properties, created_by, updated_by)
    select ${project.workspace_id}, ${project.project_id}, u, ${toJsonb(DEFAULT_FILTERS)},
      ${toJsonb(DEFAULT_DISPLAY_FILTERS)}, ${toJsonb(DEFAULT_DISPLAY_PROPERTIES)}, u, u
    from unnest(${userIds}::uuid[]) as u
    on conflict (project_id, user_id) do nothing`.execute(tx);
}
