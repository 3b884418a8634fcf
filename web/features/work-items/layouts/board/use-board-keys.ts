import { must } from '@tandem/shared/must.ts';
import { type RefObject, useEffect } from 'react';
import { shortcutKey } from '#lib/keys/shortcut-key.ts';
import { useListView } from '../../model/display/list-view.ts';
import { moveCard, shownRows } from '../../model/moves/move-card.ts';
import { isPassedOver } from '../../model/transitions/passed-over.ts';
import { cellBeside, type Grid, neighbourOf, type Place } from './neighbour.ts';
import { focusCard } from './reveal-card.ts';

const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
const LETTERS: Record<string, string> = { j: 'ArrowDown', k: 'ArrowUp', h: 'ArrowLeft' };

/** Arrows move over the cards; with Alt they carry the card along, the keyboard's way of dragging. */
export function useBoardKeys(ref: RefObject<HTMLElement | null>, grid: Grid) {
  const { query, settings, canEdit } = useListView();
  useEffect(() => {
    const root = must(ref.current, 'the board is drawn');
    const lengthOf = (group: string) => shownRows(query, group).length;

    const indexIn = (group: string, id: string) => shownRows(query, group).findIndex((row) => row.id === id);

    const put = (id: string, from: string, to: string, index: number) => {
      moveCard({ query, id, from, to, index });
      // Drawn anew in its new place, it still has the keyboard.
      requestAnimationFrame(() => focusCard(to, id, indexIn(to, id)));
    };

    /** Skips cells whose state refuses the item. */
    const openCellBeside = (key: string, id: string, from: string) => {
      let to = cellBeside(key, from, grid);
      while (to !== undefined && isPassedOver(query, id, to)) to = cellBeside(key, to, grid);
      return to;
    };

    const carry = (key: string, id: string, place: Place) => {
      if (!canEdit) return;
      const isSideways = key === 'ArrowLeft' || key === 'ArrowRight';
      const index = place.index + (key === 'ArrowUp' ? -1 : 2);
      const isInside = !isSideways && index >= 0 && index <= lengthOf(place.group);
      if (isInside && settings.orderBy === 'sort_order') return put(id, place.group, place.group, index);
      // Behind the last card of a lane the next one begins.
      const to = openCellBeside(key, id, place.group);
      if (!to) return;
      const end = key === 'ArrowDown' ? 0 : lengthOf(to);
      put(id, place.group, to, isSideways ? Math.min(place.index, lengthOf(to)) : end);
    };

    const handleKey = (event: KeyboardEvent) => {
      const key = LETTERS[shortcutKey(event)] ?? event.key;
      const target = event.target instanceof Element ? event.target : null;
      const card = target?.closest<HTMLElement>('[data-item-id]');
      if (!ARROWS.includes(key) || !card || !target?.matches('[data-item-link]')) return;
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const id = card.dataset['itemId'] ?? '';
      const group = card.dataset['group'] ?? '';
      const index = indexIn(group, id);
      if (event.altKey) return carry(key, id, { group, index });
      const next = neighbourOf(key, { group, index }, grid, lengthOf);
      const row = next && shownRows(query, next.group)[next.index];
      if (next && row) focusCard(next.group, row.id, next.index);
    };
    root.addEventListener('keydown', handleKey);
    return () => root.removeEventListener('keydown', handleKey);
  }, [ref, grid, query, settings, canEdit]);
}
