import { isListedIn } from '@tandem/db/access/agents.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import type { Role } from '@tandem/shared/roles.ts';
import { type SqlBool, sql } from 'kysely';
import { WORKSPACE_LITE } from './present.ts';

/** A membership with its person and workspace; column names of those two are prefixed. */
export type MemberRow = {
  id: string;
  workspace_id: string;
  user_id: string;
  role: Role;
  is_agent: boolean;
  company_role: string | null;
  view_props: unknown;
  default_props: unknown;
  issue_props: unknown;
  is_active: boolean;
  created_at: string;
  updated_at: string;
  created_by: string | null;
  updated_by: string | null;
  deleted_at: string | null;
  email: string | null;
  first_name: string;
  last_name: string;
  avatar: string;
  avatar_asset: string | null;
  is_bot: boolean;
  display_name: string;
  last_login_medium: string;
  workspace_name: string;
  workspace_slug: string;
  workspace_logo: string | null;
  workspace_logo_asset: string | null;
};

const selectMembers = (db: Db) =>
  db
    .selectFrom('workspace_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('workspaces as w', 'w.id', 'm.workspace_id')
    .selectAll('m')
    .select([
      'u.email',
      'u.first_name',
      'u.last_name',
      'u.avatar',
      'u.avatar_asset',
      'u.is_bot',
      'u.display_name',
      'u.last_login_medium',
      ...WORKSPACE_LITE,
    ])
    .where('m.deleted_at', 'is', null)
    .$narrowType<{ role: Role }>();

/** Active members, in the order in which they came. */
export const listMembers = (db: Db, workspaceId: string): Promise<MemberRow[]> =>
  activeMembers(db, workspaceId).execute();

/** Those of them that are agents. */
export const listAgents = (db: Db, workspaceId: string): Promise<MemberRow[]> =>
  activeMembers(db, workspaceId).where('m.is_agent', '=', true).execute();

/** In the order in which they came. */
const activeMembers = (db: Db, workspaceId: string) =>
  selectMembers(db)
    .where('m.workspace_id', '=', workspaceId)
    .where('m.is_active', '=', true)
    .orderBy('m.created_at')
    .orderBy('m.id');

/** An active member by the id of their membership or by their user id. */
export function findMember(
  db: Db,
  workspaceId: string,
  by: { id: string } | { user_id: string },
): Promise<MemberRow | undefined> {
  const query = selectMembers(db).where('m.workspace_id', '=', workspaceId).where('m.is_active', '=', true);
  const found = 'id' in by ? query.where('m.id', '=', by.id) : query.where('m.user_id', '=', by.user_id);
  return found.executeTakeFirst();
}

/** Memberships of these users, whether active or not: what a Change has to carry. */
export function readMemberships(db: Db, workspaceId: string, userIds: string[]): Promise<MemberRow[]> {
  return selectMembers(db)
    .where('m.workspace_id', '=', workspaceId)
    .where('m.user_id', 'in', userIds)
    .orderBy('m.created_at')
    .orderBy('m.id')
    .execute();
}

/** All workspaces in which the user is an active member. */
export function readMembershipsOf(db: Db, userId: string): Promise<MemberRow[]> {
  return selectMembers(db)
    .where('m.user_id', '=', userId)
    .where('m.is_active', '=', true)
    .where('w.deleted_at', 'is', null)
    .orderBy('m.created_at')
    .execute();
}

/** Active members of the live projects that the user is an active member of. */
export function readProjectMembers(
  db: Db,
  workspaceId: string,
  userId: string,
): Promise<{ id: string; role: number; member: string; project_id: string }[]> {
  return db
    .selectFrom('project_members as own')
    .innerJoin('projects as p', 'p.id', 'own.project_id')
    .innerJoin('project_members as m', 'm.project_id', 'own.project_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.id', 'm.role', 'm.user_id as member', 'm.project_id'])
    .where('own.workspace_id', '=', workspaceId)
    .where('own.user_id', '=', userId)
    .where('own.is_active', '=', true)
    .where('own.deleted_at', 'is', null)
    .where('p.deleted_at', 'is', null)
    .where('m.is_active', '=', true)
    .where('m.deleted_at', 'is', null)
    .where(isListedIn(sql`own.workspace_id`))
    .orderBy('m.created_at')
    .orderBy('m.id')
    .execute();
}

/** Active members with one of these e-mails who have an account; imported people are still to be invited. */
export function listMembersByEmail(db: Db, workspaceId: string, emails: string[]): Promise<MemberRow[]> {
  return selectMembers(db)
    .where('m.workspace_id', '=', workspaceId)
    .where('m.is_active', '=', true)
    .where(sql<SqlBool>`lower(u.email) in (select unnest(${emails}::text[]))`)
    .where((eb) => eb.or([eb('u.password_hash', 'is not', null), eb('u.last_login_time', 'is not', null)]))
    .orderBy('m.created_at')
    .execute();
}

/** A member as the target of a line of the audit log. */
export const personOf = ({ user_id, display_name }: Pick<MemberRow, 'user_id' | 'display_name'>) => ({
  type: 'user',
  id: user_id,
  name: display_name,
});
