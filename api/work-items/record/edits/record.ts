import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { type Follower, follow } from '@tandem/db/rows/subscriptions.ts';
import { storeItemVersions } from '@tandem/db/rows/work-item-versions.ts';
import { type ActivityOfItem, recordActivities } from '../activities/insert-activities.ts';
import type { InWorkspace } from '../../../context.ts';
import { editActivities, readNames, readNamesOfValues } from './names.ts';
import type { ItemEdit, ItemField } from './values.ts';

/** Who plans an item does not take part in it by that (docs/contract/bulk.md#followers-by-planning). */
const PLANNING = new Set<ItemField>(['cycle_id', 'module_ids']);

/**
 * What follows edits that are written: their history, and `more` of it, followers and versions. Gives the Changes of
 * the history (`recorded`) and of who follows now (`followed`).
 */
export async function recordEdits(
  tx: Tx,
  ctx: InWorkspace,
  edits: readonly ItemEdit[],
  more: readonly ActivityOfItem[] = [],
): Promise<{ recorded: NewChange[]; followed: NewChange[] }> {
  const names = await readNames(tx, edits);
  const facts = await readNamesOfValues(tx, ctx, edits);
  const own = edits.flatMap((edit) =>
    editActivities(edit, names, facts).map((activity) => ({ ...activity, work_item_id: edit.item.id })),
  );
  const activities = [...more, ...own];
  const creators = new Map(edits.map(({ item }) => [item.id, item.created_by]));
  const recorded = await recordActivities(tx, ctx, { activities, creators });
  const items = new Set(activities.map((each) => each.work_item_id));
  const isPlanned = ({ fields }: ItemEdit) =>
    fields.length > 0 && fields.every((field) => PLANNING.has(field));
  const isTaken = (edit: ItemEdit) => items.has(edit.item.id) && (more.length > 0 || !isPlanned(edit));
  const followed = await follow(tx, followersOf(ctx, edits.filter(isTaken)), ctx.stream_seqs);
  await storeItemVersions(tx, [...items], ctx.user.id);
  return { recorded, followed };
}

/** The caller, and who is assigned from now on, take part in what was recorded. */
function followersOf(ctx: InWorkspace, edits: readonly ItemEdit[]): Follower[] {
  return edits.flatMap(({ item, after }) => {
    const assigned = after.assignee_ids.filter((id) => !item.values.assignee_ids.includes(id));
    return [...new Set([ctx.user.id, ...assigned])].map((user_id) => ({ item_id: item.id, user_id }));
  });
}
