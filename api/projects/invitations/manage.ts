import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import type { OwnProjectInvitation, ProjectInvitation } from '@tandem/shared/projects/invitations/schema.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { type ProjectContext, type UserContext, auditFor, recordFor, stampStreamSeq } from '../../context.ts';
import { lockMembersAsAdmin } from '../members/lock.ts';
import { isAddressProven } from '../../workspaces/invitations/proof.ts';
import type { InvitationLinks } from '../../workspaces/invitations/links.ts';
import { invitationOf } from '../../workspaces/invitations/repo.ts';
import type { ShownLinks } from '../../workspaces/invitations/shown-links.ts';
import { invitationChanges } from './announce.ts';
import { presentInvitation, presentInvitationTo } from './present.ts';
import { deleteInvitationRows, findInvitation, listInvitations, listPendingInvitations } from './repo.ts';

/** Somebody in the project, and what makes the links that its administrators see. */
type Reader = ProjectContext & { links: InvitationLinks };

const readerOf = ({ project, links }: Reader) => ({ role: project.role, links });

/** All invitations to the project, newest first (docs/contract/project-invitations.md#who-invites-to-a-project). */
export async function readProjectInvitations(ctx: Reader): Promise<ProjectInvitation[]> {
  await stampStreamSeq(ctx, userStream(ctx.user.id));
  const rows = await listInvitations(ctx.db, ctx.project.id);
  return rows.map((row) => presentInvitationTo(readerOf(ctx), row));
}

export async function readProjectInvitation(ctx: Reader, id: string): Promise<ProjectInvitation> {
  const row = await findInvitation(ctx.db, ctx.project.id, id);
  if (!row) throw notFound();
  return presentInvitationTo(readerOf(ctx), row);
}

/**
 * What the caller has been asked into in a workspace and not answered yet
 * (docs/contract/project-invitations.md#own-invitations).
 */
export async function readMyProjectInvitations(
  ctx: UserContext,
  slug: string,
  shown: ShownLinks,
): Promise<OwnProjectInvitation[]> {
  await stampStreamSeq(ctx, userStream(ctx.user.id));
  const rows = await listPendingInvitations(ctx.db, slug, ctx.user.email ?? '');
  if (rows.length === 0) return [];
  const isProven = await isAddressProven(ctx.db, ctx.user.id);
  return rows.map((row) => ({ ...presentInvitation(row), can_accept: isProven || shown.has(row) }));
}

/** Takes an invitation back. */
export async function deleteProjectInvitation(ctx: ProjectContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockMembersAsAdmin(ctx, tx);
    const row = await findInvitation(tx, ctx.project.id, id);
    if (!row) throw notFound();
    await deleteInvitationRows(tx, [id]);
    await auditFor(ctx, tx, {
      action: 'invitation_deleted',
      target: invitationOf(row),
      details: { role: row.role, project: ctx.project.name },
    });
    await recordFor(ctx, tx, await invitationChanges(tx, 'remove', [row]));
  });
}

/** Takes all back, since the project goes. Gives the Changes to record. */
export async function deleteInvitationsOfProject(tx: Tx, projectId: string): Promise<NewChange[]> {
  const rows = await listInvitations(tx, projectId);
  await deleteInvitationRows(
    tx,
    rows.map(({ id }) => id),
  );
  return invitationChanges(tx, 'remove', rows);
}
