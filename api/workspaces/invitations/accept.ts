import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import type { OwnInvitation } from '@tandem/shared/workspaces/workspaces/schema.ts';
import { type UserContext, recordFor, stampStreamSeq } from '../../context.ts';
import { splitKey } from './links.ts';
import { presentInvitation } from './present.ts';
import { isAddressProven, openTheLink } from './proof.ts';
import { listPendingInvitations } from './repo.ts';
import type { ShownLinks } from './shown-links.ts';
import { joinByInvitations } from './take-up.ts';

/**
 * What the caller has been asked into and not answered yet (docs/contract/workspace-invitations.md#own-invitations).
 */
export async function readMyInvitations(ctx: UserContext, shown: ShownLinks): Promise<OwnInvitation[]> {
  await stampStreamSeq(ctx, userStream(ctx.user.id));
  const rows = await listPendingInvitations(ctx.db, ctx.user.email ?? '');
  if (rows.length === 0) return [];
  const isProven = await isAddressProven(ctx.db, ctx.user.id);
  return rows.map((row) => ({ ...presentInvitation(row), can_accept: isProven || shown.has(row) }));
}

/**
 * Joins the workspaces of the caller's own invitations; other people's are ignored
 * (docs/contract/workspace-invitations.md#the-address-alone-is-not-enough). Having the address is no proof that it is
 * theirs: they have shown the link of each of them, or their address was proven.
 */
export async function acceptInvitations(ctx: UserContext, keys: string[], shown: ShownLinks): Promise<void> {
  const ids = keys.map((key) => splitKey(key).id);
  await inTransaction(ctx.db, async (tx) => {
    const invitations = await listPendingInvitations(tx, ctx.user.email ?? '', { lock: ids });
    const isMissing = invitations.some((row) => !shown.has(row));
    if (isMissing && !(await isAddressProven(tx, ctx.user.id))) throw openTheLink();
    await recordFor(ctx, tx, await joinByInvitations(tx, ctx.user.id, invitations));
  });
}
