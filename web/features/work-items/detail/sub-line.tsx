import type { ElementDropTargetEventBasePayload } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { must } from '@tandem/shared/must.ts';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ALL_ITEMS, type ListQuery } from '#entities/work-items/query.ts';
import { withDragging } from '#lib/dragging.ts';
import { moveCard, shownRows } from '../board/move-card.ts';
import { drawLifted } from '../board/use-card-drag.ts';
import { Row } from '../list/row.tsx';
import styles from './sub-line.module.css';

type Edge = 'top' | 'bottom';

/** Puts a sub-item before one of its siblings, or behind the last of them. */
const place = (query: ListQuery, id: string, index: number) =>
  moveCard({ query, id, from: ALL_ITEMS, to: ALL_ITEMS, index });

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 2 };

/** Alt with an arrow carries a sub-item, the keyboard's way of dragging; drawn in its new place, it still has the keyboard. */
export function carryByKey(event: KeyboardEvent<HTMLElement>, query: ListQuery) {
  const step = STEPS[event.key];
  if (step === undefined || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target instanceof Element && event.target.closest<HTMLElement>('[data-item-link]');
  const id = link && link.closest<HTMLElement>('[data-item-id]')?.dataset['itemId'];
  if (!id) return;
  event.preventDefault();
  const rows = shownRows(query, ALL_ITEMS);
  const index = rows.findIndex((row) => row.id === id) + step;
  if (index < 0 || index > rows.length || !place(query, id, index)) return;
  const list = event.currentTarget;
  requestAnimationFrame(() =>
    list.querySelector<HTMLElement>(`[data-item-id="${id}"] [data-item-link]`)?.focus(),
  );
}

type SubLineProps = { id: string; parentId: string; query: ListQuery; canMove: boolean };

/** One sub-item, which can be carried among its siblings. */
export function SubLine({ id, parentId, query, canMove }: SubLineProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { isDragged, edge } = useSubDrag(ref, { id, parentId, canMove }, (carried, to) => {
    const index = shownRows(query, ALL_ITEMS).findIndex((row) => row.id === id);
    if (index >= 0) place(query, carried, to === 'bottom' ? index + 1 : index);
  });
  return (
    <div ref={ref} className={styles.line} data-dragged={isDragged ? '' : undefined}>
      {edge && <span className={styles.dropLine} data-edge={edge} aria-hidden />}
      <Row id={id} isSelected={false} look="sub" />
    </div>
  );
}

type SubData = { type: 'sub-item'; id: string; parentId: string };
const isSubData = (data: Record<string | symbol, unknown>): data is SubData => data['type'] === 'sub-item';
type Sub = Pick<SubLineProps, 'id' | 'parentId' | 'canMove'>;

function useSubDrag(
  ref: React.RefObject<HTMLElement | null>,
  { id, parentId, canMove }: Sub,
  onDrop: (carried: string, edge: Edge) => void,
) {
  const [isDragged, setDragged] = useState(false);
  const [edge, setEdge] = useState<Edge | null>(null);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    if (!canMove) return undefined;
    const element = must(ref.current, 'the sub-item is drawn');
    const data: SubData = { type: 'sub-item', id, parentId };
    return withDragging(({ combine, extractClosestEdge, ...parts }) => {
      const edgeOf = ({ self, source }: ElementDropTargetEventBasePayload) =>
        source.data['id'] === id ? null : (extractClosestEdge(self.data) as Edge | null);
      return combine(
        parts.draggable({
          element,
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
          canDrop: ({ source }) => isSubData(source.data) && source.data.parentId === parentId,
          getData: ({ input }) =>
            parts.attachClosestEdge(data, { element, input, allowedEdges: ['top', 'bottom'] }),
          onDragEnter: (event) => setEdge(edgeOf(event)),
          onDrag: (event) => setEdge(edgeOf(event)),
          onDragLeave: () => setEdge(null),
          onDrop: (event) => {
            const to = edgeOf(event);
            setEdge(null);
            if (to && isSubData(event.source.data)) drop(event.source.data.id, to);
          },
        }),
      );
    });
  }, [ref, id, parentId, canMove]);
  return { isDragged, edge };
}
