import type { Db } from '@tandem/db/postgres/client.ts';
import { type RawComment, presentComment } from '@tandem/db/rows/comments.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import type { PublicComment } from '@tandem/shared/integrations/public/input.ts';
import type { Comment, CommentReaction } from '@tandem/shared/work-items/comments/schema.ts';
import { sql } from 'kysely';
import { createComment } from '../../work-items/parts/comments/create.ts';
import { deleteComment } from '../../work-items/parts/comments/delete.ts';
import { readComments } from '../../work-items/parts/comments/repo.ts';
import { type CommentPath, updateComment } from '../../work-items/parts/comments/update.ts';
import { readCommentReactions } from '../../work-items/parts/reactions/repo.ts';
import type { OpenBoard } from './base/board.ts';
import { isShown, requireShown } from './base/shown.ts';
import { type Visit, requireEnabled } from './visitor.ts';

export const COMMENTS_OFF = 'Comments are not enabled for this project';

const memberIds = async (db: Db, projectId: string): Promise<Set<string>> => {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from project_members where project_id = ${projectId} and is_active and deleted_at is null`.execute(
    db,
  );
  return new Set(rows.map(({ user_id }) => user_id));
};

const presentFor = (board: OpenBoard, members: ReadonlySet<string>) => (comment: Comment) => ({
  ...comment,
  comment_reactions: board.is_reactions_enabled ? comment.comment_reactions : [],
  is_member: members.has(comment.actor),
  // The comment that began the thread may be one from inside.
  parent: null,
  resolved_at: null,
  resolved_by: null,
});

/** Comments for everybody, the oldest first; none where comments are off (docs/contract/public-boards.md#comments). */
export async function listPublicComments(db: Db, board: OpenBoard, itemId: string): Promise<Comment[]> {
  await requireShown(db, board, itemId);
  if (!board.is_comments_enabled) return [];
  const comments: RawComment[] = await readComments(
    db,
    itemId,
    sql`r.access = 'EXTERNAL' order by r.created_at, r.id`,
  );
  return comments.map(presentComment).map(presentFor(board, await memberIds(db, board.project.id)));
}

export async function writePublicComment(
  { ctx, board }: Visit,
  itemId: string,
  { comment_html }: PublicComment,
): Promise<Comment> {
  requireEnabled(board.is_comments_enabled, COMMENTS_OFF);
  const comment = await createComment(ctx, itemId, { comment_html, access: 'EXTERNAL' });
  return presentFor(board, await memberIds(ctx.db, board.project.id))(comment);
}

export async function editPublicComment(
  { ctx, board }: Visit,
  path: CommentPath,
  { comment_html }: PublicComment,
): Promise<Comment> {
  requireEnabled(board.is_comments_enabled, COMMENTS_OFF);
  await requireOwnComment({ ctx, board }, path);
  const comment = await updateComment(ctx, path, { comment_html });
  return presentFor(board, await memberIds(ctx.db, board.project.id))(comment);
}

export async function deletePublicComment({ ctx, board }: Visit, path: CommentPath): Promise<void> {
  requireEnabled(board.is_comments_enabled, COMMENTS_OFF);
  await requireOwnComment({ ctx, board }, path);
  await deleteComment(ctx, path);
}

/** What the board does not show is not there; what others wrote is refused by the command. */
async function requireOwnComment({ ctx, board }: Visit, { item_id, id }: CommentPath): Promise<void> {
  if ((await findItemOfComment(ctx.db, board, id)) !== item_id) throw notFound();
}

/** The item of a comment that the board shows. */
async function findItemOfComment(db: Db, board: OpenBoard, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select w.id from comments c join work_items w on w.id = c.work_item_id join states s on s.id = w.state_id
    where c.id = ${id} and c.deleted_at is null and c.access = 'EXTERNAL' and ${isShown(board)}`.execute(db);
  return rows[0]?.id;
}

/** 404 unless the board shows the comment. */
export async function requireShownComment(db: Db, board: OpenBoard, id: string): Promise<void> {
  const isThere = board.is_comments_enabled && (await findItemOfComment(db, board, id)) !== undefined;
  if (!isThere) throw notFound();
}

export async function listPublicCommentReactions(
  db: Db,
  board: OpenBoard,
  { item_id, id }: CommentPath,
): Promise<CommentReaction[]> {
  await requireShownComment(db, board, id);
  if ((await findItemOfComment(db, board, id)) !== item_id) throw notFound();
  return board.is_reactions_enabled ? readCommentReactions(db, id) : [];
}
