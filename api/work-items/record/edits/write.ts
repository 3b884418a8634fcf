import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import type { InWorkspace } from '../../../context.ts';
import { workItemChangesOf } from '@tandem/db/rows/work-item-changes.ts';
import { logEdits, loggedUpdate } from './log.ts';
import { distinctItems, touchParents } from './parents.ts';
import { writeSets } from './write-sets.ts';
import { recordEdits } from './record.ts';
import type { ItemEdit } from './values.ts';
import { writeColumns } from './write-columns.ts';

type WriteOptions = {
  /** Times of completion that come back with a state, by item. */
  completions?: ReadonlyMap<string, string | null>;
};

/**
 * Writes edits of locked items, of one project or several: values, history, subscribers, versions, what is needed to take it
 * back, and the rows of parents that won or lost a sub-item. The number of statements does not depend on the number of items.
 * Gives the Changes for `recordFor`. Whether values are possible is for the caller to see to.
 */
export async function writeEdits(
  tx: Tx,
  ctx: InWorkspace,
  edits: readonly ItemEdit[],
  options: WriteOptions = {},
): Promise<NewChange[]> {
  if (edits.length === 0) return [];
  await writeColumns(tx, ctx, edits, options.completions);
  await writeSets(tx, ctx, edits);
  const { recorded, followed } = await recordEdits(tx, ctx, edits);
  await logEdits(tx, ctx, edits.map(loggedUpdate));
  const own = edits.map(({ item }) => item);
  const moved = edits.filter(({ fields }) => fields.includes('parent_id'));
  const parents = await touchParents(
    tx,
    moved.flatMap(({ item, after }) => [item.values.parent_id, after.parent_id]),
  );
  const items = await workItemChangesOf(ctx, tx, distinctItems([...own, ...parents]));
  return [...items, ...recorded, ...followed];
}
