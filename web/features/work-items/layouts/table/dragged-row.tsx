import { memo, useRef } from 'react';
import { DropLine } from '#components/drag/drop-line.tsx';
import { useCardDrag } from '../../model/moves/use-card-drag.ts';
import { SheetRow, type SheetRowProps } from './sheet-row.tsx';
import styles from './sheet.module.css';

/**
 * A row in the table of one project. Unfolded sub-items cannot be dragged: their place is below their parent.
 */
export const DraggedRow = memo(function DraggedRow(props: SheetRowProps) {
  return props.line.depth === 0 ? <Draggable {...props} /> : <SheetRow {...props} />;
});

/** A row that can be dragged to another position or group. */
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
