import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { type WorkspaceContext, auditFor, recordFor } from '../../context.ts';
import { endMembership } from './end.ts';
import { lockAdmins, lockMemberForAdmin, requireOtherProjectAdmins } from './guards.ts';
import { findMember, personOf } from '../base/member-repo.ts';

/**
 * An admin takes somebody else out of the workspace and its projects
 * (docs/contract/workspace-members.md#removing-somebody).
 */
export async function removeMember(ctx: WorkspaceContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const member = await lockMemberForAdmin(ctx, tx, { id });
    if (member.user_id === ctx.user.id) {
      throw badRequest('You cannot remove yourself from the workspace. Please use leave workspace');
    }
    if (member.role > ctx.workspace.role) {
      throw badRequest('You cannot remove a user having role higher than you');
    }
    await requireOtherProjectAdmins(
      tx,
      member,
      'You cannot remove this member: some projects would be left without an admin.',
    );
    const changes = await endMembership(ctx, tx, member);
    await auditFor(ctx, tx, {
      action: 'member_removed',
      target: personOf(member),
      details: { role: member.role },
    });
    await recordFor(ctx, tx, changes);
  });
}

/** The caller leaves the workspace and its projects (docs/contract/workspace-members.md#leaving). */
export async function leaveWorkspace(ctx: WorkspaceContext): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const admins = await lockAdmins(tx, ctx.workspace.id);
    const found = await findMember(tx, ctx.workspace.id, { user_id: ctx.user.id });
    const member = must(found, 'the access policy found the membership');
    if (member.role === ROLE.ADMIN && admins.length === 1) {
      throw badRequest(
        'You cannot leave the workspace as you are the only admin of the workspace. Make somebody else an admin, or delete the workspace.',
      );
    }
    await requireOtherProjectAdmins(
      tx,
      member,
      'You cannot leave the workspace: some projects would be left without an admin.',
    );
    const changes = await endMembership(ctx, tx, member);
    await auditFor(ctx, tx, {
      action: 'member_left',
      target: personOf(member),
      details: { role: member.role },
    });
    await recordFor(ctx, tx, changes);
  });
}
