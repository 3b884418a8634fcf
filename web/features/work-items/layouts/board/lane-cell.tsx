import { IconChevronDown } from '@tabler/icons-react';
import { memo, useRef, useState } from 'react';
import { Icon } from '#components/icons/icon.tsx';
import { useCell } from '#entities/work-items/items/hooks.ts';
import { loadMore } from '#entities/work-items/lists/list-actions.ts';
import { cellOfKey } from '#entities/work-items/rows/query.ts';
import { QuickAdd } from '../quick-add.tsx';
import { useListView } from '../../model/display/list-view.ts';
import { CardSkeleton } from './board-skeleton.tsx';
import { Card } from './card/card.tsx';
import { refusedMarks, useVerdictAt } from '../../model/transitions/carried.ts';
import styles from './lanes.module.css';
import { MovingHere } from '../../model/presence/moving-here.tsx';
import { OrderHint } from './column/order-hint.tsx';
import { useColumnDrop } from '../../model/moves/use-column-drop.ts';

type LaneCellProps = { cellId: string; name: string; selectedId: string | null };

/** Where a lane and a column meet: the first cards of both, a line that loads more, and one that adds an item. */
export const LaneCell = memo(function LaneCell({ cellId, name, selectedId }: LaneCellProps) {
  const { query, settings, language, isPhone, t } = useListView();
  const cell = useCell(query, cellOfKey(cellId));
  const section = useRef<HTMLDivElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const verdict = useVerdictAt(query, cellId);
  const isOver = useColumnDrop(section, cellId).isOver && !verdict?.isRefused;
  const { ids, total } = cell;
  const isManual = settings.orderBy === 'sort_order';
  const more = () => {
    setFailed(false);
    loadMore(query, cellOfKey(cellId)).catch(() => setFailed(true));
  };
  return (
    <div
      ref={section}
      className={styles.cell}
      data-column={cellId}
      role="group"
      {...refusedMarks(verdict)}
      aria-label={`${name}, ${total}`}
    >
      {verdict?.box}
      {ids.map((id) => (
        <Card key={id} id={id} group={cellId} isSelected={selectedId === id} />
      ))}
      <MovingHere cellId={cellId} />
      {isOver && isManual && <span className={styles.endLine} aria-hidden />}
      {cell.isLoading && <CardSkeleton lines={1} />}
      {!cell.isLoading && ids.length < total && (
        <button type="button" className={styles.more} data-failed={hasFailed ? '' : undefined} onClick={more}>
          <Icon of={IconChevronDown} size={14} />
          {hasFailed
            ? t('work-items:load_more_failed')
            : t('work-items:lanes.more', {
                count: total - ids.length,
                text: (total - ids.length).toLocaleString(language),
              })}
        </button>
      )}
      {!isPhone && (
        <div className={styles.add}>
          <QuickAdd group={cellId} />
        </div>
      )}
      {isOver && !isManual && <OrderHint />}
    </div>
  );
});
