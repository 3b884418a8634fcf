import {
  draggable,
  dropTargetForElements,
  type ElementDropTargetEventBasePayload,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';
import { preserveOffsetOnSource } from '@atlaskit/pragmatic-drag-and-drop/utils/preserve-offset-on-source';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/utils/set-custom-native-drag-preview';
import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge';
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge';

export type Edge = 'top' | 'bottom';
/** What an element says of itself while it is dragged, and to what is dragged over it. */
type Data = { type: string; id: string };
type OtherData = Record<string | symbol, unknown>;

const SCALE = 1.02;

/** The element as it is dragged: a little larger, with the one shadow that lifted things have. */
function drawLifted(container: HTMLElement, source: HTMLElement) {
  const copy = source.cloneNode(true) as HTMLElement;
  const { width, height } = source.getBoundingClientRect();
  copy.removeAttribute('data-dragged');
  Object.assign(copy.style, {
    // Rows of a table can be wider than the screen.
    width: `${Math.min(width, innerWidth)}px`,
    overflow: 'hidden',
    height: `${height}px`,
    transform: `scale(${SCALE})`,
    transformOrigin: 'top left',
    boxShadow: 'var(--shadow-drag)',
  });
  // Room for the shadow: what reaches outside the container is cut off in the picture that the browser takes.
  Object.assign(container.style, { padding: '0 32px 40px 0' });
  container.append(copy);
}

type Liftable = {
  element: HTMLElement;
  data: Data;
  canDrag?: () => boolean;
  setDragged: (isDragged: boolean) => void;
};

/** Makes an element draggable as a picture of itself. */
export const liftable = ({ element, data, canDrag, setDragged }: Liftable) =>
  draggable({
    element,
    ...(canDrag && { canDrag }),
    getInitialData: () => data,
    onGenerateDragPreview: ({ nativeSetDragImage, location }) =>
      setCustomNativeDragPreview({
        nativeSetDragImage,
        getOffset: preserveOffsetOnSource({ element, input: location.current.input }),
        render: ({ container }) => drawLifted(container, element),
      }),
    onDragStart: () => setDragged(true),
    onDrop: () => setDragged(false),
  });

type Sortable = Liftable & {
  accepts: (dragged: OtherData) => boolean;
  /** The edge at which what is dragged over the element would go; null for itself, and once nothing is. */
  setEdge: (edge: Edge | null) => void;
  onDrop?: (dragged: OtherData, edge: Edge) => void;
};

/** Makes an element draggable, and others droppable above or below it. */
export function sortable({ accepts, setEdge, onDrop, ...dragged }: Sortable) {
  const { element, data } = dragged;
  const edgeOf = ({ self, source }: ElementDropTargetEventBasePayload) =>
    source.data['id'] === data.id ? null : (extractClosestEdge(self.data) as Edge | null);
  return combine(
    liftable(dragged),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => accepts(source.data),
      getData: ({ input }) => attachClosestEdge(data, { element, input, allowedEdges: ['top', 'bottom'] }),
      onDragEnter: (event) => setEdge(edgeOf(event)),
      onDrag: (event) => setEdge(edgeOf(event)),
      onDragLeave: () => setEdge(null),
      onDrop: (event) => {
        const edge = edgeOf(event);
        setEdge(null);
        if (edge) onDrop?.(event.source.data, edge);
      },
    }),
  );
}
