import { useMediaQuery } from '@mantine/hooks';
import type { Range } from '@tanstack/react-virtual';
import { memo, useCallback, useRef } from 'react';
import { PHONE } from '#components/anchored-popover.tsx';
import { useCell } from '#entities/work-items/hooks.ts';
import { workItems } from '#entities/work-items/store.ts';
import { rangeWith, useVirtualList } from '#lib/virtual-list.ts';
import { useListView } from '../display/list-view.ts';
import type { Group } from '../groups/groups.tsx';
import { QuickAdd } from '../create/quick-add.tsx';
import { useLoadMore } from '../list/use-load-more.ts';
import { Card } from './card.tsx';
import { estimateCardHeight } from './card-height.ts';
import { ColumnHead } from './column-head.tsx';
import { CardSkeleton } from './board-skeleton.tsx';
import styles from './column.module.css';
import { useDraggedId } from './use-board-drop.ts';
import { useColumnDrop } from './use-column-drop.ts';
import { useFollowEnd, useRevealable } from './reveal-card.ts';
import { useSelectedCard } from './use-selected-in-view.ts';

const GAP = { desk: 6, phone: 8 };
const OVERSCAN = 4;

type ColumnProps = { group: Group; selectedId: string | null };

/** One column of the board: its head stays, its cards scroll by themselves and are drawn only where they can be seen. */
export const Column = memo(function Column({ group, selectedId }: ColumnProps) {
  const { query, settings, t } = useListView();
  const cell = useCell(query, { group: group.id, subGroup: null });
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const scroller = useRef<HTMLDivElement>(null);
  const section = useRef<HTMLElement>(null);
  const { ids, total } = cell;
  const isManual = settings.orderBy === 'sort_order';
  const dragged = useDraggedId(group.id);
  const draggedIndex = dragged ? ids.indexOf(dragged) : -1;
  const virtualizer = useVirtualList({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimateCardHeight(workItems.get(ids[index] ?? ''), settings),
    getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]),
    gap: GAP[isPhone ? 'phone' : 'desk'],
    overscan: OVERSCAN,
    // On a phone the last card can be scrolled out from under the round button.
    paddingEnd: isPhone ? 88 : 4,
    rangeExtractor: useCallback((range: Range) => rangeWith(range, draggedIndex), [draggedIndex]),
    useFlushSync: false,
  });
  const shown = virtualizer.getVirtualItems();
  const more = useLoadMore({ query, group: group.id, cell, lastShown: shown.at(-1)?.index ?? -1 });
  const { isOver } = useColumnDrop(section, scroller, group.id);
  useRevealable(group.id, virtualizer);
  const followEnd = useFollowEnd(virtualizer, ids.length);
  useSelectedCard(virtualizer, selectedId ? ids.indexOf(selectedId) : -1);
  return (
    <section
      ref={section}
      className={styles.column}
      data-column={group.id}
      aria-label={`${group.name}, ${total}`}
    >
      <ColumnHead group={group} total={total} />
      <div ref={scroller} className={styles.scroller}>
        <div role="list" className={styles.cards} style={{ height: virtualizer.getTotalSize() }}>
          {shown.map((item) => (
            <div
              key={item.key}
              ref={virtualizer.measureElement}
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
        {cell.isLoading && <CardSkeleton lines={2} />}
        {more.hasFailed && (
          <button type="button" className={styles.retry} onClick={more.retry}>
            {t('work-items:load_more_failed')}
          </button>
        )}
        {isOver && isManual && <span className={styles.endLine} aria-hidden />}
      </div>
      {!isPhone && <QuickAdd group={group.id} onAdded={followEnd} />}
      {isOver && !isManual && <OrderHint />}
    </section>
  );
});

/** Over a column with an order of its own: by what it is ordered, and what letting go does. */
function OrderHint() {
  const { t, settings } = useListView();
  return (
    <div className={styles.hint}>
      <b>{t('work-items:drag.ordered', { order: t(`work-items:order.${settings.orderBy}`) })}</b>
      {t('work-items:drag.ordered_hint')}
    </div>
  );
}
