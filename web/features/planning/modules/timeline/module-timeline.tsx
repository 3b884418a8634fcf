import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhone } from '#lib/phone.ts';
import { ChartGround, ChartHead } from '#components/timeline/chart-head.tsx';
import { DAY_WIDTH, isScheduled } from '#components/timeline/scale.ts';
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
import type { Module } from '#entities/modules/types.ts';
import { useCanEditProject } from '#entities/projects/hooks.ts';
import { useVirtualList } from '#lib/virtual-list.ts';
import type { Reordering } from '../use-module-order.ts';
import { ModuleLine } from './module-line.tsx';
import styles from './timeline.module.css';
import { useBars } from './use-bars.ts';

type TimelineProps = {
  projectId: string;
  modules: readonly Module[];
  /** Null unless they stand in manual order. */
  reordering: Reordering | null;
  openId: string | null;
  onDetails: (id: string) => void;
};

/** Modules as bars between their days, each filled as far as its items are done. */
export function ModuleTimeline({ projectId, modules, reordering, openId, onDetails }: TimelineProps) {
  const { t } = useTranslation(['modules', 'work-items']);
  const scroller = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const isPhone = usePhone();
  const side = SIDE_WIDTH[isPhone ? 'phone' : 'desk'];
  const [isFull, setFull] = useState(false);
  const { scale, range, scrollToDay, changeScale } = useTimeline(scroller, side);
  const canMove = useCanEditProject(projectId) && !isPhone;
  useBars({ scroller, canvas, side, range, scale }, canMove);
  const rows = useVirtualList({
    count: modules.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: useCallback((index: number) => modules[index]?.id ?? index, [modules]),
    overscan: 6,
    paddingStart: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    useFlushSync: false,
  });
  const dated = modules.filter(isScheduled).length;
  return (
    <TimelineViewProvider value={useMemo(() => ({ scale, scrollToDay }), [scale, scrollToDay])}>
      <section className={chart.gantt} data-full={isFull ? '' : undefined}>
        <div className={chart.toolbar} role="toolbar" aria-label={t('work-items:timeline.toolbar')}>
          <span className={chart.inView}>
            <b>{modules.length}</b> {t('timeline.with_dates', { count: modules.length, dated })}
          </span>
          <span className={chart.space} />
          <TimelineTools
            {...{ scale, isFull }}
            onScale={changeScale}
            onToday={() => scrollToDay(todayNumber() + 0.5)}
            onFull={isPhone ? null : setFull}
          />
        </div>
        <div ref={scroller} className={chart.scroller} style={{ ['--w-side' as string]: `${side}px` }}>
          <div
            ref={canvas}
            className={chart.canvas}
            style={{
              width: side + (range.to - range.from) * DAY_WIDTH[scale],
              height: rows.getTotalSize(),
              ['--origin' as string]: `${side - range.from * DAY_WIDTH[scale]}px`,
            }}
          >
            <div className={chart.head}>
              <div className={chart.titles}>
                <span>{t('timeline.module')}</span>
                {!isPhone && <span>{t('timeline.length')}</span>}
              </div>
              <ChartHead />
            </div>
            <ChartGround range={range} />
            <div role="list" aria-label={t('title')}>
              {rows.getVirtualItems().map(({ key, index, start }) => {
                const module = modules[index];
                return (
                  module && (
                    <div
                      key={key}
                      role="listitem"
                      aria-setsize={modules.length}
                      aria-posinset={index + 1}
                      className={chart.line}
                      style={{ top: start }}
                    >
                      <ModuleLine
                        {...{ module, canMove, isPhone, reordering, onDetails }}
                        isOpen={module.id === openId}
                      />
                    </div>
                  )
                );
              })}
            </div>
            <div className={styles.rest} style={{ top: rows.getTotalSize() }} />
          </div>
        </div>
      </section>
    </TimelineViewProvider>
  );
}
