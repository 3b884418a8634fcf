import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { type RawSurroundings, projectDetail, workspaceDetail } from '@tandem/db/rows/lite.ts';
import { ROLE, type Role } from '@tandem/shared/roles.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Guest, INVITATION_LIFETIME } from '../../workspaces/invitations/guests.ts';
import { type LinkedInvitation, newLinkSalt } from '../../workspaces/invitations/links.ts';

/** An invitation with its project and workspace. */
export type ProjectInvitationRow = LinkedInvitation & {
  workspace_id: string;
  project_id: string;
  email: string;
  role: Role;
  message: string | null;
  accepted: boolean;
  responded_at: string | null;
  expires_at: string;
  created_at: string;
  updated_at: string;
  created_by: string | null;
  updated_by: string | null;
} & Pick<RawSurroundings, 'workspace_detail' | 'project_detail'>;

/**
 * That who invited may still do so (administrators of the project alone may). An invitation is worth what its inviter
 * is: who was taken out could otherwise have prepared their own return.
 */
const isVouchedFor = sql<SqlBool>`exists (
  select from project_members v where v.project_id = i.project_id and v.user_id = i.updated_by
    and v.role = ${ROLE.ADMIN} and v.is_active and v.deleted_at is null)`;

const isLive = sql<SqlBool>`i.expires_at > now() and o.archived_at is null and ${isVouchedFor}`;

/** Invitations to live projects of live workspaces. */
async function readInvitations(db: Db, matches: RawBuilder<SqlBool>): Promise<ProjectInvitationRow[]> {
  const { rows } = await sql<ProjectInvitationRow>`
    select i.id, i.link_salt, i.workspace_id, i.project_id, i.email, i.role, i.message, i.accepted, i.responded_at, i.expires_at,
      i.created_at, i.updated_at, i.created_by, i.updated_by,
      ${workspaceDetail(sql`i.workspace_id`)} as workspace_detail, ${projectDetail(sql`i.project_id`)} as project_detail
    from project_invitations i
    join projects o on o.id = i.project_id and o.deleted_at is null
    join workspaces w on w.id = i.workspace_id and w.deleted_at is null
    where ${matches} order by i.created_at desc, i.id`.execute(db);
  return rows;
}

export const listInvitations = (db: Db, projectId: string): Promise<ProjectInvitationRow[]> =>
  readInvitations(db, sql`i.project_id = ${projectId}`);

export const listInvitationsById = (db: Db, ids: readonly string[]): Promise<ProjectInvitationRow[]> =>
  readInvitations(db, sql`i.id = any(${ids}::uuid[])`);

export async function findInvitation(
  db: Db,
  projectId: string,
  id: string,
): Promise<ProjectInvitationRow | undefined> {
  const [row] = await readInvitations(db, sql`i.project_id = ${projectId} and i.id = ${id}`);
  return row;
}

/** What waits for a person's answer in a workspace, and has not run out. */
export const listPendingInvitations = (
  db: Db,
  slug: string,
  email: string,
): Promise<ProjectInvitationRow[]> =>
  readInvitations(
    db,
    sql`lower(w.slug) = lower(${slug}) and lower(i.email) = lower(${email}) and i.responded_at is null and ${isLive}`,
  );

/** What a person said yes to by the link before they signed in. */
export const listAcceptedInvitations = (db: Db, email: string): Promise<ProjectInvitationRow[]> =>
  readInvitations(db, sql`lower(i.email) = lower(${email}) and i.accepted and ${isLive}`);

/** Whether anybody has asked this e-mail into a project: such a person may sign up even when sign-up is switched off. */
export async function hasInvitation(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from project_invitations i
    join projects o on o.id = i.project_id and o.deleted_at is null
    join workspaces w on w.id = i.workspace_id and w.deleted_at is null
    where lower(i.email) = lower(${email}) and ${isLive} limit 1`.execute(db);
  return rows.length > 0;
}

/** One that can be answered, by the path of its link, held until the transaction ends when it is to be changed. */
export async function findAnswerable(
  db: Db,
  link: { slug: string; project_id: string; invite_id: string },
  options: { lock: boolean },
): Promise<ProjectInvitationRow | undefined> {
  const { rows } = await sql<{ id: string }>`
    select i.id from project_invitations i
    join projects o on o.id = i.project_id and o.deleted_at is null
    join workspaces w on w.id = i.workspace_id and w.deleted_at is null
    where i.id = ${link.invite_id} and i.project_id = ${link.project_id} and lower(w.slug) = lower(${link.slug})
      and ${isLive}
    ${options.lock ? sql`for update of i` : sql``}`.execute(db);
  return rows[0] && findInvitation(db, link.project_id, rows[0].id);
}

/**
 * Leaves a live invitation as it is; one that was declined, has run out, or was given by somebody who may not give it any
 * more begins anew, with another link. Gives the id of what was written.
 */
export async function insertInvitation(
  tx: Tx,
  project: { workspace_id: string; project_id: string; by: string },
  guest: Guest,
): Promise<string | undefined> {
  const { workspace_id, project_id, by } = project;
  const { rows } = await sql<{ id: string }>`
    insert into project_invitations as i
      (workspace_id, project_id, email, role, link_salt, expires_at, created_by, updated_by)
    values (${workspace_id}, ${project_id}, ${guest.email}, ${guest.role}, ${newLinkSalt()},
      now() + ${INVITATION_LIFETIME}::interval, ${by}, ${by})
    on conflict (project_id, lower(email)) do update
      set role = excluded.role, link_salt = excluded.link_salt, expires_at = excluded.expires_at,
        accepted = false, responded_at = null, created_at = now(), updated_at = now(),
        created_by = excluded.created_by, updated_by = excluded.updated_by
      where i.expires_at < now() or (i.responded_at is not null and not i.accepted) or not ${isVouchedFor}
    returning id`.execute(tx);
  return rows[0]?.id;
}

export async function deleteInvitationRows(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from project_invitations where id = any(${ids}::uuid[])`.execute(tx);
}

/** Those of some addresses whose people are active members of the project. */
export async function listMemberEmails(
  db: Db,
  projectId: string,
  emails: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select u.email from project_members m join users u on u.id = m.user_id
    where m.project_id = ${projectId} and m.is_active and m.deleted_at is null
      and lower(u.email) = any(${emails}::text[]) order by u.email`.execute(db);
  return rows.map((row) => row.email);
}
