import type { VirtualItem } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartGround, ChartHead } from './chart-head.tsx';
import { DAY_WIDTH } from './scale.ts';
import { todayNumber } from './ticks.ts';
import styles from './timeline.module.css';
import { SideHandle } from './side-handle.tsx';
import { TimelineTools } from './timeline-tools.tsx';
import { HEAD_HEIGHT, ROW_HEIGHT, TimelineViewProvider } from './timeline-view.ts';
import type { Timeline } from './use-timeline.ts';

type TimelineChartProps = {
  timeline: Timeline;
  /** Rows that are drawn, how high and how many all of them are. */
  rows: readonly VirtualItem[];
  height: number;
  total: number;
  renderRow: (index: number) => ReactNode;
  /** What the rows are a list of. */
  label: string;
  /** The heads of what stands beside the days. */
  titles: ReactNode;
  /** At the beginning of the toolbar. */
  status?: ReactNode;
  /** Whether it can take all of the screen; on a phone it has that already. */
  canFill?: boolean;
  style?: CSSProperties;
  /** Lies on the canvas below the rows. */
  ground?: ReactNode;
  /** Stays below the rows and the days, however far they are scrolled. */
  foot?: ReactNode;
  /** Follows the last row. */
  children?: ReactNode;
};

/** Rows of titles with bars among the days, and above them the tools of the timeline. */
export function TimelineChart({ timeline, canFill = true, style, ...props }: TimelineChartProps) {
  const { t } = useTranslation('work-items');
  const { scroller, canvas, isPhone, side, scale, choice, range, scrollToDay, changeScale } = timeline;
  const [isFull, setFull] = useState(false);
  const width = DAY_WIDTH[scale];
  return (
    <TimelineViewProvider value={useMemo(() => ({ scale, scrollToDay }), [scale, scrollToDay])}>
      <section className={styles.timeline} data-gantt data-full={isFull ? '' : undefined} style={style}>
        <div className={styles.toolbar} role="toolbar" aria-label={t('timeline.toolbar')}>
          {props.status}
          <span className={styles.space} />
          <TimelineTools
            {...{ scale, isFull }}
            scales={choice.scales}
            onScale={changeScale}
            onToday={() => scrollToDay(todayNumber() + 0.5)}
            onFull={canFill && !isPhone ? setFull : null}
          />
        </div>
        <div ref={scroller} className={styles.scroller} style={{ ['--w-side' as string]: `${side}px` }}>
          <div
            ref={canvas}
            className={styles.canvas}
            style={{
              width: side + (range.to - range.from) * width,
              height: props.height,
              ['--origin' as string]: `${side - range.from * width}px`,
            }}
          >
            <div className={styles.head}>
              <div className={styles.titles}>
                {props.titles}
                {!isPhone && <SideHandle />}
              </div>
              <ChartHead />
            </div>
            <ChartGround />
            {props.ground}
            <div role="list" aria-label={props.label}>
              {props.rows.map(({ key, index, start }) => (
                <div
                  key={key}
                  role="listitem"
                  aria-setsize={props.total}
                  aria-posinset={index + 1}
                  className={styles.line}
                  style={{ top: start }}
                >
                  {props.renderRow(index)}
                </div>
              ))}
            </div>
            <div className={styles.rest} style={{ top: HEAD_HEIGHT + props.total * ROW_HEIGHT }} />
            {props.children}
          </div>
        </div>
        {props.foot}
      </section>
    </TimelineViewProvider>
  );
}
