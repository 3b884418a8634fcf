import { must } from '@tandem/shared/must.ts';
import { type RefObject, useEffect } from 'react';
import { shortcutKey } from '#lib/keys/shortcut-key.ts';
import type { VirtualList } from '#lib/lists/virtual-list.ts';
import { itemAt } from './cursor.ts';
import type { ListLine } from './rows.ts';
import { setOpen } from './fold/unfolded.tsx';

const TYPING =
  'input:not([type=radio], [type=checkbox]), textarea, [contenteditable], [role=dialog], [role=menu], [role=listbox]';
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest(TYPING) !== null;

/** Focuses the item of a line as soon as it is drawn. */
export function focusLine(root: HTMLElement, key: string, attempts = 8) {
  const link = root.querySelector<HTMLElement>(`[data-line="${CSS.escape(key)}"] [data-item-link]`);
  if (link) link.focus({ preventScroll: true });
  else if (attempts > 0) requestAnimationFrame(() => focusLine(root, key, attempts - 1));
}

/** Alt with an arrow shows the sub-items of a row, and hides them; answers whether it was that. */
function unfoldByKey({ altKey, ctrlKey, metaKey, shiftKey, key, target }: KeyboardEvent): boolean {
  if (!altKey || ctrlKey || metaKey || shiftKey || (key !== 'ArrowRight' && key !== 'ArrowLeft'))
    return false;
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null;
  const line = row?.dataset['line'];
  if (!line || !row.querySelector('[data-fold]')) return false;
  setOpen(line, key === 'ArrowRight');
  return true;
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
      if (root.contains(event.target as Node) && unfoldByKey(event)) return event.preventDefault();
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const row =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[data-item-id]') : null;
      // Arrows mean something elsewhere too; only from a row, or from nowhere, they belong to the list. The letters always do.
      // The open item has them for itself.
      if (event.target instanceof Element && event.target.closest('[data-peek]')) return;
      const isElsewhere = event.target !== document.body && !root.contains(event.target as Node);
      if (!row && isElsewhere && event.key.length > 1) return;
      const from = lines.findIndex(({ key }) => key === row?.dataset['line']);
      const next = itemAt(lines, row ? from : (list.range?.startIndex ?? 0) - 1, shortcutKey(event));
      if (next === null || next < 0) return;
      event.preventDefault();
      list.scrollToIndex(next, { align: 'auto' });
      const line = lines[next];
      if (line?.kind === 'item') focusLine(root, line.key);
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [ref, lines, list]);
}
