import { projects } from '#entities/projects/projects/store.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import type { Command } from '#lib/frame/command-store.ts';
import type { ShortcutId } from '#lib/keys/shortcuts.ts';
import { itemKey } from '../model/items/item-key.ts';
import { canEdit } from '../model/items/item-rights.ts';
import { isSelectionAtHand, type ItemAtHand, itemAtHand } from '../model/selection/item-at-hand.ts';

export type Target = { item: ItemAtHand; row: WorkItem };

function target(): Target | null {
  const item = itemAtHand();
  const row = item && workItems.get(item.id);
  return item && row ? { item, row } : null;
}

export const identifierOf = (row: WorkItem) => projects.get(row.project_id)?.identifier ?? '';
type Act = Pick<Command, 'label' | 'icon' | 'drawing'> & {
  shortcut?: ShortcutId;
  run: (target: Target) => void;
  isAllowed?: (target: Target) => boolean;
  /** The bar of a selection has the same for all of it, which comes first. */
  isForMany?: boolean;
};

/** A command about the item at hand; there is none when nothing is at hand, or when this person may not do it. */
export function aboutItem(group: string, id: string, { run, isAllowed, isForMany, ...act }: Act): Command {
  const allowed = () => {
    if (isForMany && isSelectionAtHand()) return null;
    const found = target();
    return found && (isAllowed?.(found) ?? true) ? found : null;
  };
  return {
    ...{ id: `item-${id}`, group, ...act },
    isPossible: () => allowed() !== null,
    about: () => {
      const row = allowed()?.row;
      return row ? `${itemKey(identifierOf(row), row)} ${row.name}` : group;
    },
    run: () => {
      const found = allowed();
      if (found) run(found);
    },
  };
}

export const isEditable = ({ row }: Target) => canEdit(row);
