import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { readUpdateChanges } from '@tandem/db/rows/updates.ts';
import { badRequest, notFound } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import type { UpdateReaction } from '@tandem/shared/projects/updates/input.ts';
import type { Update } from '@tandem/shared/projects/updates/schema.ts';
import { sql } from 'kysely';
import { type WorkspaceContext, recordFor } from '../../context.ts';
import { TAKEN_TEXT } from '../../work-items/parts/reactions/announce.ts';
import { lockPosted } from './comments.ts';
import { readUpdate } from './repo.ts';

/** Reactions of a person to an update, and of all people. */
const MOST_OF_ONE = 20;
const MOST = 500;

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
    await requireFew(tx, update_id, ctx.user.id);
    await announce(tx, ctx, update_id);
    return readUpdate(tx, update_id);
  });
}

/** Each reaction writes all of them into the log, so there are not many (docs/contract/updates.md#reactions). */
async function requireFew(tx: Tx, updateId: string, userId: string): Promise<void> {
  const { rows } = await sql<{ all: number; own: number }>`
    select count(*)::int as "all", count(*) filter (where e.actor_id = ${userId})::int as own
    from update_reactions e where e.update_id = ${updateId}`.execute(tx);
  const { all, own } = must(rows[0], 'a count gives one row');
  if (own > MOST_OF_ONE || all > MOST) throw badRequest('There are too many reactions already.');
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
