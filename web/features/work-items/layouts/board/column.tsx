import type { Range } from '@tanstack/react-virtual';
import { memo, useCallback, useDeferredValue, useMemo, useRef } from 'react';
import { usePhone } from '#lib/device/phone.ts';
import { useCell } from '#entities/work-items/items/hooks.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { rangeWith, useVirtualList, useOverscan } from '#lib/lists/virtual-list.ts';
import { useListView } from '../../model/display/list-view.ts';
import type { Group } from '../../model/groups/groups.tsx';
import { QuickAdd } from '../quick-add.tsx';
import { useLoadMore } from '../list/use-load-more.ts';
import { Card } from './card/card.tsx';
import { columnHeights, estimateCardHeight } from './card/card-height.ts';
import { ColumnHead } from './column/column-head.tsx';
import { CardSkeleton } from './board-skeleton.tsx';
import styles from './column/column.module.css';
import { MovingHere } from '../../model/presence/moving-here.tsx';
import { hasSecondLine } from './title-lines.ts';
import { OrderHint } from './column/order-hint.tsx';
import { useDraggedId } from '../../model/moves/use-board-drop.ts';
import { useColumnDrop } from '../../model/moves/use-column-drop.ts';
import { refusedMarks, useVerdictAt } from '../../model/transitions/carried.ts';
import { useFollowEnd, useRevealable } from './reveal-card.ts';
import { useSelectedCard } from './use-selected-in-view.ts';

const GAP = { desk: 6, phone: 8 };
const OVERSCAN = 4;
/** So many are placed before they were measured: what they need is known to the pixel. */
const FIRST_CARDS = 24;

type ColumnProps = {
  group: Group;
  /** All columns in their order. */
  columns: readonly string[];
  selectedId: string | null;
  /** The board is being scrolled sideways. */
  isPassing: boolean;
  onFold: (group: string) => void;
};

/** One column of the board: its head stays, its cards scroll by themselves and are drawn only where they can be seen. */
export const Column = memo(function Column(props: ColumnProps) {
  const { group, columns, selectedId, isPassing, onFold } = props;
  const { query, settings, t } = useListView();
  const cell = useCell(query, { group: group.id, subGroup: null });
  const isPhone = usePhone();
  const scroller = useRef<HTMLDivElement>(null);
  const section = useRef<HTMLElement>(null);
  const { ids, total } = cell;
  const isManual = settings.orderBy === 'sort_order';
  // A column that comes into sight while the board is scrolled shows its head at once and its cards when there is time for them.
  const isDrawn = useDeferredValue(true, !isPassing);
  // The first paint does not wait for a measure: it would be laid out twice.
  const isSettled = useDeferredValue(true, false);
  const dragged = useDraggedId(group.id);
  const draggedIndex = dragged ? ids.indexOf(dragged) : -1;
  const heights = useMemo(() => columnHeights(ids, group.id, settings), [ids, group.id, settings]);
  const virtualizer = useVirtualList({
    count: isDrawn ? ids.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      if (index >= FIRST_CARDS) return heights[index] ?? 0;
      const row = workItems.get(ids[index] ?? '');
      return estimateCardHeight(row, settings, row && hasSecondLine(row.name, isPhone));
    },
    getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]),
    gap: GAP[isPhone ? 'phone' : 'desk'],
    overscan: useOverscan(OVERSCAN),
    // On a phone the last card can be scrolled out from under the round button.
    paddingEnd: isPhone ? 88 : 4,
    rangeExtractor: useCallback((range: Range) => rangeWith(range, draggedIndex), [draggedIndex]),
    useFlushSync: false,
  });
  const shown = virtualizer.getVirtualItems();
  const more = useLoadMore({ query, group: group.id, cell, lastShown: shown.at(-1)?.index ?? -1 });
  const verdict = useVerdictAt(query, group.id);
  const isOver = useColumnDrop(section, group.id, scroller).isOver && !verdict?.isRefused;
  useRevealable(group.id, virtualizer);
  const followEnd = useFollowEnd(virtualizer, ids.length);
  useSelectedCard(virtualizer, selectedId ? ids.indexOf(selectedId) : -1);
  return (
    <section
      ref={section}
      className={styles.column}
      data-column={group.id}
      {...refusedMarks(verdict)}
      aria-label={`${group.name}, ${total}`}
    >
      <ColumnHead {...{ group, total, columns, onFold }} ids={cell.isWhole ? ids : null} />
      {verdict?.box}
      <div ref={scroller} className={styles.scroller}>
        <div role="list" className={styles.cards} style={{ height: virtualizer.getTotalSize() }}>
          {shown.map((item) => (
            <div
              key={item.key}
              ref={isSettled ? virtualizer.measureElement : undefined}
              role="listitem"
              aria-setsize={total}
              aria-posinset={item.index + 1}
              data-index={item.index}
              className={styles.slot}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <Card id={ids[item.index] ?? ''} group={group.id} isSelected={selectedId === ids[item.index]} />
            </div>
          ))}
        </div>
        {(cell.isLoading || (!isDrawn && total > 0)) && <CardSkeleton lines={2} />}
        {more.hasFailed && (
          <button type="button" className={styles.retry} onClick={more.retry}>
            {t('work-items:load_more_failed')}
          </button>
        )}
        <MovingHere cellId={group.id} />
        {isOver && isManual && <span className={styles.endLine} aria-hidden />}
      </div>
      {!isPhone && <QuickAdd group={group.id} onAdded={followEnd} />}
      {isOver && !isManual && <OrderHint />}
    </section>
  );
});
