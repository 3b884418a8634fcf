import { useCallback, useEffect, useRef } from 'react';
import type { VirtualList } from '#lib/lists/virtual-list.ts';

type Reveal = (index: number) => void;

/** How each column brings one of its cards into sight; cards that are not in sight are not drawn. */
const columns = new Map<string, Reveal>();
/** How a board with lanes brings a cell into sight. */
const lanes: { reveal: ((cell: string) => void) | null } = { reveal: null };
const FRAMES = 10;

export function useRevealable(group: string, cards: VirtualList) {
  useEffect(() => {
    columns.set(group, (index) => cards.scrollToIndex(index, { align: 'auto' }));
    return () => void columns.delete(group);
  }, [group, cards]);
}

export function useRevealableLanes(reveal: (cell: string) => void) {
  useEffect(() => {
    lanes.reveal = reveal;
    return () => {
      lanes.reveal = null;
    };
  }, [reveal]);
}

function focusWhenDrawn(selector: string, frames: number) {
  const link = document.querySelector<HTMLElement>(selector);
  if (link) {
    link.focus({ preventScroll: true });
    if (lanes.reveal) link.closest('[data-item-id]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  } else if (frames > 0) requestAnimationFrame(() => focusWhenDrawn(selector, frames - 1));
}

/** Scrolls to a card and gives it the keyboard. */
export function focusCard(group: string, id: string, index: number) {
  columns.get(group)?.(index);
  lanes.reveal?.(group);
  focusWhenDrawn(`[data-item-id="${id}"][data-group="${group}"] [data-item-link]`, FRAMES);
}

/** Scrolls to the end as soon as a card that was announced is there. */
export function useFollowEnd(cards: VirtualList, count: number) {
  const isExpected = useRef(false);
  useEffect(() => {
    if (!isExpected.current) return;
    isExpected.current = false;
    cards.scrollToIndex(count - 1, { align: 'end' });
  }, [cards, count]);
  return useCallback(() => {
    isExpected.current = true;
  }, []);
}
