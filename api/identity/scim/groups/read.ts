import type { Db } from '@tandem/db/postgres/client.ts';
import { type SqlBool, sql } from 'kysely';
import { GROUP } from '../protocol/discovery.ts';
import { noResource } from '../protocol/errors.ts';
import { type Attributes, conditionOf } from '../protocol/filter.ts';
import type { ListQuery } from '../protocol/listing.ts';

export type ScimGroupRow = {
  id: string;
  display_name: string;
  external_id: string | null;
  created_at: string;
  updated_at: string;
  members: { value: string; display: string }[];
};

const attributes: Attributes = {
  id: { of: sql`g.id`, kind: 'id' },
  displayname: { of: sql`g.display_name`, kind: 'text' },
  externalid: { of: sql`g.external_id`, kind: 'exact' },
  'meta.created': { of: sql`g.created_at`, kind: 'time' },
  'meta.lastmodified': { of: sql`g.updated_at`, kind: 'time' },
};

/** Members are read only where they are shown: a group may have thousands. */
const columnsOf = (withMembers: boolean) => sql`
  g.id, g.display_name, g.external_id, g.created_at, g.updated_at,
  coalesce((select json_agg(json_build_object('value', u.id, 'display', u.display_name) order by u.id)
    from scim_group_members m join users u on u.id = m.user_id
    where m.group_id = g.id and ${withMembers}::boolean), '[]') as members`;

export async function findGroup(db: Db, id: string, withMembers = true): Promise<ScimGroupRow> {
  const { rows } = await sql<ScimGroupRow>`
    select ${columnsOf(withMembers)} from scim_groups g where g.id = ${id}`.execute(db);
  if (!rows[0]) throw noResource(id);
  return rows[0];
}

export async function listGroups(
  db: Db,
  query: ListQuery,
  withMembers: boolean,
): Promise<{ rows: ScimGroupRow[]; total: number }> {
  const condition = await conditionOf(query.filter, attributes);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from scim_groups g where ${condition}`.execute(db);
  const total = counted.rows[0]?.total ?? 0;
  if (query.count === 0 || query.start > total) return { rows: [], total };
  const where: ReturnType<typeof sql<SqlBool>> = condition;
  const { rows } = await sql<ScimGroupRow>`
    select ${columnsOf(withMembers)} from scim_groups g where ${where}
    order by g.created_at, g.id limit ${query.count} offset ${query.start - 1}`.execute(db);
  return { rows, total };
}

export const presentGroup = (row: ScimGroupRow, base: string) => ({
  schemas: [GROUP],
  id: row.id,
  ...(row.external_id === null ? {} : { externalId: row.external_id }),
  displayName: row.display_name,
  members: row.members.map((member) => Object.assign(member, { $ref: `${base}/Users/${member.value}` })),
  meta: {
    resourceType: 'Group',
    created: row.created_at,
    lastModified: row.updated_at,
    location: `${base}/Groups/${row.id}`,
  },
});
