import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest, forbidden, notFound } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import type { Role } from '@tandem/shared/roles.ts';
import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import type { Invitation } from '@tandem/shared/workspaces/workspaces/schema.ts';
import { sql } from 'kysely';
import { type WorkspaceContext, auditFor, recordFor, stampStreamSeq } from '../../context.ts';
import { invitationChanges } from './changes.ts';
import { type InvitationLinks, newLinkSalt } from './links.ts';
import { presentInvitationTo } from './present.ts';
import { type InvitationRow, findInvitation, invitationOf, listInvitations } from './repo.ts';

/** Somebody who may invite, and what makes the links that they see. */
type Inviter = WorkspaceContext & { links: InvitationLinks };

const readerOf = ({ workspace, links }: Inviter) => ({ role: workspace.role, links });

export async function readWorkspaceInvitations(ctx: Inviter): Promise<Invitation[]> {
  await stampStreamSeq(ctx, workspaceStream(ctx.workspace.id));
  const rows = await listInvitations(ctx.db, ctx.workspace.id);
  return rows.map((row) => presentInvitationTo(readerOf(ctx), row));
}

export async function readInvitation(ctx: Inviter, id: string): Promise<Invitation> {
  const row = await findInvitation(ctx.db, ctx.workspace.id, id);
  if (!row) throw notFound();
  return presentInvitationTo(readerOf(ctx), row);
}

/**
 * Changes the role that waits for the invited person (docs/contract/workspace-invitations.md#changing-or-taking-back).
 * With a higher role the link changes too: more people have seen the one before than may give that role.
 */
export async function updateInvitation(ctx: Inviter, id: string, role: Role): Promise<Invitation> {
  return inTransaction(ctx.db, async (tx) => {
    const before = await lockOwnRank(ctx, tx, id);
    if (role > ctx.workspace.role) throw badRequest('You cannot invite a user with higher role');
    if (role === before.role) return presentInvitationTo(readerOf(ctx), before);
    const link_salt = role > before.role ? newLinkSalt() : before.link_salt;
    await tx
      .updateTable('workspace_invitations')
      .set({ role, link_salt, updated_by: ctx.user.id, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute();
    const row = must(await findInvitation(tx, ctx.workspace.id, id), 'it was just written');
    await auditFor(ctx, tx, {
      action: 'invitation_changed',
      target: invitationOf(row),
      details: { from: before.role, to: role },
    });
    await recordFor(ctx, tx, await invitationChanges(tx, [{ row, op: 'put' }]));
    return presentInvitationTo(readerOf(ctx), row);
  });
}

export async function deleteInvitation(ctx: WorkspaceContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const row = await lockOwnRank(ctx, tx, id);
    await tx.deleteFrom('workspace_invitations').where('id', '=', id).execute();
    await auditFor(ctx, tx, { action: 'invitation_deleted', target: invitationOf(row) });
    await recordFor(ctx, tx, await invitationChanges(tx, [{ row, op: 'remove' }]));
  });
}

/** Nobody touches an invitation to a role above their own. */
async function lockOwnRank(ctx: WorkspaceContext, tx: Tx, id: string): Promise<InvitationRow> {
  const row = await findInvitation(tx, ctx.workspace.id, id, { lock: true });
  if (!row) throw notFound();
  if (row.role > ctx.workspace.role) throw forbidden();
  return row;
}
