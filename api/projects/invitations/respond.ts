import { recordChanges } from '@tandem/db/change-log/log.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest, forbidden, notFound } from '@tandem/shared/http/errors.ts';
import type { PublicProjectInvitation } from '@tandem/shared/projects/invitations/schema.ts';
import { sql } from 'kysely';
import { type UserContext, recordFor } from '../../context.ts';
import { isFor, requireProof } from '../../workspaces/invitations/proof.ts';
import type { ShownLinks } from '../../workspaces/invitations/shown-links.ts';
import { invitationChanges } from './announce.ts';
import { presentPublicInvitation } from './present.ts';
import { type ProjectInvitationRow, findAnswerable, listInvitationsById } from './repo.ts';
import { joinByProjectInvitations } from './take-up.ts';

type Link = { slug: string; project_id: string; invite_id: string };
/** An invitation as somebody asks for it. */
type Approach = {
  link: Link;
  shown: ShownLinks;
  /** Who is signed in, if anybody. */
  ctx: UserContext | null;
};
type Reply = Approach & { email: string; accepted: boolean };

/**
 * An invitation for whoever has its link, signed in or not, and for the invited person
 * (docs/contract/project-invitations.md#reading-by-the-link).
 */
export async function readPublicInvitation(
  db: Db,
  { link, shown, ctx }: Approach,
): Promise<PublicProjectInvitation> {
  const row = await findAnswerable(db, link, { lock: false });
  if (!row || !(shown.has(row) || isFor(ctx?.user, row))) throw notFound();
  return presentPublicInvitation(row);
}

/**
 * Answers an invitation. It takes its link, or being the person whose address was proven. It makes a member only of the
 * signed-in person whose e-mail it is; a yes of nobody waits until that person signs in.
 */
export async function respondToInvitation(db: Db, reply: Reply): Promise<{ message: string }> {
  await inTransaction(db, async (tx) => {
    const row = await lockAnswerable(tx, reply);
    const { ctx } = reply;
    if (!ctx || !reply.accepted) return note(tx, reply, row);
    const { stream_seqs } = ctx;
    const invitations = [row];
    await recordFor(ctx, tx, await joinByProjectInvitations(tx, ctx.user.id, { invitations, stream_seqs }));
  });
  return {
    message: reply.accepted ? 'Project invitation accepted' : 'Project invitation was not accepted',
  };
}

async function lockAnswerable(tx: Tx, { link, email, ...reply }: Reply): Promise<ProjectInvitationRow> {
  const row = await findAnswerable(tx, link, { lock: true });
  if (!row) throw notFound();
  await requireProof(tx, reply, row);
  const isOwn = isFor(reply.ctx?.user, row);
  if (!isFor({ email: email.trim() }, row) || (reply.ctx && !isOwn)) {
    throw forbidden('You do not have permission to join the project');
  }
  // The yes of a browser that they have left may be said again by the person in question.
  const isAgain = isOwn && row.accepted && reply.accepted;
  if (row.responded_at && !isAgain) throw badRequest('You have already responded to the invitation request');
  return row;
}

async function note(tx: Tx, { accepted, ctx }: Reply, { id }: ProjectInvitationRow): Promise<void> {
  await sql`
    update project_invitations set accepted = ${accepted}, responded_at = now(), updated_at = now()
    where id = ${id}`.execute(tx);
  const author = { actor_id: ctx?.user.id ?? null, mutation_id: null };
  await recordChanges(tx, author, await invitationChanges(tx, 'put', await listInvitationsById(tx, [id])));
}
