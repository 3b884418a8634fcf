import { recordAudit } from '@tandem/db/access/audit-log.ts';
import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { must } from '@tandem/shared/must.ts';
import { ROLE, type Role } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import type { InLog } from '../../context.ts';
import { memberPuts } from '@tandem/db/rows/project-member-changes.ts';
import { assignedItemChanges } from '@tandem/db/rows/assigned-items.ts';
import { projectPerson } from '../members/audit-target.ts';
import { readMembersAmong, upsertMembers } from '../members/repo.ts';
import { announceProjectTo } from '@tandem/db/rows/project-changes.ts';
import { lockProject } from '../base/lock.ts';
import { membershipChanges } from '../../workspaces/base/member-changes.ts';
import { invitationChanges } from './announce.ts';
import { type ProjectInvitationRow, deleteInvitationRows } from './repo.ts';

/**
 * Makes the person a member of the projects that they were invited to, and of their workspaces, and removes the
 * invitations (docs/contract/project-invitations.md#what-joining-takes). Who is a member already stays what they are.
 * Gives the Changes to record.
 */
export async function joinByProjectInvitations(
  tx: Tx,
  userId: string,
  { invitations, stream_seqs }: { invitations: readonly ProjectInvitationRow[] } & Pick<InLog, 'stream_seqs'>,
): Promise<NewChange[]> {
  const changes: NewChange[] = [];
  for (const row of invitations) {
    await lockProject(tx, row.project_id);
    const removals = await invitationChanges(tx, 'remove', [row]);
    await deleteInvitationRows(tx, [row.id]);
    changes.push(...removals, ...(await joinWorkspace(tx, userId, row)));
    changes.push(...(await joinProject(tx, userId, { row, stream_seqs })));
  }
  return changes;
}

/** Nobody becomes administrator of a workspace by an invitation to a project. */
const workspaceRoleOf = (role: Role): Role => (role === ROLE.ADMIN ? ROLE.MEMBER : role);

async function joinWorkspace(
  tx: Tx,
  userId: string,
  { workspace_id, role }: ProjectInvitationRow,
): Promise<NewChange[]> {
  const { rows } = await sql`
    insert into workspace_members as m (workspace_id, user_id, role, created_by, updated_by)
    values (${workspace_id}, ${userId}, ${workspaceRoleOf(role)}, ${userId}, ${userId})
    on conflict (workspace_id, user_id) where deleted_at is null do update
      set is_active = true, role = excluded.role, updated_by = excluded.updated_by, updated_at = now()
      where not m.is_active
    returning m.id`.execute(tx);
  if (rows.length === 0) return [];
  const details = { role: workspaceRoleOf(role) };
  await recordAudit(tx, { action: 'member_joined', actor: { id: userId }, workspace_id, details });
  return membershipChanges(tx, workspace_id, [userId]);
}

async function joinProject(
  tx: Tx,
  userId: string,
  { row, stream_seqs }: { row: ProjectInvitationRow } & Pick<InLog, 'stream_seqs'>,
): Promise<NewChange[]> {
  const { project_id, workspace_id } = row;
  const known = await readMembersAmong(tx, project_id, [userId]);
  if (known.length > 0) return [];
  const role = await fittingRole(tx, userId, row);
  const members = await upsertMembers(tx, {
    workspace_id,
    project_id,
    members: [{ user_id: userId, role }],
    by: userId,
  });
  await recordAudit(tx, {
    action: 'project_member_joined',
    actor: { id: userId },
    workspace_id,
    target: await projectPerson(tx, { project: row.project_detail }, userId),
    details: { role, project: row.project_detail.name },
  });
  const log: InLog = { workspace: { id: workspace_id }, stream_seqs };
  return [
    ...memberPuts(workspace_id, members),
    ...(await announceProjectTo(tx, project_id, [userId])),
    ...(await assignedItemChanges(log, tx, { project_ids: [project_id], user_ids: [userId] })),
  ];
}

/**
 * The role of the invitation, as far as it fits the one in the workspace (docs/contract/project-invitations.md#roles).
 */
async function fittingRole(tx: Tx, userId: string, row: ProjectInvitationRow): Promise<Role> {
  const { rows } = await sql<{ role: Role }>`
    select role from workspace_members
    where workspace_id = ${row.workspace_id} and user_id = ${userId} and deleted_at is null for share`.execute(
    tx,
  );
  const { role } = must(rows[0], 'they have joined the workspace');
  return role === ROLE.MEMBER ? row.role : role;
}
