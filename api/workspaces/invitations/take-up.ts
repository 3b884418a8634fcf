import { type NewChange, recordChanges } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import type { StreamSeqs } from '@tandem/db/postgres/transaction.ts';
import { sql } from 'kysely';
import { listAcceptedInvitations as listAcceptedProjectInvitations } from '../../projects/invitations/repo.ts';
import { joinByProjectInvitations } from '../../projects/invitations/take-up.ts';
import { membershipChanges } from '../members/changes.ts';
import { invitationChanges } from './changes.ts';
import type { LinkedInvitation } from './links.ts';
import { type InvitationRow, listAcceptedInvitations } from './repo.ts';
import type { ShownLinks } from './shown-links.ts';

/**
 * Makes the person a member of what he was invited to and removes the invitations. A former member comes back with the
 * role of the invitation; who is a member already stays what he is. Gives the Changes to record.
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
    await tx.deleteFrom('workspace_invitations').where('id', '=', row.id).execute();
    changes.push(...(await invitationChanges(tx, [{ row, op: 'remove' }])));
    changes.push(...(await membershipChanges(tx, row.workspace_id, [userId])));
  }
  return changes;
}

export type SignedIn = { id: string; email: string; is_email_verified: boolean };

/**
 * What the person accepted by links before he signed in
 * (docs/contract/workspace-invitations.md#a-yes-before-signing-in); the last statement of a transaction. A yes alone
 * does not say whose it was: it counts in the browser that opened the link, or when his address was proven.
 */
export async function takeUpAcceptedInvitations(tx: Tx, user: SignedIn, shown: ShownLinks): Promise<void> {
  const stream_seqs: StreamSeqs = new Map();
  const isHis = (row: LinkedInvitation) => user.is_email_verified || shown.has(row);
  const toWorkspaces = (await listAcceptedInvitations(tx, user.email)).filter(isHis);
  const changes = await joinByInvitations(tx, user.id, toWorkspaces);
  const invitations = (await listAcceptedProjectInvitations(tx, user.email)).filter(isHis);
  changes.push(...(await joinByProjectInvitations(tx, user.id, { invitations, stream_seqs })));
  await recordChanges(tx, { actor_id: user.id, mutation_id: null }, changes, stream_seqs);
}
