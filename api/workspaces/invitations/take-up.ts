import { recordAudit } from '@tandem/db/access/audit-log.ts';
import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import { membershipChanges } from '../members/changes.ts';
import { invitationChanges } from './changes.ts';
import type { InvitationRow } from './repo.ts';

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
    await sql`
      insert into workspace_members as m (workspace_id, user_id, role, created_by, updated_by)
      values (${row.workspace_id}, ${userId}, ${row.role}, ${userId}, ${userId})
      on conflict (workspace_id, user_id) where deleted_at is null do update
        set is_active = true, role = excluded.role, updated_by = excluded.updated_by, updated_at = now()
        where not m.is_active`.execute(tx);
    await recordAudit(tx, {
      action: 'member_joined',
      actor: { id: userId },
      workspace_id: row.workspace_id,
      details: { role: row.role },
    });
    await tx.deleteFrom('workspace_invitations').where('id', '=', row.id).execute();
    changes.push(...(await invitationChanges(tx, [{ row, op: 'remove' }])));
    changes.push(...(await membershipChanges(tx, row.workspace_id, [userId])));
  }
  return changes;
}
