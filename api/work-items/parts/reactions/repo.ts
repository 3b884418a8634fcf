import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { commentReactionColumns } from '@tandem/db/rows/comments.ts';
import { type RawSurroundings, presentUser, userDetail } from '@tandem/db/rows/lite.ts';
import { missing, notFound } from '@tandem/shared/http/errors.ts';
import type { CommentReaction } from '@tandem/shared/work-items/comments/schema.ts';
import type { Reaction } from '@tandem/shared/work-items/reactions/schema.ts';
import { sql } from 'kysely';
import type { ProjectContext } from '../../../context.ts';

type RawReaction = Omit<Reaction, 'actor_detail'> & { actor_detail: RawSurroundings['actor_detail'] };

const columns = sql`
  e.id, e.reaction, e.actor_id as actor, ${userDetail(sql`e.actor_id`)} as actor_detail, e.work_item_id as issue,
  e.project_id as project, e.workspace_id as workspace, e.created_at, e.created_at as updated_at,
  e.actor_id as created_by, e.actor_id as updated_by, null as deleted_at`;

const present = (raw: RawReaction): Reaction => ({ ...raw, actor_detail: presentUser(raw.actor_detail) });

/** Reactions to an item, the newest first. */
export async function readReactions(db: Db, itemId: string): Promise<Reaction[]> {
  const { rows } = await sql<RawReaction>`
    select ${columns} from work_item_reactions e where e.work_item_id = ${itemId}
    order by e.created_at desc, e.id`.execute(db);
  return rows.map(present);
}

/** Reactions to several items, with who made the item of each. */
export async function readReactionsOf(
  db: Db,
  itemIds: readonly string[],
): Promise<{ reaction: Reaction; item_creator_id: string | null }[]> {
  const { rows } = await sql<RawReaction & { item_creator_id: string | null }>`
    select ${columns}, w.created_by as item_creator_id
    from work_item_reactions e join work_items w on w.id = e.work_item_id
    where e.work_item_id = any(${itemIds}::uuid[]) order by e.created_at, e.id`.execute(db);
  return rows.map(({ item_creator_id, ...row }) => ({ reaction: present(row), item_creator_id }));
}

/** Undefined when the caller has reacted like this already. */
export async function insertReaction(
  tx: Tx,
  ctx: ProjectContext,
  { item_id, reaction }: { item_id: string; reaction: string },
): Promise<Reaction | undefined> {
  const { rows } = await sql<RawReaction>`
    with e as (
      insert into work_item_reactions (workspace_id, project_id, work_item_id, actor_id, reaction)
      values (${ctx.workspace.id}, ${ctx.project.id}, ${item_id}, ${ctx.user.id}, ${reaction})
      on conflict do nothing returning *
    )
    select ${columns} from e`.execute(tx);
  return rows[0] && present(rows[0]);
}

export async function readCommentReactions(db: Db, commentId: string): Promise<CommentReaction[]> {
  const { rows } = await sql<CommentReaction>`
    select ${commentReactionColumns} from comment_reactions c where c.comment_id = ${commentId}
    order by c.created_at desc, c.id`.execute(db);
  return rows;
}

export async function insertCommentReaction(
  tx: Tx,
  ctx: ProjectContext,
  { comment_id, reaction }: { comment_id: string; reaction: string },
): Promise<CommentReaction | undefined> {
  const { rows } = await sql<CommentReaction>`
    with c as (
      insert into comment_reactions (workspace_id, project_id, comment_id, actor_id, reaction)
      values (${ctx.workspace.id}, ${ctx.project.id}, ${comment_id}, ${ctx.user.id}, ${reaction})
      on conflict do nothing returning *
    )
    select ${commentReactionColumns} from c`.execute(tx);
  return rows[0];
}

/** What can be reacted to, by its table of reactions and what a row there belongs to. */
const REACTED = {
  item: { table: 'work_item_reactions', holder: 'work_item_id' },
  comment: { table: 'comment_reactions', holder: 'comment_id' },
} as const;

/** Takes the caller's own reaction back and gives its id; 404 without one. */
export async function deleteReaction(
  tx: Tx,
  ctx: ProjectContext,
  { of, id, reaction }: { of: keyof typeof REACTED; id: string; reaction: string },
): Promise<string> {
  const { table, holder } = REACTED[of];
  const { rows } = await sql<{ id: string }>`
    delete from ${sql.table(table)} where ${sql.ref(holder)} = ${id} and actor_id = ${ctx.user.id}
      and reaction = ${reaction} returning id`.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0].id;
}

/** The item of a live comment of the project; 404 without one. */
export async function itemOfComment(db: Db, ctx: ProjectContext, commentId: string): Promise<string> {
  const row = await db
    .selectFrom('comments')
    .select('work_item_id')
    .where('id', '=', commentId)
    .where('project_id', '=', ctx.project.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  // The same answer as for a comment of an item that the caller does not see.
  if (!row) throw missing('issue');
  return row.work_item_id;
}
