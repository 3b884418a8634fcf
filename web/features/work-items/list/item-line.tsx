import { memo, useRef } from 'react';
import { useCardDrag } from '../board/use-card-drag.ts';
import styles from './list.module.css';
import { Row } from './row.tsx';

type ItemLineProps = { id: string; group: string; isSelected: boolean };

/** A row of the list, which can be carried to another place and group. */
export const ItemLine = memo(function ItemLine({ id, group, isSelected }: ItemLineProps) {
  const element = useRef<HTMLDivElement>(null);
  const { isDragged, edge } = useCardDrag(element, { id, group });
  return (
    <div ref={element} className={styles.item} data-dragged={isDragged ? '' : undefined}>
      {edge && <span className={styles.dropLine} data-edge={edge} aria-hidden />}
      <Row id={id} group={group} isSelected={isSelected} />
    </div>
  );
});
