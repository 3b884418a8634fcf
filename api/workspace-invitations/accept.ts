import { inTransaction } from '@tandem/db/transaction.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import type { Invitation } from '@tandem/shared/workspaces/schema.ts';
import { type UserContext, recordFor, stampStreamSeq } from '../context.ts';
import { presentInvitation } from './present.ts';
import { listPendingInvitations } from './repo.ts';
import { joinByInvitations } from './take-up.ts';

/** What the caller has been asked into and not answered yet (contract-identity 6.6). */
export async function readMyInvitations(ctx: UserContext): Promise<Invitation[]> {
  await stampStreamSeq(ctx, userStream(ctx.user.id));
  const rows = await listPendingInvitations(ctx.db, ctx.user.email ?? '');
  return rows.map(presentInvitation);
}

/** Joins the workspaces of the caller's own invitations; ids of other people's are ignored (contract-identity 6.6). */
export async function acceptInvitations(ctx: UserContext, ids: string[]): Promise<void> {
  const wanted = new Set(ids);
  await inTransaction(ctx.db, async (tx) => {
    const pending = await listPendingInvitations(tx, ctx.user.email ?? '');
    const accepted = pending.filter((row) => wanted.has(row.id));
    await recordFor(ctx, tx, await joinByInvitations(tx, ctx.user.id, accepted));
  });
}
