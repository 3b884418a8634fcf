import { memo, useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useFirstWeekday } from '#lib/dates/calendar-choice.ts';
import { useDaysOff } from '#lib/dates/days-off.ts';
import { useLanguage } from '#lib/device/language.ts';
import styles from './chart.module.css';
import { useInSight } from './timeline-state.ts';
import { onCanvas, useTimelineView } from './timeline-view.ts';
import { LongChartGround, LongChartHead } from './long-head.tsx';
import { DAY_WIDTH, isLong, type Range, type Scale } from './scale.ts';
import { type Month, monthsIn, runsOff, todayNumber } from './ticks.ts';

/** Beside what is in sight this much is drawn, so that scrolling draws a few times and not in every frame. */
const STEP_DAYS: Record<Scale, number> = {
  week: 14,
  month: 31,
  quarter: 92,
  months: 92,
  quarters: 184,
  years: 366,
};

/** The days to draw, in whole steps. */
function useDrawnDays(scale: Scale): Range {
  const step = STEP_DAYS[scale];
  return useInSight(
    useShallow(({ days }) => ({
      from: (Math.floor(days.from / step) - 1) * step,
      to: (Math.ceil(days.to / step) + 1) * step,
    })),
  );
}

function useMonths(): readonly Month[] {
  const { scale } = useTimelineView();
  const language = useLanguage((state) => state.language);
  const { from, to } = useDrawnDays(scale);
  const weekStart = useFirstWeekday(language);
  const isOff = useDaysOff((state) => state.isOff);
  return useMemo(
    () => monthsIn({ from, to }, { scale, language, weekStart, isOff }),
    [from, to, scale, language, weekStart, isOff],
  );
}

/** The days off that are drawn. */
function useRunsOff() {
  const { scale } = useTimelineView();
  const { from, to } = useDrawnDays(scale);
  const isOff = useDaysOff((state) => state.isOff);
  return useMemo(() => runsOff({ from, to }, isOff), [from, to, isOff]);
}

/** Months, and below them days or weeks; or quarters and years. */
export function ChartHead() {
  const { scale } = useTimelineView();
  const range = useDrawnDays(scale);
  return isLong(scale) ? <LongChartHead scale={scale} range={range} /> : <DayHead scale={scale} />;
}

function DayHead({ scale }: { scale: Scale }) {
  const months = useMonths();
  const today = todayNumber();
  return (
    <div className={styles.ticks} data-scale={scale}>
      {months.map((month) => (
        <MonthHead key={month.day} month={month} today={today} scale={scale} />
      ))}
    </div>
  );
}

type MonthHeadProps = { month: Month; today: number; scale: Scale };

const MonthHead = memo(function MonthHead({ month, today, scale }: MonthHeadProps) {
  const width = DAY_WIDTH[scale];
  return (
    <div className={styles.month} style={{ left: onCanvas(month.day * width), width: month.days * width }}>
      <span className={styles.monthName}>{month.text}</span>
      {month.ticks.map(({ day, days, text, isOff }) => (
        <span
          key={day}
          className={styles.tick}
          data-off={isOff ? '' : undefined}
          data-today={today >= day && today < day + days ? '' : undefined}
          style={{ left: (day - month.day) * width, width: days * width }}
        >
          <span>{text}</span>
        </span>
      ))}
    </div>
  );
});

/** What lies under the rows: days off, the beginnings of months and the line of today. */
export function ChartGround() {
  const { scale } = useTimelineView();
  const range = useDrawnDays(scale);
  return isLong(scale) ? <LongChartGround scale={scale} range={range} /> : <DayGround scale={scale} />;
}

function DayGround({ scale }: { scale: Scale }) {
  const months = useMonths();
  const runs = useRunsOff();
  const width = DAY_WIDTH[scale];
  return (
    <div className={styles.ground} aria-hidden>
      {runs.map(({ day, days }) => (
        <span key={day} className={styles.off} style={{ left: onCanvas(day * width), width: days * width }} />
      ))}
      {months.map(({ day }) => (
        <span key={day} className={styles.monthLine} style={{ left: onCanvas(day * width) }} />
      ))}
      <span className={styles.todayLine} style={{ left: onCanvas((todayNumber() + 0.5) * width) }} />
    </div>
  );
}
