import type { NewActivity } from '@tandem/db/rows/activities.ts';
import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { readCommentChanges } from '@tandem/db/rows/comments.ts';
import { mentionIn, readMentioned } from '@tandem/db/rows/item-people.ts';
import { follow } from '@tandem/db/rows/subscriptions.ts';
import { readWorkItemChanges } from '@tandem/db/rows/work-items.ts';
import { insertActivities } from '../../record/activities/insert-activities.ts';
import { type ProjectContext, recordFor } from '../../../context.ts';
import { touchWorkItems } from '../../items/write/create-repo.ts';

type WrittenComment = {
  item_id: string;
  comment_id: string;
  /** Null when nothing is to be recorded, since the words are the same. */
  activity: NewActivity | null;
  /** The text whose mentioned members become subscribers, unless the old text mentioned them already. */
  html?: string;
  old_html?: string;
  /** Other comments of the thread that the same write changed. */
  others?: readonly string[];
  /** True when followers are not told of it: it is in the history alone. */
  is_silent?: boolean;
};

/** The same, with the Changes recorded, last (docs/contract/comments.md#what-a-comment-brings). */
export async function announceComment(tx: Tx, ctx: ProjectContext, comment: WrittenComment): Promise<void> {
  await recordFor(ctx, tx, await followComment(tx, ctx, comment));
}

/** What follows every write of a comment: its activity, subscribers, the item's moment. Gives the Changes. */
export async function followComment(
  tx: Tx,
  ctx: ProjectContext,
  comment: WrittenComment,
): Promise<NewChange[]> {
  const { item_id, comment_id, activity, html = '', old_html = '', others = [] } = comment;
  const mentioned = await readMentioned(tx, { item_id, html, old_html });
  const [recorded] = await insertActivities(
    tx,
    ctx,
    activity ? [{ ...activity, comment_id, work_item_id: item_id }] : [],
  );
  // Visitors of a board follow nothing: nobody could tell them.
  const author = ctx.admit ? [] : [ctx.user.id];
  const followers = [...new Set([...author, ...mentioned.followers])];
  const followed = await follow(
    tx,
    followers.map((user_id) => ({ item_id, user_id })),
  );
  await touchWorkItems(tx, [item_id]);
  const isNotified = recorded !== undefined && !comment.is_silent;
  const notifies = isNotified ? { activity_id: recorded.id, ...mentionIn('comment', mentioned) } : undefined;
  return [
    ...(await readCommentChanges(tx, others)),
    ...(await readCommentChanges(tx, [comment_id], notifies)),
    ...(await readWorkItemChanges(tx, [item_id])),
    ...followed,
  ];
}
