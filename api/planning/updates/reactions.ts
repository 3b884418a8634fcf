import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { readUpdateChanges } from '@tandem/db/rows/updates.ts';
import { badRequest, notFound } from '@tandem/shared/http/errors.ts';
import type { UpdateReaction } from '@tandem/shared/projects/updates/input.ts';
import type { Update } from '@tandem/shared/projects/updates/schema.ts';
import { type WorkspaceContext, recordFor } from '../../context.ts';
import { TAKEN_TEXT } from '../../work-items/parts/reactions/announce.ts';
import { lockPosted } from './comments.ts';
import { readUpdate } from './repo.ts';

const announce = async (tx: Tx, ctx: WorkspaceContext, id: string) =>
  recordFor(ctx, tx, await readUpdateChanges(tx, [id]));

/** Reacts to an update (docs/contract/updates.md#reactions). 400 when the caller has done so with the same emoji. */
export async function addUpdateReaction(
  ctx: WorkspaceContext,
  update_id: string,
  { reaction }: UpdateReaction,
): Promise<Update> {
  return inTransaction(ctx.db, async (tx) => {
    await lockPosted(tx, ctx, update_id);
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('update_reactions')
      .values({ update_id, workspace_id: ctx.workspace.id, actor_id: ctx.user.id, reaction })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (!numInsertedOrUpdatedRows) throw badRequest(TAKEN_TEXT);
    await announce(tx, ctx, update_id);
    return readUpdate(tx, update_id);
  });
}

/** Takes the caller's reaction back; 404 without one. */
export async function removeUpdateReaction(
  ctx: WorkspaceContext,
  update_id: string,
  reaction: string,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockPosted(tx, ctx, update_id);
    const { numDeletedRows } = await tx
      .deleteFrom('update_reactions')
      .where('update_id', '=', update_id)
      .where('actor_id', '=', ctx.user.id)
      .where('reaction', '=', reaction)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound();
    await announce(tx, ctx, update_id);
  });
}
