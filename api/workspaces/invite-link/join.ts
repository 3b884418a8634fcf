import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { forbidden, notFound } from '@tandem/shared/http/errors.ts';
import type { OpenInviteLink } from '@tandem/shared/workspaces/invite-link/schema.ts';
import { type UserContext, recordFor } from '../../context.ts';
import type { ShownLinks } from '../invitations/shown-links.ts';
import { addMember } from '../base/add-member.ts';
import { presentOpenLink } from './present.ts';
import { type InviteLinkRow, findLinksByIds, findOpenLink } from './repo.ts';

/** A link as somebody comes with it. */
export type OpenedLink = { slug: string; id: string; shown: ShownLinks };

/** What the link leads to, for whoever has it (docs/contract/invite-link.md#reading-the-link). */
export async function readOpenLink(db: Db, opened: OpenedLink): Promise<OpenInviteLink> {
  return presentOpenLink(await requireLink(db, opened));
}

/**
 * Makes the caller a member of the workspace (docs/contract/invite-link.md#joining). Who is one stays what they are; who
 * was one comes back by an invitation of their own alone.
 */
export async function joinByLink(ctx: UserContext, opened: OpenedLink): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const link = await requireLink(tx, opened, { lock: true });
    const { workspace_id, role } = link;
    const before = await membershipOf(tx, workspace_id, ctx.user.id);
    if (before?.is_active) return;
    if (before) {
      throw forbidden('You were in this workspace before. Ask a member for a new invitation.');
    }
    await tx
      .updateTable('profiles')
      .set({ last_workspace_id: workspace_id })
      .where('user_id', '=', ctx.user.id)
      .execute();
    const details = { role, by: 'invite_link' };
    await recordFor(ctx, tx, await addMember(tx, { workspace_id, user_id: ctx.user.id, role, details }));
  });
}

/** Whether somebody has opened a link in this browser that would let them in: such a person may sign up. */
export async function hasOpenedLink(db: Db, shown: ShownLinks): Promise<boolean> {
  return (await findLinksByIds(db, shown.ids)).some(shown.has);
}

/** Without its secret a link is as good as one that does not exist. */
async function requireLink(
  db: Db,
  { slug, id, shown }: OpenedLink,
  hold: { lock: boolean } = { lock: false },
): Promise<InviteLinkRow> {
  const row = await findOpenLink(db, { slug, id }, hold);
  if (!row || !shown.has(row)) throw notFound();
  return row;
}

const membershipOf = (tx: Tx, workspace_id: string, user_id: string) =>
  tx
    .selectFrom('workspace_members')
    .select('is_active')
    .where('workspace_id', '=', workspace_id)
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
