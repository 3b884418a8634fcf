import { isListedIn } from '@tandem/db/access/agents.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import type {
  NewProjectMember,
  ProjectMember,
  ProjectMemberRow,
} from '@tandem/shared/projects/members/schema.ts';
import {
  DEFAULT_MEMBER_PREFERENCES,
  DEFAULT_MEMBER_VIEW,
} from '@tandem/shared/personal/user-properties/defaults.ts';
import type { UserLite } from '@tandem/shared/identity/users/schema.ts';
import { sql } from 'kysely';
import { insertUserProperties } from '../../personal/user-properties/insert.ts';

type ProjectKey = { workspace_id: string; project_id: string };
type MembersToWrite = ProjectKey & { members: readonly NewProjectMember[]; by: string };

/**
 * Makes users active members with the given roles and gives each their view of the project; a former member's row is
 * taken up again. A new row stands first among the user's projects (docs/contract/projects.md#first-in-ones-list).
 */
export async function upsertMembers(tx: Tx, input: MembersToWrite): Promise<ProjectMemberRow[]> {
  const { workspace_id, project_id, by } = input;
  const { rows } = await sql<ProjectMemberRow>`
    insert into project_members (workspace_id, project_id, user_id, role, sort_order, created_by, updated_by)
    select ${workspace_id}, ${project_id}, i.user_id, i.role,
      coalesce((select min(o.sort_order) from project_members o
        where o.user_id = i.user_id and o.workspace_id = ${workspace_id} and o.deleted_at is null) - 10000, 65535),
      ${by}, ${by}
    from jsonb_to_recordset(${JSON.stringify(input.members)}::text::jsonb) as i(user_id uuid, role smallint)
    on conflict (project_id, user_id) where deleted_at is null do update
      set role = excluded.role, is_active = true, updated_at = clock_timestamp(), updated_by = excluded.updated_by
    returning id, role, user_id as member, project_id as project`.execute(tx);
  await insertUserProperties(
    tx,
    input,
    rows.map((row) => row.member),
  );
  return rows;
}

/** Memberships that count: active, and of people or agents. */
const activeMembers = sql`
  select m.id, m.role, m.user_id as member, m.project_id as project
  from project_members m join users u on u.id = m.user_id and ${isListedIn(sql`m.workspace_id`)}
  where m.is_active and m.deleted_at is null`;

/** The members of a project, in the order in which they came. */
export async function readMembers(db: Db, projectId: string): Promise<ProjectMemberRow[]> {
  const { rows } = await sql<ProjectMemberRow>`
    ${activeMembers} and m.project_id = ${projectId} order by m.created_at, m.id`.execute(db);
  return rows;
}

/** Those of some users who are members. */
export async function readMembersAmong(
  db: Db,
  projectId: string,
  userIds: string[],
): Promise<ProjectMemberRow[]> {
  const { rows } = await sql<ProjectMemberRow>`
    ${activeMembers} and m.project_id = ${projectId} and m.user_id = any(${userIds}::uuid[])
    order by m.created_at, m.id`.execute(db);
  return rows;
}

export async function findMemberRow(
  db: Db,
  projectId: string,
  id: string,
): Promise<ProjectMemberRow | undefined> {
  const { rows } = await sql<ProjectMemberRow>`
    ${activeMembers} and m.project_id = ${projectId} and m.id = ${id}`.execute(db);
  return rows[0];
}

/** The stored row of a membership with its person, project and workspace. */
export type MemberRecord = Omit<ProjectMember, 'member' | 'project' | 'workspace'> & {
  member: Omit<UserLite, 'avatar_url'> & { avatar_asset: string | null };
  project: Omit<ProjectMember['project'], 'cover_image_url'> & { cover_image_asset: string | null };
  workspace: { id: string; name: string; slug: string; logo: string | null; logo_asset: string | null };
};

/** Active memberships in full. */
const memberRecords = () => sql`
    select m.id,
      json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'avatar', u.avatar,
        'avatar_asset', u.avatar_asset, 'is_bot', u.is_bot, 'display_name', u.display_name) as member,
      json_build_object('id', p.id, 'identifier', p.identifier, 'name', p.name, 'cover_image', p.cover_image,
        'cover_image_asset', p.cover_image_asset, 'logo_props', p.logo_props, 'description', p.description) as project,
      json_build_object('name', w.name, 'slug', w.slug, 'id', w.id, 'logo', w.logo, 'logo_asset', w.logo_asset)
        as workspace,
      m.role, m.comment,
      coalesce(m.view_props, ${toJsonb(DEFAULT_MEMBER_VIEW)}) as view_props,
      coalesce(m.default_props, ${toJsonb(DEFAULT_MEMBER_VIEW)}) as default_props,
      coalesce(m.preferences, ${toJsonb(DEFAULT_MEMBER_PREFERENCES)}) as preferences,
      m.sort_order, m.is_active, m.created_at, m.updated_at, m.created_by, m.updated_by, m.deleted_at
    from project_members m
    join users u on u.id = m.user_id
    join projects p on p.id = m.project_id
    join workspaces w on w.id = m.workspace_id
    where m.is_active and m.deleted_at is null and p.deleted_at is null`;

/** An active membership in full, by its own id or by its user. */
export async function findMember(
  db: Db,
  projectId: string,
  by: { id: string } | { user_id: string },
): Promise<MemberRecord | undefined> {
  const matches = 'id' in by ? sql`m.id = ${by.id}` : sql`m.user_id = ${by.user_id}`;
  const { rows } = await sql<MemberRecord>`
    ${memberRecords()} and m.project_id = ${projectId} and ${matches}`.execute(db);
  return rows[0];
}

/** Somebody's active memberships in a workspace, in full. */
export async function findMembershipsIn(
  db: Db,
  workspaceId: string,
  userId: string,
): Promise<MemberRecord[]> {
  const { rows } = await sql<MemberRecord>`
    ${memberRecords()} and m.workspace_id = ${workspaceId} and m.user_id = ${userId}
    order by m.sort_order, m.id`.execute(db);
  return rows;
}
