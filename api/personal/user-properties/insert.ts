import type { Tx } from '@tandem/db/postgres/client.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import {
  DEFAULT_DISPLAY_FILTERS,
  DEFAULT_DISPLAY_PROPERTIES,
  DEFAULT_FILTERS,
} from '@tandem/shared/personal/user-properties/defaults.ts';
import { sql } from 'kysely';

/** Where people's settings are: of a project's work items, its epics, the items of a cycle and of a module. */
export type PropertiesTable =
  | 'project_user_properties'
  | 'epic_user_properties'
  | 'cycle_user_properties'
  | 'module_user_properties';

/** Of what in the project the settings are, where they are not of all of it. */
export type PropertiesPart = { column: 'cycle_id' | 'module_id'; id: string };

/** Default filters and display settings for users that have none there yet. */
export async function insertUserProperties(
  tx: Tx,
  place: { workspace_id: string; project_id: string; part?: PropertiesPart | undefined },
  userIds: string[],
  table: PropertiesTable = 'project_user_properties',
): Promise<void> {
  const { part } = place;
  await sql`
    insert into ${sql.table(table)} (workspace_id, project_id, ${part ? sql`${sql.ref(part.column)},` : sql``}
      user_id, filters, display_filters, display_properties, created_by, updated_by)
    select ${place.workspace_id}, ${place.project_id}, ${part ? sql`${part.id},` : sql``}
      u, ${toJsonb(DEFAULT_FILTERS)}, ${toJsonb(DEFAULT_DISPLAY_FILTERS)}, ${toJsonb(DEFAULT_DISPLAY_PROPERTIES)}, u, u
    from unnest(${userIds}::uuid[]) as u
    on conflict do nothing`.execute(tx);
}
