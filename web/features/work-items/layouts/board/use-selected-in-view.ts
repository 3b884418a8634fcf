import { type RefObject, useEffect, useRef } from 'react';
import type { VirtualList } from '#lib/lists/virtual-list.ts';

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

/** By what the list knows of itself: to ask the browser would lay out the panel that is just opening. */
function isInSight({ measurementsCache, scrollOffset, scrollRect }: VirtualList, index: number): boolean {
  const card = measurementsCache[index];
  if (!card || scrollOffset === null || !scrollRect) return false;
  return card.start >= scrollOffset && card.end <= scrollOffset + scrollRect.height;
}

/** Scrolls a column once to the card that was opened (-1: it is in another column). */
export function useSelectedCard(cards: VirtualList, index: number) {
  const shown = useRef(-1);
  useEffect(() => {
    const isNew = shown.current < 0 && index >= 0;
    shown.current = index;
    if (isNew && !isInSight(cards, index)) cards.scrollToIndex(index, { align: 'auto' });
  }, [cards, index]);
}
