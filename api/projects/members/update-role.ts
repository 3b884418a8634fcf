import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest, missing } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import type { ProjectMember } from '@tandem/shared/projects/members/schema.ts';
import { ROLE, type Role } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import { type ProjectContext, auditFor, recordFor } from '../../context.ts';
import { announceProjectTo } from '@tandem/db/rows/project-changes.ts';
import { requireUnarchived } from '../base/lock.ts';
import { renewProjectLinksSeenBy } from '../../workspaces/invitations/renew-links.ts';
import { memberPuts } from '@tandem/db/rows/project-member-changes.ts';
import { lockMembersAsAdmin } from './lock.ts';
import { presentMember } from './present.ts';
import { projectPerson } from './audit-target.ts';
import { findMember, findMemberRow } from './repo.ts';

/**
 * Gives a member another role; nothing else of a membership is anybody's to write
 * (docs/contract/project-members.md#changing-a-role).
 */
export async function updateMemberRole(ctx: ProjectContext, id: string, role: Role): Promise<ProjectMember> {
  const { project } = ctx;
  return inTransaction(ctx.db, async (tx) => {
    requireUnarchived(await lockMembersAsAdmin(ctx, tx));
    const row = await findMemberRow(tx, project.id, id);
    if (!row) throw missing('member');
    if (row.member === ctx.user.id) throw badRequest('You cannot change your own role.');
    if (role !== ROLE.GUEST) await requireNoGuest(tx, ctx.workspace.id, row.member);
    const isOther = row.role !== role;
    const person = { workspace_id: ctx.workspace.id, user_id: row.member, project_id: project.id };
    if (role < row.role) await renewProjectLinksSeenBy(tx, person);
    if (isOther) {
      await sql`update project_members set role = ${role}, updated_at = clock_timestamp(), updated_by = ${ctx.user.id}
        where id = ${id}`.execute(tx);
    }
    const member = must(await findMember(tx, project.id, { id }), 'the members are locked');
    if (!isOther) return presentMember(member, ctx.user.id);
    await auditFor(ctx, tx, {
      action: 'project_member_role_changed',
      target: await projectPerson(tx, ctx, row.member),
      details: { from: row.role, to: role, project: project.name },
    });
    const changes = memberPuts(ctx.workspace.id, [{ ...row, role }]);
    await recordFor(ctx, tx, [...changes, ...(await announceProjectTo(tx, project.id, [row.member]))]);
    return presentMember(member, ctx.user.id);
  });
}

async function requireNoGuest(tx: Tx, workspaceId: string, userId: string): Promise<void> {
  const { rows } = await sql<{ role: Role }>`
    select role from workspace_members
    where workspace_id = ${workspaceId} and user_id = ${userId} and deleted_at is null for share`.execute(tx);
  if (rows[0]?.role === ROLE.GUEST) {
    throw badRequest('A guest of the workspace cannot have a higher role in a project.');
  }
}
