import { must } from '@tandem/shared/must.ts';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '#components/icons/icon.tsx';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { withDragging } from '#lib/lists/dragging.ts';
import { confirmDelete } from '../../model/items/delete-store.ts';
import { useCanDelete } from '../../model/items/item-rights.ts';
import { useListView } from '../../model/display/list-view.ts';
import styles from './board.module.css';
import { isCardData } from '../../model/moves/drag-data.ts';

/** The place at the top where a card that is carried is let go to be deleted. */
export function DeleteTarget({ row }: { row: WorkItem }) {
  const { t } = useListView();
  const canDelete = useCanDelete(row);
  const ref = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!canDelete) return;
    const element = must(ref.current, 'it is drawn');
    return withDragging(({ dropTargetForElements }) =>
      dropTargetForElements({
        element,
        canDrop: ({ source }) => isCardData(source.data),
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        // The question comes once the card is back in its place.
        onDrop: ({ source }) => isCardData(source.data) && confirmDelete(source.data.id),
      }),
    );
  }, [canDelete]);
  if (!canDelete) return null;
  return (
    <div ref={ref} className={styles.deleting} data-over={isOver ? '' : undefined} data-delete-target>
      <Icon of={IconTrash} />
      {t('work-items:drag.delete')}
    </div>
  );
}
