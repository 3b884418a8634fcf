import { memo, useRef } from 'react';
import { DropLine } from '#components/drag/drop-line.tsx';
import { useCardDrag } from '../../model/moves/use-card-drag.ts';
import styles from './list.module.css';
import { Row } from './row.tsx';
import type { ListLine } from './rows.ts';

type ItemLineProps = { line: ListLine & { kind: 'item' }; isSelected: boolean };

/** A row of the list. Sub-items that were unfolded stand below their item and cannot be dragged. */
export const ItemLine = memo(function ItemLine({ line, isSelected }: ItemLineProps) {
  return line.depth === 0 ? (
    <DraggableLine line={line} isSelected={isSelected} />
  ) : (
    <div className={styles.item}>
      <Row id={line.id} line={line} isSelected={isSelected} />
    </div>
  );
});

/** It can be dragged to another place and group. */
function DraggableLine({ line, isSelected }: ItemLineProps) {
  const { id, group } = line;
  const element = useRef<HTMLDivElement>(null);
  const { isDragged, edge } = useCardDrag(element, { id, group });
  return (
    <div ref={element} className={styles.item} data-dragged={isDragged ? '' : undefined}>
      {edge && <DropLine edge={edge} />}
      <Row id={id} line={line} isSelected={isSelected} />
    </div>
  );
}
