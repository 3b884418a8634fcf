import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import type { Role } from '@tandem/shared/roles.ts';
import type { WorkspaceMember } from '@tandem/shared/workspaces/workspaces/schema.ts';
import { sql } from 'kysely';
import { type WorkspaceContext, auditFor, recordFor } from '../../context.ts';
import { renewLinksSeenBy } from '../invitations/renew-links.ts';
import { renewLinkAfterLeaving } from '../invite-link/after-leaving.ts';
import { membershipChanges } from '../base/member-changes.ts';
import { lockMemberForAdmin, requireOtherProjectAdmins } from './guards.ts';
import { presentMember } from '../base/present-member.ts';
import { announceProjectsOf, lowerProjectRoles } from './project-roles.ts';
import { type MemberRow, findMember, personOf } from '../base/member-repo.ts';

/**
 * An admin gives another member a role; higher roles in projects go down with it
 * (docs/contract/workspace-members.md#project-roles-follow).
 */
export async function updateMemberRole(
  ctx: WorkspaceContext,
  id: string,
  role: Role,
): Promise<WorkspaceMember> {
  return inTransaction(ctx.db, async (tx) => {
    const member = await lockMemberForAdmin(ctx, tx, { id });
    if (member.user_id === ctx.user.id) throw badRequest('You cannot update your own role');
    const changes = await writeRole(ctx, tx, member, role);
    const row = must(await findMember(tx, ctx.workspace.id, { id }), 'it is locked');
    if (changes.length > 0) await recordFor(ctx, tx, changes);
    return presentMember(row, { user_id: ctx.user.id, role: ctx.workspace.role });
  });
}

/** Gives a locked member a role, and the Changes to record; none for the role that they have. */
export async function writeRole(
  ctx: WorkspaceContext,
  tx: Tx,
  member: MemberRow,
  role: Role,
): Promise<NewChange[]> {
  if (member.role === role) return [];
  if (role < member.role) await renewLinksSeenBy(tx, member);
  await tx
    .updateTable('workspace_members')
    .set({ role, updated_by: ctx.user.id, updated_at: sql`clock_timestamp()` })
    .where('id', '=', member.id)
    .execute();
  const changes = await projectChanges(ctx, tx, { ...member, new_role: role });
  const own = await membershipChanges(tx, ctx.workspace.id, [member.user_id]);
  if (role < member.role) changes.push(...(await renewLinkAfterLeaving(tx, ctx.workspace.id)));
  await auditFor(ctx, tx, {
    action: 'member_role_changed',
    target: personOf(member),
    details: { from: member.role, to: role },
  });
  return [...own, ...changes];
}

async function projectChanges(
  ctx: WorkspaceContext,
  tx: Tx,
  member: MemberRow & { new_role: Role },
): Promise<NewChange[]> {
  const { workspace_id, user_id, role, new_role } = member;
  const lowered: NewChange[] = [];
  if (new_role < role) {
    await requireOtherProjectAdmins(
      tx,
      member,
      'You cannot lower this role: some projects would be left without an admin.',
    );
    lowered.push(...(await lowerProjectRoles(tx, { workspace_id, user_id, role: new_role }, ctx.user.id)));
  }
  return [...lowered, ...(await announceProjectsOf(tx, { workspace_id, user_id }))];
}
