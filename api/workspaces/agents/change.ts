import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { lockRows } from '@tandem/db/rows/locks.ts';
import { must } from '@tandem/shared/must.ts';
import type { AgentPatch } from '@tandem/shared/workspaces/agents/input.ts';
import type { WorkspaceMember } from '@tandem/shared/workspaces/workspaces/schema.ts';
import { type WorkspaceContext, auditFor, recordFor } from '../../context.ts';
import { memberChange } from '../base/member-changes.ts';
import { endMembership } from '../members/end.ts';
import { lockMemberForAdmin, requireOtherProjectAdmins } from '../members/guards.ts';
import { presentMember } from '../base/present-member.ts';
import { type MemberRow, findMember, personOf } from '../base/member-repo.ts';
import { writeRole } from '../members/update-role.ts';
import { writeAgentUser } from './repo.ts';

/** Gives an agent another name or role (docs/contract/agents.md#changing-an-agent). */
export async function updateAgent(
  ctx: WorkspaceContext,
  id: string,
  { display_name, role }: AgentPatch,
): Promise<WorkspaceMember> {
  return inTransaction(ctx.db, async (tx) => {
    const agent = await lockMemberForAdmin(ctx, tx, { id, kind: 'agent' });
    const renamed = display_name === undefined ? [] : await rename(ctx, tx, agent, display_name);
    const changes = role === undefined ? [] : await writeRole(ctx, tx, agent, role);
    const row = must(await findMember(tx, ctx.workspace.id, { id }), 'it is locked');
    if (renamed.length + changes.length > 0) await recordFor(ctx, tx, [...renamed, ...changes]);
    return presentMember(row, { user_id: ctx.user.id, role: ctx.workspace.role });
  });
}

async function rename(
  ctx: WorkspaceContext,
  tx: Tx,
  agent: MemberRow,
  display_name: string,
): Promise<NewChange[]> {
  if (!(await writeAgentUser(tx, agent.user_id, { display_name }))) return [];
  await lockRows(tx, 'workspace_members', [agent.id]);
  await auditFor(ctx, tx, {
    action: 'agent_changed',
    target: personOf({ ...agent, display_name }),
    details: { from: agent.display_name, to: display_name },
  });
  return [memberChange(must(await findMember(tx, ctx.workspace.id, { id: agent.id }), 'an admin holds it'))];
}

/**
 * Ends an agent with its tokens; what it did keeps its name (docs/contract/agents.md#removing-an-agent).
 */
export async function removeAgent(ctx: WorkspaceContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const agent = await lockMemberForAdmin(ctx, tx, { id, kind: 'agent' });
    await requireOtherProjectAdmins(
      tx,
      agent,
      'You cannot remove this agent: some projects would be left without an admin.',
    );
    // Its user is held, and with it the making of tokens.
    await writeAgentUser(tx, agent.user_id, { is_active: false });
    const changes = await endMembership(ctx, tx, agent);
    await auditFor(ctx, tx, {
      action: 'agent_removed',
      target: personOf(agent),
      details: { role: agent.role },
    });
    await recordFor(ctx, tx, changes);
  });
}
