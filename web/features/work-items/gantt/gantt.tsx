import type { Range as VirtualRange } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { usePhone } from '#lib/phone.ts';
import { useCell } from '#entities/work-items/hooks.ts';
import { ALL_ITEMS } from '#entities/work-items/query.ts';
import { rangeWith, useVirtualList, useOverscan } from '#lib/virtual-list.ts';
import { useBoardDrop, useDraggedId } from '../board/use-board-drop.ts';
import { useColumnDrop } from '../board/use-column-drop.ts';
import { QuickAdd } from '../create/quick-add.tsx';
import { useListView } from '../display/list-view.ts';
import { useKeyWidth } from '../properties/key-width.ts';
import type { ListLine } from '../list/rows.ts';
import { useItemEvents } from '../list/use-item-events.ts';
import { useListKeys } from '../list/use-list-keys.ts';
import { useLoadMore } from '../list/use-load-more.ts';
import { useSelectionEvents } from '../selection/use-selection-events.ts';
import { ChartGround, ChartHead } from '#components/timeline/chart-head.tsx';
import { Dependencies } from './dependencies.tsx';
import styles from '#components/timeline/timeline.module.css';
import { GanttRow } from './gantt-row.tsx';
import { useInSight } from '#components/timeline/timeline-state.ts';
import {
  TimelineViewProvider,
  HEAD_HEIGHT,
  ROW_HEIGHT,
  SIDE_WIDTH,
} from '#components/timeline/timeline-view.ts';
import { DAY_WIDTH, scheduledBetween } from '#components/timeline/scale.ts';
import { todayNumber } from '#components/timeline/ticks.ts';
import { useShownDrag } from './show-drag.ts';
import { Toolbar } from './toolbar.tsx';
import { useBarKeys } from './use-bar-keys.ts';
import { useChartPointer } from './use-chart-pointer.ts';
import { useTimeline } from '#components/timeline/use-timeline.ts';

const OVERSCAN = 6;

type GanttProps = { selectedId: string | null };

/** Work items as bars between their days; only rows, days and lines in sight are drawn. */
export function Gantt({ selectedId }: GanttProps) {
  const { query, projectId, canEdit, t } = useListView();
  const scroller = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const isPhone = usePhone();
  const side = SIDE_WIDTH[isPhone ? 'phone' : 'desk'];
  const [isFull, setFull] = useState(false);
  const cell = useCell(query, { group: ALL_ITEMS, subGroup: null });
  const { ids, total } = cell;
  const { scale, range, scrollToDay, changeScale } = useTimeline(scroller, side);
  const dragged = useDraggedId(ALL_ITEMS);
  const draggedRow = dragged ? ids.indexOf(dragged) : -1;
  const rows = useVirtualList({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]),
    overscan: useOverscan(OVERSCAN),
    rangeExtractor: useCallback((drawn: VirtualRange) => rangeWith(drawn, draggedRow), [draggedRow]),
    paddingStart: HEAD_HEIGHT,
    paddingEnd: ROW_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    useFlushSync: false,
  });
  const shown = rows.getVirtualItems();
  const [first, last] = [shown[0]?.index ?? 0, shown.at(-1)?.index ?? -1];
  const more = useLoadMore({ query, group: ALL_ITEMS, cell, lastShown: last });
  useEffect(() => useInSight.setState({ rows: { from: first, to: last } }), [first, last]);
  useItemEvents(scroller);
  useListKeys(scroller, useLines(ids), rows);
  useSelectionEvents(scroller, () => ids);
  useBarKeys(scroller);
  useShownDrag(projectId);
  useBoardDrop(query);
  useColumnDrop(canvas, ALL_ITEMS, scroller);
  useChartPointer({ scroller, canvas, side, range, scale, isActive: canEdit && !isPhone });
  const width = (range.to - range.from) * DAY_WIDTH[scale];
  const keyWidth = useKeyWidth();
  const today = todayNumber();
  return (
    <TimelineViewProvider value={useMemo(() => ({ scale, scrollToDay }), [scale, scrollToDay])}>
      <section className={styles.gantt} data-gantt data-full={isFull ? '' : undefined}>
        <Toolbar
          ids={ids}
          total={total}
          scale={scale}
          onScale={changeScale}
          onToday={() => scrollToDay(today + 0.5)}
          isFull={isFull}
          onFull={setFull}
        />
        <div
          ref={scroller}
          className={styles.scroller}
          style={{ ['--w-side' as string]: `${side}px`, ['--w-key' as string]: keyWidth }}
        >
          <div
            ref={canvas}
            className={styles.canvas}
            style={{
              width: side + width,
              height: rows.getTotalSize(),
              ['--origin' as string]: `${side - range.from * DAY_WIDTH[scale]}px`,
            }}
          >
            <div className={styles.head}>
              <div className={styles.titles}>
                <span>{t('work-items:timeline.item')}</span>
                {!isPhone && <span>{t('work-items:timeline.days_head')}</span>}
              </div>
              <ChartHead />
            </div>
            <ChartGround range={range} />
            <Dependencies ids={ids} from={range.from} side={side} rows={{ from: first, to: last }} />
            <div role="list" aria-label={t('work-items:screen')}>
              {shown.map((item) => (
                <div
                  key={item.key}
                  role="listitem"
                  aria-setsize={total}
                  aria-posinset={item.index + 1}
                  className={styles.line}
                  style={{ top: item.start }}
                >
                  <GanttRow id={ids[item.index] ?? ''} isSelected={ids[item.index] === selectedId} />
                </div>
              ))}
            </div>
            <div className={styles.end} style={{ top: rows.getTotalSize() - ROW_HEIGHT }}>
              {more.hasFailed ? (
                <button type="button" className={styles.retry} onClick={more.retry}>
                  {t('work-items:load_more_failed')}
                </button>
              ) : (
                ids.length >= total && (
                  <QuickAdd group={ALL_ITEMS} preset={scheduledBetween(today, today + 1)} />
                )
              )}
            </div>
          </div>
        </div>
      </section>
    </TimelineViewProvider>
  );
}

/** The rows as keys that go up and down know them. */
const useLines = (ids: readonly string[]): readonly ListLine[] =>
  useMemo(
    () => ids.map((id) => ({ kind: 'item', key: id, id, depth: 0, isOpen: false, group: ALL_ITEMS })),
    [ids],
  );
