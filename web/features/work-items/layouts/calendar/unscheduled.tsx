import { useRef } from 'react';
import { useItemList } from '#entities/work-items/items/hooks.ts';
import { EMPTY_CELL } from '#entities/work-items/lists/list-store.ts';
import { ALL_ITEMS, type ListQuery, NO_VALUE } from '#entities/work-items/rows/query.ts';
import { useVirtualList, useOverscan } from '#lib/lists/virtual-list.ts';
import { useListView } from '../../model/display/list-view.ts';
import { useLoadMore } from '../list/use-load-more.ts';
import styles from './calendar.module.css';
import { Chip } from './chip.tsx';
import { useDayDrop } from './use-day-drag.ts';

const PAGE = 50;
const CHIP = 27;

/** Items without a due day, in the order by hand. */
export const unscheduledQuery = (query: ListQuery): ListQuery => ({
  ...query,
  groupBy: null,
  filters: { ...query.filters, target_date: [NO_VALUE] },
  pageSize: PAGE,
});

type UnscheduledProps = { query: ListQuery; selectedId: string | null };

/** Beside the calendar: items to drag onto a day; what is let go here loses its day. */
export function Unscheduled({ query, selectedId }: UnscheduledProps) {
  const { t } = useListView();
  const panel = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const cell = useItemList(query)?.cells.get(ALL_ITEMS) ?? EMPTY_CELL;
  const isOver = useDayDrop(panel, null);
  const chips = useVirtualList({
    count: cell.ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CHIP,
    overscan: useOverscan(10),
    paddingStart: 4,
    paddingEnd: 8,
    useFlushSync: false,
  });
  const shown = chips.getVirtualItems();
  const more = useLoadMore({ query, group: ALL_ITEMS, cell, lastShown: shown.at(-1)?.index ?? -1 });
  return (
    <aside
      ref={panel}
      className={styles.unscheduled}
      aria-label={t('work-items:calendar.unscheduled')}
      data-over={isOver ? '' : undefined}
    >
      <div ref={scroller} className={styles.unscheduledList}>
        <div className={styles.track} style={{ height: chips.getTotalSize() }}>
          {shown.map((item) => (
            <div key={item.key} className={styles.slot} style={{ transform: `translateY(${item.start}px)` }}>
              <Chip
                id={cell.ids[item.index] ?? ''}
                group={NO_VALUE}
                isSelected={cell.ids[item.index] === selectedId}
                isReached
              />
            </div>
          ))}
        </div>
        {cell.total === 0 && <p className={styles.none}>{t('work-items:calendar.all_scheduled')}</p>}
        {more.hasFailed && (
          <button type="button" className={styles.more} onClick={more.retry}>
            {t('work-items:load_more_failed')}
          </button>
        )}
      </div>
    </aside>
  );
}
