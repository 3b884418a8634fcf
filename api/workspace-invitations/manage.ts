import { inTransaction } from '@tandem/db/transaction.ts';
import { badRequest, forbidden, notFound } from '@tandem/shared/errors.ts';
import { must } from '@tandem/shared/must.ts';
import type { Role } from '@tandem/shared/roles.ts';
import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import type { Invitation } from '@tandem/shared/workspaces/schema.ts';
import { sql } from 'kysely';
import { type WorkspaceContext, recordFor, stampStreamSeq } from '../context.ts';
import { invitationChanges } from './changes.ts';
import { presentInvitation } from './present.ts';
import { findInvitation, listInvitations } from './repo.ts';

export async function readWorkspaceInvitations(ctx: WorkspaceContext): Promise<Invitation[]> {
  await stampStreamSeq(ctx, workspaceStream(ctx.workspace.id));
  const rows = await listInvitations(ctx.db, ctx.workspace.id);
  return rows.map(presentInvitation);
}

export async function readInvitation(ctx: WorkspaceContext, id: string): Promise<Invitation> {
  const row = await findInvitation(ctx.db, ctx.workspace.id, id);
  if (!row) throw notFound();
  return presentInvitation(row);
}

/** Changes the role that waits for the invited person; nobody touches or gives a role above his own (contract-identity 7.4). */
export async function updateInvitation(ctx: WorkspaceContext, id: string, role: Role): Promise<Invitation> {
  return inTransaction(ctx.db, async (tx) => {
    const before = await findInvitation(tx, ctx.workspace.id, id);
    if (!before) throw notFound();
    if (before.role > ctx.workspace.role) throw forbidden();
    if (role > ctx.workspace.role) throw badRequest('You cannot invite a user with higher role');
    await tx
      .updateTable('workspace_invitations')
      .set({ role, updated_by: ctx.user.id, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute();
    const row = must(await findInvitation(tx, ctx.workspace.id, id), 'it was just written');
    await recordFor(ctx, tx, await invitationChanges(tx, [{ row, op: 'put' }]));
    return presentInvitation(row);
  });
}

export async function deleteInvitation(ctx: WorkspaceContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const row = await findInvitation(tx, ctx.workspace.id, id);
    if (!row) throw notFound();
    await tx.deleteFrom('workspace_invitations').where('id', '=', id).execute();
    await recordFor(ctx, tx, await invitationChanges(tx, [{ row, op: 'remove' }]));
  });
}
