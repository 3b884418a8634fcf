import type { NewChange } from '@tandem/db/change-log/log.ts';
import { deleteTokensOfMember } from '@tandem/db/access/api-tokens.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { endTimers } from '@tandem/db/rows/timers.ts';
import { sql } from 'kysely';
import type { UserContext } from '../../context.ts';
import { renewLinksSeenBy } from '../invitations/renew-links.ts';
import { renewLinkAfterLeaving } from '../invite-link/after-leaving.ts';
import { membershipChanges } from '../base/member-changes.ts';
import { endProjectMemberships } from './project-roles.ts';

/**
 * Ends a membership and all that belongs to it; the rows stay, inactive. Gives the Changes to record
 * (docs/contract/workspace-members.md#removing-somebody).
 */
export async function endMembership(
  ctx: UserContext,
  tx: Tx,
  membership: { id: string; workspace_id: string; user_id: string },
): Promise<NewChange[]> {
  await renewLinksSeenBy(tx, membership);
  await tx
    .updateTable('workspace_members')
    .set({ is_active: false, updated_by: ctx.user.id, updated_at: sql`clock_timestamp()` })
    .where('id', '=', membership.id)
    .execute();
  await deleteTokensOfMember(tx, membership);
  const { workspace_id, user_id } = membership;
  // Who comes back by other means stays whatever groups say.
  await tx
    .deleteFrom('group_memberships')
    .where('workspace_id', '=', workspace_id)
    .where('user_id', '=', user_id)
    .execute();
  const changes = await endProjectMemberships(ctx, tx, membership);
  changes.push(...(await endTimers(tx, sql`workspace_id = ${workspace_id} and user_id = ${user_id}`)));
  changes.push(...(await renewLinkAfterLeaving(tx, membership.workspace_id)));
  return [...changes, ...(await membershipChanges(tx, membership.workspace_id, [membership.user_id]))];
}
