import { useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartGround, ChartHead } from '#components/timeline/chart-head.tsx';
import { DAY_WIDTH } from '#components/timeline/scale.ts';
import { todayNumber } from '#components/timeline/ticks.ts';
import { TimelineTools } from '#components/timeline/timeline-tools.tsx';
import {
  HEAD_HEIGHT,
  ROW_HEIGHT,
  SIDE_WIDTH,
  TimelineViewProvider,
} from '#components/timeline/timeline-view.ts';
import { useTimeline } from '#components/timeline/use-timeline.ts';
import chart from '#components/timeline/timeline.module.css';
import { usePhone } from '#lib/phone.ts';
import { useVirtualList } from '#lib/virtual-list.ts';
import type { BoardItem, Filters } from './board-api.ts';
import { DatedState } from './dated-state.tsx';
import type { OpeningProps } from './items-props.ts';
import { TimelineLine } from './timeline-line.tsx';
import { useDated } from './use-dated.ts';

const DAYS = { start_target_date: 'true', order_by: 'start_date' } as const;

/** Items that have a first and a last day, as bars between them. */
export function BoardTimeline({ filters, ...opening }: OpeningProps & { filters: Filters }) {
  const { t } = useTranslation('spaces');
  const read = useDated(opening.anchor, filters, DAYS);
  const items = read.dated?.items ?? [];
  return (
    <>
      <DatedState {...read} nothing={t('timeline.nothing')} />
      {items.length > 0 && <Chart items={items} {...opening} />}
    </>
  );
}

function Chart({ items, ...opening }: OpeningProps & { items: readonly BoardItem[] }) {
  const { t } = useTranslation('spaces');
  const scroller = useRef<HTMLDivElement>(null);
  const side = SIDE_WIDTH[usePhone() ? 'phone' : 'desk'];
  const { scale, range, scrollToDay, changeScale } = useTimeline(scroller, side);
  const rows = useVirtualList({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: useCallback((index: number) => items[index]?.id ?? index, [items]),
    overscan: 6,
    paddingStart: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    useFlushSync: false,
  });
  return (
    <TimelineViewProvider value={useMemo(() => ({ scale, scrollToDay }), [scale, scrollToDay])}>
      <section className={chart.gantt} aria-label={t('layouts.gantt')}>
        <div className={chart.toolbar} role="toolbar" aria-label={t('layouts.gantt')}>
          <span className={chart.space} />
          <TimelineTools
            {...{ scale, isFull: false, onFull: null }}
            onScale={changeScale}
            onToday={() => scrollToDay(todayNumber() + 0.5)}
          />
        </div>
        <div ref={scroller} className={chart.scroller} style={{ ['--w-side' as string]: `${side}px` }}>
          <div
            className={chart.canvas}
            style={{
              width: side + (range.to - range.from) * DAY_WIDTH[scale],
              height: rows.getTotalSize(),
              ['--origin' as string]: `${side - range.from * DAY_WIDTH[scale]}px`,
            }}
          >
            <div className={chart.head}>
              <div className={chart.titles}>{t('item')}</div>
              <ChartHead />
            </div>
            <ChartGround range={range} />
            <div role="list" aria-label={t('layouts.gantt')}>
              {rows.getVirtualItems().map(({ key, index, start }) => {
                const item = items[index];
                return (
                  item && (
                    <div
                      key={key}
                      role="listitem"
                      aria-setsize={items.length}
                      aria-posinset={index + 1}
                      className={chart.line}
                      style={{ top: start }}
                    >
                      <TimelineLine item={item} {...opening} />
                    </div>
                  )
                );
              })}
            </div>
          </div>
        </div>
      </section>
    </TimelineViewProvider>
  );
}
