import { must } from '@tandem/shared/must.ts';
import { type RefObject, useEffect } from 'react';
import { releaseBar, storeHeldBar } from '#components/timeline/bar-drag.ts';
import { isBarStep, stepOf } from '#components/timeline/held-dates.ts';
import { useBarDrag } from '#components/timeline/timeline-state.ts';
import { ALL_ITEMS, type ListQuery } from '#entities/work-items/rows/query.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { moveCard, shownRows } from '../../model/moves/move-card.ts';
import { useListView } from '../../model/display/list-view.ts';
import { useLinkDraft } from './dependencies/link-draft.ts';
import { schedule } from './schedule.ts';
import { linkTo } from './use-chart-pointer.ts';

const itemOf = (target: EventTarget | null) =>
  target instanceof Element
    ? (target.closest<HTMLElement>('[data-item-id]')?.dataset['itemId'] ?? null)
    : null;

const finish = () => storeHeldBar(schedule);

/** Puts an item above or below the one that is drawn beside it. */
function reorder(query: ListQuery, id: string, isUp: boolean, drawn: readonly string[]) {
  const beside = drawn[drawn.indexOf(id) + (isUp ? -1 : 1)];
  const rows = shownRows(query, ALL_ITEMS);
  const index = rows.findIndex((row) => row.id === beside);
  // What waits in the drawer is no row of this list.
  if (index < 0 || !rows.some((row) => row.id === id)) return;
  moveCard({ query, id, from: ALL_ITEMS, to: ALL_ITEMS, index: isUp ? index : index + 1 });
}

/** Begins, ends or drops a dependency; answers whether the key did any of it. */
function handleLink(event: KeyboardEvent, id: string): boolean {
  const { draft } = useLinkDraft.getState();
  if (event.key === 'Escape' && draft) useLinkDraft.setState({ draft: null });
  else if (event.key === 'Enter' && draft) linkTo(id);
  else if (event.key === 'b' && !draft)
    useLinkDraft.setState({ draft: { fromId: id, edge: 'end', at: null } });
  else return false;
  return true;
}

/**
 * The keyboard's way of dragging. A key that is held moves on and on, and is one change once it is let go; Escape takes it back.
 * Alt and the arrows move the row in manual order. With b a dependency begins, which Enter on the other item ends.
 */
export function useBarKeys(ref: RefObject<HTMLElement | null>, drawn: readonly string[]) {
  const { canEdit, isPhone, query } = useListView();
  const isActive = canEdit && !isPhone;
  useEffect(() => {
    if (!isActive) return;
    const root = must(ref.current, 'the timeline is drawn');
    const handleKey = (event: KeyboardEvent) => {
      const id = itemOf(event.target);
      const row = id && workItems.get(id);
      const isOnBar = event.target instanceof Element && event.target.matches('[data-bar]');
      const held = useBarDrag.getState().drag;
      const drag = held?.id === id ? held : null;
      if (!row) return;
      const isReorder =
        event.altKey && !event.shiftKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown');
      if (isReorder && query.orderBy === 'sort_order') {
        reorder(query, id, event.key === 'ArrowUp', drawn);
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      const step = isOnBar ? stepOf(event, drag?.dates ?? row) : null;
      if (step) useBarDrag.setState({ drag: { id, ...step } });
      else if (event.key === 'Escape' && drag) releaseBar();
      else if (event.ctrlKey || event.metaKey || event.altKey || !handleLink(event, id)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const handleUp = (event: KeyboardEvent) => {
      if (isBarStep(event) || event.key === 'Shift') finish();
    };
    // Before what all layouts do with these keys.
    root.addEventListener('keydown', handleKey, { capture: true });
    root.addEventListener('keyup', handleUp);
    root.addEventListener('focusout', finish);
    return () => {
      root.removeEventListener('keydown', handleKey, { capture: true });
      root.removeEventListener('keyup', handleUp);
      root.removeEventListener('focusout', finish);
      releaseBar();
      useLinkDraft.setState({ draft: null });
    };
  }, [ref, isActive, query, drawn]);
}
