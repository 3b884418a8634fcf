import { memo, useRef } from 'react';
import { DropLine } from '#components/drag/drop-line.tsx';
import { useCardDrag } from '../../model/moves/use-card-drag.ts';
import { SheetRow, type SheetRowProps } from './sheet-row.tsx';
import styles from './sheet.module.css';

/** A row of a table of one project. Sub-items that were unfolded stand below their item and cannot be dragged. */
export const DraggedRow = memo(function DraggedRow(props: SheetRowProps) {
  return props.line.depth === 0 ? <Draggable {...props} /> : <SheetRow {...props} />;
});

/** It can be dragged to another place and group. */
function Draggable(props: SheetRowProps) {
  const { id, group } = props.line;
  const element = useRef<HTMLDivElement>(null);
  const { isDragged, edge } = useCardDrag(element, { id, group });
  return (
    <div
      ref={element}
      role="presentation"
      className={styles.dragged}
      data-dragged={isDragged ? '' : undefined}
    >
      {edge && <DropLine edge={edge} />}
      <SheetRow {...props} />
    </div>
  );
}
