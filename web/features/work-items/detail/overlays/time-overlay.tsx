import { entriesByItem } from '#entities/tracking/store.ts';
import { useWorkItem } from '#entities/work-items/items/hooks.ts';
import { closeOverlay } from '../../model/properties/item-overlay.ts';
import { EntryPopover } from '../time/entry-popover.tsx';
import { sumOf } from '../time/sum-of.ts';

/** Adds time to an item from its row or by a command. */
export function TimeOverlay({ itemId, anchor }: { itemId: string; anchor: HTMLElement }) {
  const row = useWorkItem(itemId);
  const here = sumOf(entriesByItem.useList(itemId));
  if (!row) return null;
  // In lists nothing of the entries of other people was read.
  const total = Math.max(here, row.spent_minutes);
  return <EntryPopover row={row} total={total} anchor={anchor} entry={null} onClose={closeOverlay} />;
}
