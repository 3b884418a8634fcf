import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import type { AssetInput } from '@tandem/shared/files/assets/input.ts';
import type { AssetSlot } from '@tandem/shared/files/assets/schema.ts';
import { badRequest, invalidField } from '@tandem/shared/http/errors.ts';
import { sql } from 'kysely';
import type { FastifyRequest } from 'fastify';
import { userFiles } from '../../../files/assets/context.ts';
import type { BoardFiles } from '../../../files/assets/context.ts';
import { announceSlot, invalidEntity } from '../../../files/assets/create.ts';
import { NO_ASSET_TEXT, assetNotFound } from '../../../files/assets/rights.ts';
import { type OpenBoard, openBoard } from '../base/board.ts';
import { isShown } from '../base/shown.ts';
import { COMMENTS_OFF } from '../comments.ts';
import { requireEnabled } from '../visitor.ts';

/** A visitor of an open board with comments, where they bring images for their comments. */
export type CommentFiles = { place: { kind: 'board'; ctx: BoardFiles }; board: OpenBoard };

/** 404 for a board that is not open, 400 where it takes no comments (docs/contract/public-boards.md#images-of-comments). */
export async function visitFiles(request: FastifyRequest): Promise<CommentFiles> {
  const board = await openBoard(request, { missing: NO_ASSET_TEXT });
  requireEnabled(board.is_comments_enabled, COMMENTS_OFF);
  const of = { project_id: board.project.id, workspace_id: board.workspace.id };
  return { place: { kind: 'board', ctx: { ...userFiles(request), board: of } }, board };
}

/** A place for an image of an own comment, which may be yet to be written. 404 for a comment that is not the caller's. */
export async function createCommentAsset(
  { place, board }: CommentFiles,
  input: AssetInput,
): Promise<AssetSlot> {
  const { ctx } = place;
  const { entity_type, entity_identifier: id } = input;
  if (entity_type !== 'COMMENT_DESCRIPTION') throw invalidEntity();
  if (id !== null && !(await isOwnComment(ctx.db, board, { id, user_id: ctx.user.id })))
    throw assetNotFound();
  const slot = await announceSlot(place, input, {
    ...ctx.board,
    user_id: null,
    entity_type,
    entity_id: id,
  });
  return { ...slot, asset_url: `/api/public/assets/v2/anchor/${board.anchor}/${slot.asset_id}/` };
}

type OwnComment = { id: string; user_id: string };

/** Whether the board shows the comment and the caller wrote it. */
async function isOwnComment(db: Db, board: OpenBoard, { id, user_id }: OwnComment): Promise<boolean> {
  const { rows } = await sql`
    select 1 from comments c join work_items w on w.id = c.work_item_id join states s on s.id = w.state_id
    where c.id = ${id} and c.actor_id = ${user_id} and c.deleted_at is null and c.access = 'EXTERNAL'
      and ${isShown(board)}`.execute(db);
  return rows.length > 0;
}

/**
 * Gives images that waited to the caller's comment. 404 for a comment that is not theirs, 400 for an image that they did
 * not bring to this board; one that another comment has stays there.
 */
export async function linkCommentAssets(
  { place: { ctx }, board }: CommentFiles,
  commentId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) throw badRequest('No asset ids provided.');
  await inTransaction(ctx.db, async (tx) => {
    if (!(await isOwnComment(tx, board, { id: commentId, user_id: ctx.user.id }))) throw assetNotFound();
    const owned = await lockOwnAssets(tx, ctx, ids);
    if (owned.size === 0) throw assetNotFound();
    const missing = ids.find((id) => !owned.has(id));
    if (missing) throw invalidField('asset_ids', `Invalid pk "${missing}" - object does not exist.`);
    await tx
      .updateTable('assets')
      .set({ entity_id: commentId, updated_at: sql`now()`, updated_by: ctx.user.id })
      .where('id', 'in', [...ids])
      .where('entity_id', 'is', null)
      .execute();
  });
}

/** Images that the caller brought for comments of the board, and that have come. */
async function lockOwnAssets(tx: Tx, ctx: BoardFiles, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('assets')
    .select('id')
    .where('id', 'in', [...ids])
    .where('project_id', '=', ctx.board.project_id)
    .where('created_by', '=', ctx.user.id)
    .where('entity_type', '=', 'COMMENT_DESCRIPTION')
    .where('is_uploaded', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Set(rows.map(({ id }) => id));
}
