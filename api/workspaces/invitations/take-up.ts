import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { addMember } from '../base/add-member.ts';
import { invitationChanges } from './changes.ts';
import { type InvitationRow, lockInvitationsFor } from './repo.ts';

/** Removes what an address was asked, since its person has gone. Gives the Changes to record. */
export async function removeInvitationsFor(tx: Tx, email: string): Promise<NewChange[]> {
  const rows = await lockInvitationsFor(tx, email);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  await tx.deleteFrom('workspace_invitations').where('id', 'in', ids).execute();
  return invitationChanges(
    tx,
    rows.map((row) => ({ row, op: 'remove' })),
  );
}

/**
 * Makes the person a member of what they were invited to and removes the invitations. A former member comes back with
 * the role of the invitation; who is a member already stays what they are. Gives the Changes to record.
 */
export async function joinByInvitations(
  tx: Tx,
  userId: string,
  invitations: InvitationRow[],
): Promise<NewChange[]> {
  const changes: NewChange[] = [];
  for (const row of invitations) {
    await tx.deleteFrom('workspace_invitations').where('id', '=', row.id).execute();
    changes.push(...(await invitationChanges(tx, [{ row, op: 'remove' }])));
    const { workspace_id, role } = row;
    changes.push(...(await addMember(tx, { workspace_id, user_id: userId, role })));
  }
  return changes;
}
