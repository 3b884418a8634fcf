import type { NewChange } from '@tandem/db/change-log.ts';
import type { Tx } from '@tandem/db/client.ts';
import { sql } from 'kysely';
import { membershipChanges } from './changes.ts';
import { endProjectMemberships } from './project-roles.ts';

/** Ends a membership and all that hangs on it; the rows stay, inactive. Gives the Changes to record (contract-identity 7.2). */
export async function endMembership(
  tx: Tx,
  membership: { id: string; workspace_id: string; user_id: string },
  by: string,
): Promise<NewChange[]> {
  await tx
    .updateTable('workspace_members')
    .set({ is_active: false, updated_by: by, updated_at: sql`now()` })
    .where('id', '=', membership.id)
    .execute();
  const changes = await endProjectMemberships(tx, membership, by);
  return [...changes, ...(await membershipChanges(tx, membership.workspace_id, [membership.user_id]))];
}
