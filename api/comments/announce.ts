import type { NewActivity } from '@tandem/db/activity-rows.ts';
import type { Tx } from '@tandem/db/client.ts';
import { readCommentChanges } from '@tandem/db/comment-rows.ts';
import { readWorkItemChanges } from '@tandem/db/work-item-rows.ts';
import { insertActivities } from '../activities/insert-activities.ts';
import { type ProjectContext, recordFor } from '../context.ts';
import { mentionedUsers } from '../mentions.ts';
import { touchWorkItems } from '../work-items/create-repo.ts';
import { readMembersAmong } from '../work-items/references.ts';

type WrittenComment = {
  item_id: string;
  comment_id: string;
  activity: NewActivity;
  /** The text whose mentioned members are to become subscribers. */
  html?: string;
};

/**
 * What follows every write of a comment: its activity, subscribers, the item's moment, and the Changes, last
 * (contract-work-items 13, 21).
 */
export async function announceComment(tx: Tx, ctx: ProjectContext, comment: WrittenComment): Promise<void> {
  const { item_id, comment_id, activity, html } = comment;
  const mentioned = await readMembersAmong(tx, ctx, mentionedUsers(html ?? ''));
  await insertActivities(tx, ctx, [{ ...activity, comment_id, work_item_id: item_id }], {
    work_item_id: item_id,
    user_ids: [...new Set([ctx.user.id, ...mentioned])],
  });
  await touchWorkItems(tx, [item_id]);
  const changes = [
    ...(await readCommentChanges(tx, [comment_id])),
    ...(await readWorkItemChanges(tx, [item_id])),
  ];
  await recordFor(ctx, tx, changes);
}
