import { differs } from '@tandem/db/postgres/changed-columns.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import type { UserProperties, UserPropertiesPatch } from '@tandem/shared/personal/user-properties/schema.ts';
import { sql } from 'kysely';
import type { PropertiesPart, PropertiesTable } from './insert.ts';

export type PropertiesKey = {
  table: PropertiesTable;
  project_id: string;
  user_id: string;
  part?: PropertiesPart | undefined;
};

/** Of a part of the project with the part. */
type StoredProperties = UserProperties & { cycle?: string; module?: string };

const columnsOf = ({ part }: PropertiesKey) => sql`
  id, user_id as "user", project_id as project, workspace_id as workspace, filters, rich_filters, display_filters,
  display_properties, created_at, updated_at, created_by, updated_by, deleted_at
  ${part ? sql`, ${sql.ref(part.column)} as ${sql.ref(part.column === 'cycle_id' ? 'cycle' : 'module')}` : sql``}`;

const isMeant = ({ project_id, user_id, part }: PropertiesKey) => sql<boolean>`
  project_id = ${project_id} and user_id = ${user_id} ${part ? sql`and ${sql.ref(part.column)} = ${part.id}` : sql``}`;

export async function findUserProperties(db: Db, key: PropertiesKey): Promise<UserProperties | undefined> {
  const { rows } = await sql<StoredProperties>`
    select ${columnsOf(key)} from ${sql.table(key.table)} where ${isMeant(key)}`.execute(db);
  return rows[0];
}

const replaced = (column: string, value: unknown) => (value === undefined ? sql.ref(column) : toJsonb(value));

/** Each given part replaces the stored one whole; undefined, and nothing written, when they are like that already. */
export async function writeUserProperties(
  tx: Tx,
  key: PropertiesKey,
  patch: UserPropertiesPatch,
): Promise<UserProperties | undefined> {
  const given = Object.fromEntries(
    Object.entries(patch).flatMap(([name, value]) => (value === undefined ? [] : [[name, toJsonb(value)]])),
  );
  const { rows } = await sql<StoredProperties>`
    update ${sql.table(key.table)} set
      filters = ${replaced('filters', patch.filters)},
      rich_filters = ${replaced('rich_filters', patch.rich_filters)},
      display_filters = ${replaced('display_filters', patch.display_filters)},
      display_properties = ${replaced('display_properties', patch.display_properties)},
      updated_at = now(), updated_by = ${key.user_id}
    where ${isMeant(key)} and ${differs(given)}
    returning ${columnsOf(key)}`.execute(tx);
  return rows[0];
}
