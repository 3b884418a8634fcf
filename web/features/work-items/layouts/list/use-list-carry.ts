import { must } from '@tandem/shared/must.ts';
import { type RefObject, useEffect } from 'react';
import { moveCard, shownRows } from '../../model/moves/move-card.ts';
import { useListView } from '../../model/display/list-view.ts';
import { isPassedOver } from '../../model/transitions/passed-over.ts';
import type { ListLine } from './rows.ts';
import { focusLine } from './use-list-keys.ts';

const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };

type Carry = {
  lines: readonly ListLine[];
  open: (group: string) => void;
  /** Focuses a line that is about to be drawn. */
  focus?: (root: HTMLElement, key: string) => void;
};

/** Alt with an arrow carries the row, the keyboard's way of dragging: within its group in manual order, and on into the next one. */
export function useListCarry(ref: RefObject<HTMLElement | null>, { lines, open, focus = focusLine }: Carry) {
  const { query, settings, canEdit } = useListView();
  useEffect(() => {
    if (!canEdit) return undefined;
    const root = must(ref.current, 'the list is drawn');
    const groups = lines.flatMap((line) => (line.kind === 'group' ? [line.group.id] : []));
    const put = (id: string, from: string, { to, index }: { to: string; index: number }) => {
      if (!moveCard({ query, id, from, to, index })) return;
      open(to);
      // Drawn anew in its new place, it still has the keyboard.
      requestAnimationFrame(() => focus(root, `${to}/${id}`));
    };
    const carry = (id: string, group: string, step: 1 | -1) => {
      const rows = shownRows(query, group);
      const index = rows.findIndex((row) => row.id === id) + (step < 0 ? -1 : 2);
      const isInside = index >= 0 && index <= rows.length;
      if (isInside && settings.orderBy === 'sort_order') return put(id, group, { to: group, index });
      let at = groups.indexOf(group) + step;
      while (groups[at] !== undefined && isPassedOver(query, id, groups[at] ?? '')) at += step;
      const to = groups[at];
      if (to) put(id, group, { to, index: step < 0 ? shownRows(query, to).length : 0 });
    };
    const handleKey = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (!step || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const link =
        event.target instanceof Element ? event.target.closest('[data-item-link], [data-col]') : null;
      const { itemId, group, line } = link?.closest<HTMLElement>('[data-item-id]')?.dataset ?? {};
      // Sub-items that were unfolded stay below their item.
      if (!itemId || !group || line !== `${group}/${itemId}`) return;
      event.preventDefault();
      carry(itemId, group, step);
    };
    root.addEventListener('keydown', handleKey);
    return () => root.removeEventListener('keydown', handleKey);
  }, [ref, lines, open, focus, query, settings, canEdit]);
}
