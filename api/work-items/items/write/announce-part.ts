import { activityChanges, type NewActivity } from '@tandem/db/rows/activities.ts';
import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { follow } from '@tandem/db/rows/subscriptions.ts';
import { readWorkItemChanges } from '@tandem/db/rows/work-items.ts';
import { insertActivities } from '../../record/activities/insert-activities.ts';
import { type ProjectContext, recordFor } from '../../../context.ts';
import { touchWorkItems } from './create-repo.ts';
import type { ItemInPath } from '../read/require-item.ts';
import type { ChangeKind } from '@tandem/shared/sync/change.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';

/** What the log is to say of something that belongs to a work item, such as a link; without a row it is gone. */
export const itemPartChange =
  <Row extends Record<string, unknown>>(kind: ChangeKind) =>
  (
    ctx: { workspace: { id: string }; project: { id: string } },
    item: { created_by: string | null },
    { id, row }: { id: string; row?: Row },
  ): NewChange => ({
    stream: projectStream(ctx.project.id),
    workspace_id: ctx.workspace.id,
    kind,
    ...(row ? { op: 'put', row } : { op: 'remove' }),
    id,
    item_creator_id: item.created_by,
  });

type WrittenPart = { activity: NewActivity | null; changes?: NewChange[] };

/** The same, with the Changes recorded, last (docs/contract/work-items.md#history-moment-and-followers). */
export async function announcePart(
  tx: Tx,
  ctx: ProjectContext,
  item: ItemInPath,
  part: WrittenPart,
): Promise<void> {
  await recordFor(ctx, tx, await followPart(tx, ctx, item, part));
}

/**
 * What follows every write of a link or a file on an item: its activity, the caller's subscription, the item's moment.
 * Gives the Changes.
 */
export async function followPart(
  tx: Tx,
  ctx: ProjectContext,
  item: Pick<ItemInPath, 'id' | 'created_by'>,
  { activity, changes = [] }: WrittenPart,
): Promise<NewChange[]> {
  const activities = activity ? [{ ...activity, work_item_id: item.id }] : [];
  const recorded = await insertActivities(tx, ctx, activities);
  const followed = await follow(tx, [{ item_id: item.id, user_id: ctx.user.id }]);
  await touchWorkItems(tx, [item.id]);
  return [
    ...changes,
    ...(await readWorkItemChanges(tx, [item.id])),
    ...activityChanges(recorded, item.created_by),
    ...followed,
  ];
}
