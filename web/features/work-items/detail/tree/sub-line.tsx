import { must } from '@tandem/shared/must.ts';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { DropLine } from '#components/drag/drop-line.tsx';
import { ALL_ITEMS, type ListQuery } from '#entities/work-items/rows/query.ts';
import { withDragging } from '#lib/lists/dragging.ts';
import type { Edge } from '#lib/lists/sortable.ts';
import { moveCard, shownRows } from '../../model/moves/move-card.ts';
import { Row } from '../../layouts/list/row.tsx';
import styles from './sub-line.module.css';

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
      {edge && <DropLine edge={edge} />}
      <Row id={id} isSelected={false} look="sub" />
    </div>
  );
}

type SubData = { type: 'sub-item'; id: string; parentId: string };
type Unknown = Record<string | symbol, unknown>;
const isSubData = (data: Unknown): data is SubData => data['type'] === 'sub-item';
type Sub = Pick<SubLineProps, 'id' | 'parentId' | 'canMove'>;

function useSubDrag(
  ref: React.RefObject<HTMLElement | null>,
  { id, parentId, canMove }: Sub,
  onMove: (carried: string, edge: Edge) => void,
) {
  const [isDragged, setDragged] = useState(false);
  const [edge, setEdge] = useState<Edge | null>(null);
  const move = useEffectEvent(onMove);
  useEffect(() => {
    if (!canMove) return undefined;
    const element = must(ref.current, 'the sub-item is drawn');
    const data: SubData = { type: 'sub-item', id, parentId };
    const accepts = (dragged: Unknown) => isSubData(dragged) && dragged.parentId === parentId;
    const onDrop = (dragged: Unknown, to: Edge) => isSubData(dragged) && move(dragged.id, to);
    return withDragging(({ sortable }) => sortable({ element, data, accepts, setDragged, setEdge, onDrop }));
  }, [ref, id, parentId, canMove]);
  return { isDragged, edge };
}
