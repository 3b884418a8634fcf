import { type NewChange, recordChanges } from '@tandem/db/change-log/log.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest, forbidden, notFound } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import type { PublicInvitation } from '@tandem/shared/workspaces/workspaces/schema.ts';
import { sql } from 'kysely';
import { type UserContext, recordFor } from '../../context.ts';
import { invitationChanges } from './changes.ts';
import { presentPublicInvitation } from './present.ts';
import { isFor, requireProof } from './proof.ts';
import { type InvitationRow, findInvitation, findLiveInvitation } from './repo.ts';
import type { ShownLinks } from './shown-links.ts';
import { joinByInvitations } from './take-up.ts';

/** An invitation as somebody asks for it. */
type Approach = {
  slug: string;
  id: string;
  shown: ShownLinks;
  /** Who is signed in, if anybody. */
  ctx: UserContext | null;
};
type Reply = Approach & { email: string; accepted: boolean };

/**
 * An invitation for whoever has its link, signed in or not, and for the invited person
 * (docs/contract/workspace-invitations.md#reading-by-the-link).
 */
export async function readPublicInvitation(
  db: Db,
  { slug, id, shown, ctx }: Approach,
): Promise<PublicInvitation> {
  const row = await findLiveInvitation(db, slug, id, { lock: false });
  if (!row || !(shown.has(row) || isFor(ctx?.user, row))) throw notFound();
  return presentPublicInvitation(row, await nameOfInviter(db, row));
}

/** Who gave the role that it has now. */
async function nameOfInviter(db: Db, { updated_by }: InvitationRow): Promise<string | null> {
  if (updated_by === null) return null;
  const query = db.selectFrom('users').select('display_name').where('id', '=', updated_by);
  return (await query.executeTakeFirst())?.display_name ?? null;
}

/**
 * Answers an invitation (docs/contract/workspace-invitations.md#one-answer). It takes its link, or being the person
 * whose address was proven. It makes a member only of the signed-in person whose e-mail it is; a yes of nobody waits
 * until that person signs in.
 */
export async function respondToInvitation(db: Db, reply: Reply): Promise<{ message: string }> {
  await inTransaction(db, async (tx) => {
    const row = await lockAnswerable(tx, reply);
    const { ctx } = reply;
    if (ctx && reply.accepted) return join(ctx, tx, row);
    const author = { actor_id: ctx?.user.id ?? null, mutation_id: null };
    await recordChanges(tx, author, await note(tx, reply, row));
  });
  return {
    message: reply.accepted ? 'Workspace Invitation Accepted' : 'Workspace Invitation was not accepted',
  };
}

async function lockAnswerable(tx: Tx, { slug, id, email, ...reply }: Reply): Promise<InvitationRow> {
  const row = await findLiveInvitation(tx, slug, id, { lock: true });
  if (!row) throw notFound();
  await requireProof(tx, reply, row);
  const isOwn = isFor(reply.ctx?.user, row);
  if (!isFor({ email: email.trim() }, row) || (reply.ctx && !isOwn)) {
    throw forbidden('You do not have permission to join the workspace');
  }
  // The yes of a browser that they have left may be said again by the person in question.
  const isAgain = isOwn && row.accepted && reply.accepted;
  if (row.responded_at && !isAgain) throw badRequest('You have already responded to the invitation request');
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
