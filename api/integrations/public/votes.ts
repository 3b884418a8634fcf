import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import type { NewActivity } from '@tandem/db/rows/activities.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { readWorkItemChanges } from '@tandem/db/rows/work-items.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import type { VoteInput } from '@tandem/shared/integrations/public/input.ts';
import type { Vote, WrittenVote } from '@tandem/shared/integrations/public/schema.ts';
import { sql } from 'kysely';
import { type ProjectContext, recordFor } from '../../context.ts';
import { insertActivities } from '../../work-items/record/activities/insert-activities.ts';
import { touchWorkItems } from '../../work-items/items/write/create-repo.ts';
import { lockItem } from '../../work-items/items/read/require-item.ts';
import type { OpenBoard } from './base/board.ts';
import { actorDetails, requireShown } from './base/shown.ts';
import { type Visit, requireEnabled } from './visitor.ts';

const DISABLED = 'Votes are not enabled for this project board';

/** Votes on an item; none where they are off (docs/contract/public-boards.md#votes). */
export async function listVotes(db: Db, board: OpenBoard, itemId: string): Promise<Vote[]> {
  await requireShown(db, board, itemId);
  if (!board.is_votes_enabled) return [];
  const { rows } = await sql<Vote>`
    select e.id, e.vote, e.actor_id as actor, ${actorDetails} as actor_detail, e.work_item_id as issue,
      e.project_id as project, e.workspace_id as workspace
    from work_item_votes e join users u on u.id = e.actor_id where e.work_item_id = ${itemId}
    order by e.created_at, e.id`.execute(db);
  return rows;
}

/** A vote of the caller, or another in the place of the one that they gave. */
export async function vote({ ctx, board }: Visit, itemId: string, input: VoteInput): Promise<WrittenVote> {
  requireEnabled(board.is_votes_enabled, DISABLED);
  const scope = { issue: itemId, workspace: ctx.workspace.id, project: ctx.project.id, actor: ctx.user.id };
  await inTransaction(ctx.db, async (tx) => {
    await lockItem(tx, ctx, itemId);
    const { rows } = await sql`
      insert into work_item_votes (workspace_id, project_id, work_item_id, actor_id, vote)
      values (${scope.workspace}, ${scope.project}, ${itemId}, ${scope.actor}, ${input.vote})
      on conflict on constraint work_item_votes_key do update set vote = excluded.vote
        where work_item_votes.vote <> excluded.vote
      returning id`.execute(tx);
    if (rows.length === 0) return;
    await announce(tx, ctx, itemId, { verb: 'created', new_value: String(input.vote), comment: 'voted' });
  });
  return { ...scope, vote: input.vote };
}

/** Takes the caller's vote back; 404 without one. */
export async function takeVoteBack({ ctx, board }: Visit, itemId: string): Promise<void> {
  requireEnabled(board.is_votes_enabled, DISABLED);
  await inTransaction(ctx.db, async (tx) => {
    await lockItem(tx, ctx, itemId);
    const { rows } = await sql<{ vote: number }>`
      delete from work_item_votes where work_item_id = ${itemId} and actor_id = ${ctx.user.id} returning vote`.execute(
      tx,
    );
    if (!rows[0]) throw notFound();
    const old_value = String(rows[0].vote);
    await announce(tx, ctx, itemId, { verb: 'deleted', old_value, comment: 'took a vote back' });
  });
}

/** What follows every vote: a line of history, the moment of the item, and its Change. */
async function announce(
  tx: Tx,
  ctx: ProjectContext,
  itemId: string,
  activity: Omit<NewActivity, 'field'>,
): Promise<void> {
  await insertActivities(tx, ctx, [{ ...activity, field: 'vote', work_item_id: itemId }]);
  await touchWorkItems(tx, [itemId]);
  await recordFor(ctx, tx, await readWorkItemChanges(tx, [itemId]));
}
