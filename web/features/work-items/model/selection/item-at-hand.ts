import { usePalette } from '#lib/frame/palette-store.ts';
import { useSelection } from './selection.ts';

/** The item that a key or a command without a name means, and what a picker for it opens beside. */
export type ItemAtHand = { id: string; group: string | null; anchor: HTMLElement };

const OPEN_ITEM = '[data-open-item]';

function ofRow(row: HTMLElement | null | undefined): ItemAtHand | null {
  const id = row?.dataset['itemId'];
  return row && id ? { id, group: row.dataset['group'] ?? null, anchor: row } : null;
}

function ofPanel(panel: HTMLElement | null | undefined): ItemAtHand | null {
  const id = panel?.dataset['openItem'];
  // Beside the head of the panel: the panel itself is as high as the screen.
  return panel && id ? { id, group: null, anchor: panel.querySelector('header') ?? panel } : null;
}

const focused = (selector: string) => document.activeElement?.closest<HTMLElement>(selector) ?? null;

/** The row that has the focus, the panel that has it, the row under the pointer, whatever is open: the first of these. */
function find(): ItemAtHand | null {
  return (
    ofRow(focused('[data-item-id]')) ??
    ofPanel(focused(OPEN_ITEM)) ??
    ofRow(document.querySelector<HTMLElement>('[data-item-id]:hover')) ??
    ofPanel(document.querySelector<HTMLElement>(OPEN_ITEM))
  );
}

/** While the palette lies over everything, it is the item that was at hand when it opened. */
let beneath: ItemAtHand | null = null;
usePalette.subscribe(({ isOpen }, before) => {
  if (isOpen && !before.isOpen) beneath = find();
});

/** Whether keys mean the items that are chosen: as long as some are, and no panel has the keyboard. */
export const isSelectionAtHand = (): boolean =>
  useSelection.getState().ids.size > 0 && focused(OPEN_ITEM) === null;

/** Whether keys mean an item, or several. */
export const isItemAtHand = (): boolean => isSelectionAtHand() || find() !== null;

export const itemAtHand = (): ItemAtHand | null => (usePalette.getState().isOpen ? beneath : find());
