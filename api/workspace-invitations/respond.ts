import { type NewChange, recordChanges } from '@tandem/db/change-log.ts';
import type { Db, Tx } from '@tandem/db/client.ts';
import { inTransaction } from '@tandem/db/transaction.ts';
import { badRequest, forbidden, notFound } from '@tandem/shared/errors.ts';
import { must } from '@tandem/shared/must.ts';
import type { PublicInvitation } from '@tandem/shared/workspaces/schema.ts';
import { sql } from 'kysely';
import { type UserContext, recordFor } from '../context.ts';
import { invitationChanges } from './changes.ts';
import { presentPublicInvitation } from './present.ts';
import { type InvitationRow, findInvitation, findInvitationBySlug } from './repo.ts';
import { joinByInvitations } from './take-up.ts';

export type Reply = {
  slug: string;
  id: string;
  email: string;
  accepted: boolean;
  /** Who is signed in, if anybody. */
  ctx: UserContext | null;
};

/** An invitation for whoever has its link, signed in or not (contract-identity 7.4). */
export async function readPublicInvitation(db: Db, slug: string, id: string): Promise<PublicInvitation> {
  return presentPublicInvitation(await getLive(db, slug, id));
}

/**
 * Answers an invitation. It makes a member only of the signed-in person whose e-mail it is; anybody else's yes waits
 * until that person signs in, since having the link proves nothing (contract-identity 7.4).
 */
export async function respondToInvitation(db: Db, reply: Reply): Promise<{ message: string }> {
  await inTransaction(db, async (tx) => {
    const row = await getLive(tx, reply.slug, reply.id);
    if (reply.email.trim().toLowerCase() !== row.email.toLowerCase()) {
      throw forbidden('You do not have permission to join the workspace');
    }
    if (row.responded_at) throw badRequest('You have already responded to the invitation request');
    const { ctx } = reply;
    const isOwn = ctx?.user.email?.toLowerCase() === row.email.toLowerCase();
    if (ctx && isOwn && reply.accepted) return join(ctx, tx, row);
    const author = { actor_id: ctx?.user.id ?? null, mutation_id: null };
    await recordChanges(tx, author, await note(tx, reply, row));
  });
  return {
    message: reply.accepted ? 'Workspace Invitation Accepted' : 'Workspace Invitation was not accepted',
  };
}

async function getLive(db: Db, slug: string, id: string): Promise<InvitationRow> {
  const row = await findInvitationBySlug(db, slug, id);
  if (!row || Date.parse(row.expires_at) < Date.now()) throw notFound();
  return row;
}

async function join(ctx: UserContext, tx: Tx, row: InvitationRow): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ last_workspace_id: row.workspace_id })
    .where('user_id', '=', ctx.user.id)
    .execute();
  await recordFor(ctx, tx, await joinByInvitations(tx, ctx.user.id, [row]));
}

async function note(tx: Tx, { accepted }: Reply, { workspace_id, id }: InvitationRow): Promise<NewChange[]> {
  await tx
    .updateTable('workspace_invitations')
    .set({ accepted, responded_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  const row = must(await findInvitation(tx, workspace_id, id), 'it was just written');
  return invitationChanges(tx, [{ row, op: 'put' }]);
}
