import { recordChanges } from '@tandem/db/change-log/log.ts';
import type { StreamSeqs, Tx } from '@tandem/db/postgres/client.ts';
import { listAcceptedInvitations as listAcceptedProjectInvitations } from '../../projects/invitations/repo.ts';
import { joinByProjectInvitations } from '../../projects/invitations/take-up.ts';
import type { LinkedInvitation } from '../../workspaces/invitations/links.ts';
import { listAcceptedInvitations } from '../../workspaces/invitations/repo.ts';
import type { ShownLinks } from '../../workspaces/invitations/shown-links.ts';
import { joinByInvitations } from '../../workspaces/invitations/take-up.ts';

type SignedIn = { id: string; email: string; is_email_verified: boolean };

/**
 * What the person accepted by links before they signed in
 * (docs/contract/workspace-invitations.md#a-yes-before-signing-in); the last statement of a transaction. A yes alone
 * does not say whose it was: it counts in the browser that opened the link, or when their address was proven.
 */
export async function takeUpAcceptedInvitations(tx: Tx, user: SignedIn, shown: ShownLinks): Promise<void> {
  const stream_seqs: StreamSeqs = new Map();
  const isProven = (row: LinkedInvitation) => user.is_email_verified || shown.has(row);
  const toWorkspaces = (await listAcceptedInvitations(tx, user.email)).filter(isProven);
  const changes = await joinByInvitations(tx, user.id, toWorkspaces);
  const invitations = (await listAcceptedProjectInvitations(tx, user.email)).filter(isProven);
  changes.push(...(await joinByProjectInvitations(tx, user.id, { invitations, stream_seqs })));
  await recordChanges(tx, { actor_id: user.id, mutation_id: null }, changes, stream_seqs);
}
