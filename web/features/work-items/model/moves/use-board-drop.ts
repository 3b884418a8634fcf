import { projectStream } from '@tandem/shared/sync/stream.ts';
import { useEffect } from 'react';
import { create } from 'zustand';
import { showMove } from '#entities/workspaces/presence/place.ts';
import type { ListQuery } from '#entities/work-items/rows/query.ts';
import { type DragParts, withDragging } from '#lib/lists/dragging.ts';
import { type CardData, type ColumnData, isCardData, isColumnData } from './drag-data.ts';
import { useVerdictsIn, verdictsIn } from '../transitions/code.ts';
import { moveCard, shownRows } from './move-card.ts';

/** The card that is being carried: its column and card must stay drawn however far the board scrolls under it. */
const useDragged = create<{ card: CardData | null }>(() => ({ card: null }));

export const useDraggedGroup = () => useDragged(({ card }) => card?.group ?? null);
export const useDraggedCard = () => useDragged(({ card }) => card);
export const useDraggedId = (group: string) =>
  useDragged(({ card }) => (card?.group === group ? card.id : null));

type DropTarget = { data: Record<string | symbol, unknown> };

/** The place among the shown rows of a column at which a card was let go. */
function indexOf(
  query: ListQuery,
  { group, isStart }: ColumnData,
  targets: readonly DropTarget[],
  edgeOf: DragParts['extractClosestEdge'],
): number {
  const rows = shownRows(query, group);
  const card = targets.find(({ data }) => isCardData(data));
  const position = card ? rows.findIndex(({ id }) => id === card.data['id']) : -1;
  // Let go below the last card, or on the head of the column.
  if (!card || position < 0) return isStart ? 0 : rows.length;
  return edgeOf(card.data) === 'bottom' ? position + 1 : position;
}

/** Handles every card that is picked up and let go on the board. */
export function useBoardDrop(query: ListQuery) {
  useVerdictsIn(query.projectId);
  useEffect(() => {
    let putDown: (() => void) | undefined;
    const stream = projectStream(query.projectId);
    return withDragging(({ monitorForElements, extractClosestEdge }) =>
      monitorForElements({
        canMonitor: ({ source }) => isCardData(source.data),
        onDragStart: ({ source }) => {
          if (!isCardData(source.data)) return;
          useDragged.setState({ card: source.data });
          putDown = verdictsIn(query.projectId)?.carry(source.data.id);
          showMove(stream, { id: source.data.id });
        },
        onDropTargetChange: ({ source, location }) => {
          const over = location.current.dropTargets.find(({ data }) => isColumnData(data));
          if (!isCardData(source.data)) return;
          const to = over && isColumnData(over.data) ? { to: over.data.group } : {};
          showMove(stream, { id: source.data.id, ...to });
        },
        onDrop: ({ source, location }) => {
          useDragged.setState({ card: null });
          putDown?.();
          showMove(stream, null);
          const { dropTargets } = location.current;
          const column = dropTargets.find(({ data }) => isColumnData(data));
          if (!column || !isColumnData(column.data) || !isCardData(source.data)) return;
          const { id, group: from } = source.data;
          const to = column.data.group;
          const index = indexOf(query, column.data, dropTargets, extractClosestEdge);
          moveCard({ query, id, from, to, index });
        },
      }),
    );
  }, [query]);
}
