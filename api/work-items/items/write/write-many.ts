import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import type { NewActivity } from '@tandem/db/rows/activities.ts';
import { mentionIn } from '@tandem/db/rows/item-people.ts';
import { noteLocked } from '@tandem/db/rows/locks.ts';
import { follow } from '@tandem/db/rows/subscriptions.ts';
import { storeFirstVersions } from '@tandem/db/rows/work-item-versions.ts';
import { must } from '@tandem/shared/must.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import type { ProjectContext } from '../../../context.ts';
import { recordActivities } from '../../record/activities/insert-activities.ts';
import { ITEM_CREATED, assigneeActivities } from '../../record/activities/item-changes.ts';
import { planningActivities } from '../../record/activities/planning-changes.ts';
import { logEdits } from '../../record/edits/log.ts';
import { type ManyItem, insertItems, insertMemberships, takeNumbers } from './many-repo.ts';

type Written = {
  /** The numbers of the items, by their ids. */
  numbers: ReadonlyMap<string, number>;
  /** Of their history, and of who follows them. */
  changes: NewChange[];
};

/**
 * Writes new items, parents before their sub-items, with all that is about themselves, in a few statements. The caller
 * has checked what they refer to and asked the workflow; it reads their rows for the Changes once all else is written.
 */
export async function writeMany(
  tx: Tx,
  ctx: ProjectContext,
  { items, isFollowed }: { items: readonly ManyItem[]; isFollowed: boolean },
): Promise<Written> {
  const first = await takeNumbers(tx, ctx.project.id, items.length);
  await insertItems(tx, ctx, { items, first });
  await insertMemberships(tx, ctx, items);
  noteLocked(tx, 'work_items', items);
  const creators = new Map(items.map(({ id }): [string, string] => [id, ctx.user.id]));
  const activities = items.flatMap((item) =>
    activitiesOf(item).map((activity) => Object.assign({}, activity, { work_item_id: item.id })),
  );
  const recorded = await recordActivities(tx, ctx, { activities, creators });
  const followed = await follow(tx, followersOf(ctx, items, isFollowed), ctx.stream_seqs);
  await storeFirstVersions(
    tx,
    items.map(({ id }) => id),
    ctx.user.id,
  );
  await logEdits(
    tx,
    ctx,
    items.map(({ id }) => ({ work_item_id: id, action: 'create' as const, before: {}, after: {} })),
  );
  // That one follows what one makes, the new item says itself.
  const others = followed.filter(({ stream }) => stream !== userStream(ctx.user.id));
  return {
    numbers: new Map(items.map(({ id }, index) => [id, first + index])),
    changes: [...withMentions(recorded, items), ...others],
  };
}

const NOWHERE = { cycle: null, modules: [] };

const activitiesOf = ({ assignees, cycle, modules, activities }: ManyItem): NewActivity[] => [
  ITEM_CREATED,
  ...activities,
  ...assigneeActivities(assignees),
  ...planningActivities(NOWHERE, { cycle, modules }),
];

const followersOf = ({ user }: ProjectContext, items: readonly ManyItem[], isFollowed: boolean) =>
  items.flatMap(({ id, assignees, mention_ids }) => {
    const people = [...(isFollowed ? [user.id] : []), ...assignees.map((each) => each.id), ...mention_ids];
    return [...new Set(people)].map((user_id) => ({ item_id: id, user_id }));
  });

/** The Change that says that an item was created notifies whom its text mentions. */
function withMentions(changes: readonly NewChange[], items: readonly ManyItem[]): NewChange[] {
  const mentions = new Map(
    items.filter(({ mention_ids }) => mention_ids.length > 0).map((item) => [item.id, item.mention_ids]),
  );
  return changes.map((change) => {
    const { verb, field, issue } = change.row ?? {};
    const isCreation = verb === ITEM_CREATED.verb && field === null;
    const user_ids = isCreation ? mentions.get(String(issue)) : undefined;
    if (!user_ids) return change;
    const notifies = must(mentionIn('description', { user_ids: [...user_ids] }), 'somebody is mentioned');
    return Object.assign({}, change, { notifies });
  });
}
