import { type RefObject, useEffect, useState } from 'react';
import { withDragging } from '#lib/lists/dragging.ts';
import { useIsWhole } from '#lib/parts/first-paint.ts';
import type { Edge } from '#lib/lists/sortable.ts';
import { useListView } from '../display/list-view.ts';
import { isRefusedAt } from '../transitions/carried.ts';
import { useDragPermission } from './drag-permission.ts';
import { type CardData, isCardData } from './drag-data.ts';

/** Makes a card draggable and a place to drop at; answers what to draw of both. */
export function useCardDrag(
  ref: RefObject<HTMLElement | null>,
  { id, group }: { id: string; group: string },
) {
  const canDrag = useDragPermission();
  // Ordered by something else, a card has no place of its own among the others: the column takes it as a whole.
  const { settings, query } = useListView();
  const isManual = settings.orderBy === 'sort_order';
  const isWhole = useIsWhole();
  const [isDragged, setDragged] = useState(false);
  const [edge, setEdge] = useState<Edge | null>(null);
  useEffect(() => {
    // Its item may be gone in the moment in which it would be drawn anew.
    const element = ref.current;
    if (!element || !isWhole) return;
    const data: CardData = { type: 'card', id, group };
    const accepts = (dragged: Record<string | symbol, unknown>) =>
      isManual && isCardData(dragged) && !isRefusedAt(query, group);
    return withDragging(({ sortable }) => sortable({ element, data, canDrag, accepts, setDragged, setEdge }));
  }, [ref, id, group, canDrag, isManual, isWhole, query]);
  return { isDragged, edge };
}
