import type { UpdateWorkItem } from '@tandem/shared/work-items/items/input.ts';
import { type RecordedItem, changeActivities } from '../activities/item-changes.ts';
import type { ProjectContext } from '../../context.ts';
import { requireUnarchived } from '../../projects/projects/lock.ts';
import { requireDates, requireEditor } from './update-rules.ts';
import type { SeenItem } from './seen-item.ts';
import { writeSeen } from './write-patch.ts';

type Plain = Pick<UpdateWorkItem, 'name' | 'priority' | 'start_date' | 'target_date'>;
const PLAIN = new Set(['name', 'priority', 'start_date', 'target_date']);
const plainOf = (input: UpdateWorkItem): Plain | null =>
  Object.keys(input).every((field) => PLAIN.has(field)) ? input : null;

/** What a plain patch leaves as it is, and need not know. */
const UNTOUCHED = {
  state: { id: '', name: '' },
  ...{ parent: null, estimate: null, type: null, labels: [], assignees: [] },
};

/**
 * Changes plain fields of an item that was read together with the right to be there, and says whether it did. Everything
 * else is left to `updateWorkItem`, which locks before it reads: where somebody else was quicker, where the caller
 * follows the item from now on, where nothing would change, and where the answer is that there is no such item. Refuses
 * as `updateWorkItem` does.
 */
export async function updateSeenItem(
  ctx: ProjectContext,
  item: SeenItem | null,
  input: UpdateWorkItem,
): Promise<boolean> {
  const plain = plainOf(input);
  if (!item?.is_followed || !plain) return false;
  requireUnarchived(ctx.project);
  requireEditor(ctx, item);
  requireDates(input, item);
  const before: RecordedItem = { ...item, ...UNTOUCHED };
  const activities = changeActivities(before, { ...before, ...plain } as RecordedItem);
  if (activities.length === 0) return false;
  return writeSeen(ctx, {
    item,
    columns: plain,
    activities,
    subscriber_ids: [],
    related: { before: {}, after: {} },
    is_version: true,
  });
}
