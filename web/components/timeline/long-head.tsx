import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMonthDay } from '#lib/dates/dates.ts';
import { useLanguage } from '#lib/device/language.ts';
import styles from './chart.module.css';
import { type LongHead, longHeadsIn, textBeside } from './long-ticks.ts';
import { DAY_WIDTH, dayOfNumber, type LongScale, type Range } from './scale.ts';
import { todayNumber } from './ticks.ts';
import { onCanvas } from './timeline-view.ts';

type LongProps = { scale: LongScale; range: Range };

function useHeads({ scale, range: { from, to } }: LongProps): readonly LongHead[] {
  const { t } = useTranslation('initiatives');
  const language = useLanguage((state) => state.language);
  return useMemo(
    () =>
      longHeadsIn({ from, to }, scale, {
        language,
        quarterText: (quarter, year) => t('quarter.of_year', { quarter, year: `${year}` }),
        shortQuarterText: (quarter) => t('quarter.short', { quarter }),
      }),
    [from, to, scale, language, t],
  );
}

/** Quarters with their months, or years with their quarters, and today among them. */
export function LongChartHead(props: LongProps) {
  const { scale } = props;
  const language = useLanguage((state) => state.language);
  const width = DAY_WIDTH[scale];
  const today = todayNumber();
  return (
    <div className={styles.ticks} data-scale={scale}>
      {useHeads(props).map(({ day, days, text, ticks }) => (
        <div key={day} className={styles.month} style={{ left: onCanvas(day * width), width: days * width }}>
          <span className={styles.monthName}>{text}</span>
          {ticks.map((tick) => (
            <span key={tick.day} className={styles.longTick} style={{ left: (tick.day - day) * width }}>
              {textBeside(tick, today, scale)}
            </span>
          ))}
        </div>
      ))}
      <span className={styles.today} style={{ left: onCanvas((today + 0.5) * width) }}>
        {formatMonthDay(dayOfNumber(today), language)}
      </span>
    </div>
  );
}

/** The lines below the rows. */
export function LongChartGround(props: LongProps) {
  const width = DAY_WIDTH[props.scale];
  return (
    <div className={styles.ground} aria-hidden>
      {useHeads(props).flatMap(({ day, ticks }) =>
        ticks.map((tick) => (
          <span
            key={tick.day}
            className={styles.monthLine}
            data-minor={tick.day === day ? undefined : ''}
            style={{ left: onCanvas(tick.day * width) }}
          />
        )),
      )}
      <span className={styles.todayLine} style={{ left: onCanvas((todayNumber() + 0.5) * width) }} />
    </div>
  );
}
