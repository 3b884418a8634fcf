import { type RefObject, useEffect, useRef } from 'react';
import type { VirtualList } from '#lib/virtual-list.ts';

/** The space beside the panel, and what it still moves while it opens. */
const MARGIN = 24;

/** Scrolls the board sideways so that the card whose peek is open is not covered by it. */
export function useSelectedInView(ref: RefObject<HTMLElement | null>, selectedId: string | null) {
  useEffect(() => {
    if (!selectedId) return;
    const frame = requestAnimationFrame(() => {
      const board = ref.current;
      const card = board?.querySelector(`[data-item-id="${selectedId}"]`);
      const panel = document.querySelector('[data-peek]');
      if (!board || !card || !panel) return;
      const hidden = card.getBoundingClientRect().right + MARGIN - panel.getBoundingClientRect().left;
      if (hidden > 0) board.scrollBy({ left: hidden });
    });
    return () => cancelAnimationFrame(frame);
  }, [ref, selectedId]);
}

/** Scrolls a column once to the card that was opened (-1: it is in another column). */
export function useSelectedCard(cards: VirtualList, index: number) {
  const shown = useRef(-1);
  useEffect(() => {
    const isNew = shown.current < 0 && index >= 0;
    shown.current = index;
    if (isNew) cards.scrollToIndex(index, { align: 'auto' });
  }, [cards, index]);
}
