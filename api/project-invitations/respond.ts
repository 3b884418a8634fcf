import { recordChanges } from '@tandem/db/change-log.ts';
import type { Db, Tx } from '@tandem/db/client.ts';
import { inTransaction } from '@tandem/db/transaction.ts';
import { badRequest, forbidden, notFound } from '@tandem/shared/errors.ts';
import type { PublicProjectInvitation } from '@tandem/shared/project-invitations/schema.ts';
import { sql } from 'kysely';
import { type UserContext, recordFor } from '../context.ts';
import { invitationChanges } from './announce.ts';
import { presentPublicInvitation } from './present.ts';
import { type ProjectInvitationRow, findAnswerable, listInvitationsById } from './repo.ts';
import { joinByProjectInvitations } from './take-up.ts';

export type Link = { slug: string; project_id: string; invite_id: string };
export type Reply = {
  link: Link;
  email: string;
  accepted: boolean;
  /** Who is signed in, if anybody. */
  ctx: UserContext | null;
};

/** An invitation for whoever has its link, signed in or not (contract-work-items 2). */
export async function readPublicInvitation(db: Db, link: Link): Promise<PublicProjectInvitation> {
  const row = await findAnswerable(db, link, { lock: false });
  if (!row) throw notFound();
  return presentPublicInvitation(row);
}

/**
 * Answers an invitation. It makes a member only of the signed-in person whose e-mail it is; anybody else's yes waits
 * until that person signs in, since having the link proves nothing.
 */
export async function respondToInvitation(db: Db, reply: Reply): Promise<{ message: string }> {
  await inTransaction(db, async (tx) => {
    const row = await requireAnswerable(tx, reply);
    const { ctx } = reply;
    const isOwn = ctx?.user.email?.toLowerCase() === row.email.toLowerCase();
    if (!ctx || !isOwn || !reply.accepted) return note(tx, reply, row);
    const { stream_seqs } = ctx;
    await recordFor(
      ctx,
      tx,
      await joinByProjectInvitations(tx, ctx.user.id, { invitations: [row], stream_seqs }),
    );
  });
  return {
    message: reply.accepted ? 'Project invitation accepted' : 'Project invitation was not accepted',
  };
}

async function requireAnswerable(tx: Tx, { link, email }: Reply): Promise<ProjectInvitationRow> {
  const row = await findAnswerable(tx, link, { lock: true });
  if (!row) throw notFound();
  if (email.trim().toLowerCase() !== row.email.toLowerCase()) {
    throw forbidden('You do not have permission to join the project');
  }
  if (row.responded_at) throw badRequest('You have already responded to the invitation request');
  return row;
}

async function note(tx: Tx, { accepted, ctx }: Reply, { id }: ProjectInvitationRow): Promise<void> {
  await sql`
    update project_invitations set accepted = ${accepted}, responded_at = now(), updated_at = now()
    where id = ${id}`.execute(tx);
  const author = { actor_id: ctx?.user.id ?? null, mutation_id: null };
  await recordChanges(tx, author, await invitationChanges(tx, 'put', await listInvitationsById(tx, [id])));
}
