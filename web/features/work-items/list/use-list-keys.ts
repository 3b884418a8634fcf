import { must } from '@tandem/shared/must.ts';
import { type RefObject, useEffect } from 'react';
import { shortcutKey } from '#lib/shortcut-key.ts';
import type { VirtualList } from '#lib/virtual-list.ts';
import { itemAt } from './cursor.ts';
import type { ListLine } from './rows.ts';

const TYPING =
  'input:not([type=radio], [type=checkbox]), textarea, [contenteditable], [role=dialog], [role=menu], [role=listbox]';
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest(TYPING) !== null;

/** Focuses an item as soon as it is drawn in its group. */
export function focusItem(root: HTMLElement, item: { id: string; group: string }, attempts = 8) {
  const selector = `[data-item-id="${item.id}"][data-group="${item.group}"] [data-item-link]`;
  const link = root.querySelector<HTMLElement>(selector);
  if (link) link.focus({ preventScroll: true });
  else if (attempts > 0) requestAnimationFrame(() => focusItem(root, item, attempts - 1));
}

/** j, k and the arrows move the cursor from row to row, wherever the focus was. */
export function useListKeys(
  ref: RefObject<HTMLElement | null>,
  lines: readonly ListLine[],
  list: VirtualList,
) {
  useEffect(() => {
    const root = must(ref.current, 'the list is drawn');
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const row =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[data-item-id]') : null;
      // Arrows mean something elsewhere too; only from a row, or from nowhere, they belong to the list. The letters always do.
      // The open item has them for itself.
      if (event.target instanceof Element && event.target.closest('[data-peek]')) return;
      const isElsewhere = event.target !== document.body && !root.contains(event.target as Node);
      if (!row && isElsewhere && event.key.length > 1) return;
      const { itemId, group } = row?.dataset ?? {};
      const from = lines.findIndex(
        (line) => line.kind === 'item' && line.id === itemId && line.group === group,
      );
      const next = itemAt(lines, row ? from : (list.range?.startIndex ?? 0) - 1, shortcutKey(event));
      if (next === null || next < 0) return;
      event.preventDefault();
      list.scrollToIndex(next, { align: 'auto' });
      const line = lines[next];
      if (line?.kind === 'item') focusItem(root, line);
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [ref, lines, list]);
}
