import type { Db } from '@tandem/db/postgres/client.ts';
import { type SqlBool, sql } from 'kysely';
import { USER } from '../protocol/discovery.ts';
import { noResource } from '../protocol/errors.ts';
import { type Attributes, conditionOf } from '../protocol/filter.ts';
import type { ListQuery } from '../protocol/listing.ts';

export type ScimUserRow = {
  id: string;
  user_name: string;
  external_id: string | null;
  email: string;
  first_name: string;
  last_name: string;
  display_name: string;
  is_active: boolean;
  created_at: string;
  updated_at: string;
  groups: { value: string; display: string }[];
};

export type ScimUser = ReturnType<typeof presentUser>;

const userName = sql`coalesce(s.user_name, u.email)`;

const attributes: Attributes = {
  id: { of: sql`u.id`, kind: 'id' },
  username: { of: userName, kind: 'text' },
  externalid: { of: sql`s.external_id`, kind: 'exact' },
  displayname: { of: sql`u.display_name`, kind: 'text' },
  'name.givenname': { of: sql`u.first_name`, kind: 'text' },
  'name.familyname': { of: sql`u.last_name`, kind: 'text' },
  emails: { of: sql`u.email`, kind: 'text' },
  'emails.value': { of: sql`u.email`, kind: 'text' },
  'emails.type': { of: sql`'work'`, kind: 'text' },
  'emails.primary': { of: sql`true`, kind: 'bool' },
  active: { of: sql`u.is_active`, kind: 'bool' },
  'meta.created': { of: sql`u.date_joined`, kind: 'time' },
  'meta.lastmodified': { of: sql`greatest(u.updated_at, s.updated_at)`, kind: 'time' },
};

/**
 * People who have an account here, and those whom the directory manages and has deactivated
 * (docs/contract/scim.md#which-people).
 */
const shown = sql<SqlBool>`not u.is_bot and u.email is not null and (s.user_id is not null or (u.is_active
  and (u.password_hash is not null or u.last_login_time is not null or u.is_password_autoset)))`;
const tables = sql`users u left join scim_users s on s.user_id = u.id`;

const rowsOf = (condition: ReturnType<typeof sql<SqlBool>>) => sql<ScimUserRow>`
  select u.id, ${userName} as user_name, s.external_id, u.email, u.first_name, u.last_name, u.display_name,
    u.is_active, u.date_joined as created_at, greatest(u.updated_at, s.updated_at) as updated_at,
    coalesce((select json_agg(json_build_object('value', g.id, 'display', g.display_name) order by g.display_name)
      from scim_group_members m join scim_groups g on g.id = m.group_id where m.user_id = u.id), '[]') as groups
  from ${tables} where ${shown} and ${condition}`;

export async function findUser(db: Db, id: string): Promise<ScimUserRow> {
  const { rows } = await rowsOf(sql<SqlBool>`u.id = ${id}`).execute(db);
  if (!rows[0]) throw noResource(id);
  return rows[0];
}

export async function listUsers(db: Db, query: ListQuery): Promise<{ rows: ScimUserRow[]; total: number }> {
  const condition = await conditionOf(query.filter, attributes);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from ${tables} where ${shown} and ${condition}`.execute(db);
  const total = counted.rows[0]?.total ?? 0;
  if (query.count === 0 || query.start > total) return { rows: [], total };
  const { rows } = await sql<ScimUserRow>`
    ${rowsOf(condition)} order by u.date_joined, u.id limit ${query.count} offset ${query.start - 1}`.execute(
    db,
  );
  return { rows, total };
}

export function presentUser(row: ScimUserRow, base: string) {
  const { first_name: givenName, last_name: familyName } = row;
  return {
    schemas: [USER],
    id: row.id,
    ...(row.external_id === null ? {} : { externalId: row.external_id }),
    userName: row.user_name,
    name: { givenName, familyName, formatted: `${givenName} ${familyName}`.trim() },
    displayName: row.display_name,
    emails: [{ value: row.email, type: 'work', primary: true }],
    active: row.is_active,
    groups: row.groups.map((group) => Object.assign(group, { $ref: `${base}/Groups/${group.value}` })),
    meta: {
      resourceType: 'User',
      created: row.created_at,
      lastModified: row.updated_at,
      location: `${base}/Users/${row.id}`,
    },
  };
}
