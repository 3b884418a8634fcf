import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest, forbidden } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { NewAgent } from '@tandem/shared/workspaces/agents/input.ts';
import type { WorkspaceMember } from '@tandem/shared/workspaces/workspaces/schema.ts';
import { type WorkspaceContext, auditFor, recordFor } from '../../context.ts';
import { membershipChanges } from '../base/member-changes.ts';
import { lockAdmins } from '../members/guards.ts';
import { presentMember } from '../base/present-member.ts';
import { findMember, personOf } from '../base/member-repo.ts';
import { countAgents, insertAgent } from './repo.ts';

const MAX_AGENTS = 100;

/** Makes a program a member of the workspace in its own right (docs/contract/agents.md#adding-an-agent). */
export async function createAgent(
  ctx: WorkspaceContext,
  { display_name, role = ROLE.MEMBER }: NewAgent,
): Promise<WorkspaceMember> {
  const { workspace, user } = ctx;
  return inTransaction(ctx.db, async (tx) => {
    // Administrators are held, so that many at once are counted one after the other.
    if (!(await lockAdmins(tx, workspace.id)).includes(user.id)) throw forbidden();
    if ((await countAgents(tx, workspace.id)) >= MAX_AGENTS) {
      throw badRequest(`This workspace has ${MAX_AGENTS} agents already. Remove one of them first.`);
    }
    const user_id = await insertAgent(tx, { workspace_id: workspace.id, display_name, role, by: user.id });
    const agent = must(await findMember(tx, workspace.id, { user_id }), 'it was just made');
    await auditFor(ctx, tx, { action: 'agent_added', target: personOf(agent), details: { role } });
    await recordFor(ctx, tx, await membershipChanges(tx, workspace.id, [user_id]));
    return presentMember(agent, { user_id: user.id, role: workspace.role });
  });
}
