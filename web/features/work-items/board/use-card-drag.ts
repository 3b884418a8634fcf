import type { ElementDropTargetEventBasePayload } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { type RefObject, useEffect, useState } from 'react';
import { withDragging } from '#lib/dragging.ts';
import { useIsWhole } from '#lib/first-picture.ts';
import { useListView } from '../display/list-view.ts';
import { useDragPermission } from './drag-permission.ts';
import { type CardData, isCardData } from './drag-data.ts';

type Edge = 'top' | 'bottom';
const LIFT = 1.02;

/** The card as it is carried: a little larger, with the one shadow that lifted things have. */
export function drawLifted(container: HTMLElement, source: HTMLElement) {
  const copy = source.cloneNode(true) as HTMLElement;
  const { width, height } = source.getBoundingClientRect();
  copy.removeAttribute('data-dragged');
  Object.assign(copy.style, {
    width: `${width}px`,
    height: `${height}px`,
    transform: `scale(${LIFT})`,
    transformOrigin: 'top left',
    boxShadow: 'var(--shadow-drag)',
  });
  // Room for the shadow: what reaches outside the container is cut off in the picture that the browser takes.
  Object.assign(container.style, { padding: '0 32px 40px 0' });
  container.append(copy);
}

/** Makes a card draggable and a place to drop at; answers what to draw of both. */
export function useCardDrag(
  ref: RefObject<HTMLElement | null>,
  { id, group }: { id: string; group: string },
) {
  const canDrag = useDragPermission();
  // Ordered by something else, a card has no place of its own among the others: the column takes it as a whole.
  const isManual = useListView().settings.orderBy === 'sort_order';
  const isWhole = useIsWhole();
  const [isDragged, setDragged] = useState(false);
  const [edge, setEdge] = useState<Edge | null>(null);
  useEffect(() => {
    // Its item may be gone in the moment in which it would be drawn anew.
    const element = ref.current;
    if (!element || !isWhole) return;
    const data: CardData = { type: 'card', id, group };
    return withDragging(({ combine, extractClosestEdge, ...parts }) => {
      const showEdge = ({ self, source }: ElementDropTargetEventBasePayload) =>
        setEdge(source.data['id'] === id ? null : (extractClosestEdge(self.data) as Edge | null));
      return combine(
        parts.draggable({
          element,
          canDrag,
          getInitialData: () => data,
          onGenerateDragPreview: ({ nativeSetDragImage, location }) =>
            parts.setCustomNativeDragPreview({
              nativeSetDragImage,
              getOffset: parts.preserveOffsetOnSource({ element, input: location.current.input }),
              render: ({ container }) => drawLifted(container, element),
            }),
          onDragStart: () => setDragged(true),
          onDrop: () => setDragged(false),
        }),
        parts.dropTargetForElements({
          element,
          canDrop: ({ source }) => isManual && isCardData(source.data),
          getData: ({ input }) =>
            parts.attachClosestEdge(data, { element, input, allowedEdges: ['top', 'bottom'] }),
          onDragEnter: showEdge,
          onDrag: showEdge,
          onDragLeave: () => setEdge(null),
          onDrop: () => setEdge(null),
        }),
      );
    });
  }, [ref, id, group, canDrag, isManual, isWhole]);
  return { isDragged, edge };
}
