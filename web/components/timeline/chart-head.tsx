import { memo, useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useFirstWeekday } from '#lib/dates/calendar-choice.ts';
import { useLanguage } from '#lib/device/language.ts';
import styles from './chart.module.css';
import { useInSight } from './timeline-state.ts';
import { onCanvas, useTimelineView } from './timeline-view.ts';
import { DAY_WIDTH, type Range, type Scale, weekdayOf } from './scale.ts';
import { type Month, monthsIn, todayNumber } from './ticks.ts';

/** Beside what is in sight this much is drawn, so that scrolling draws a few times and not in every frame. */
const STEP_DAYS: Record<Scale, number> = { week: 14, month: 31, quarter: 92 };

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
  return useMemo(
    () => monthsIn({ from, to }, { scale, language, weekStart }),
    [from, to, scale, language, weekStart],
  );
}

/** Months, and below them days or weeks. */
export function ChartHead() {
  const { scale } = useTimelineView();
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
      {month.ticks.map(({ day, days, text, isWeekend }) => (
        <span
          key={day}
          className={styles.tick}
          data-weekend={isWeekend ? '' : undefined}
          data-today={today >= day && today < day + days ? '' : undefined}
          style={{ left: (day - month.day) * width, width: days * width }}
        >
          <span>{text}</span>
        </span>
      ))}
    </div>
  );
});

const SATURDAY = 5;

/** What lies under the rows: weekends, the beginnings of months and the line of today. */
export function ChartGround({ range }: { range: Range }) {
  const { scale } = useTimelineView();
  const months = useMonths();
  const width = DAY_WIDTH[scale];
  const toSaturday = (SATURDAY - weekdayOf(range.from) + 7) % 7;
  return (
    <div className={styles.ground} aria-hidden>
      <div
        className={styles.weekends}
        style={{
          ['--day' as string]: `${width}px`,
          backgroundPositionX: toSaturday * width,
        }}
      />
      {months.map(({ day }) => (
        <span key={day} className={styles.monthLine} style={{ left: onCanvas(day * width) }} />
      ))}
      <span className={styles.todayLine} style={{ left: onCanvas((todayNumber() + 0.5) * width) }} />
    </div>
  );
}
