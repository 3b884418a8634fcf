import { useTranslation } from 'react-i18next';
import { monthOf } from '#lib/dates/calendar-days.ts';
import { formatFullDay } from '#lib/dates/dates.ts';
import { DayItem, type MonthProps } from './month-grid.tsx';
import styles from './calendar.module.css';

/** The days of a month that have items, below each other. */
export function MonthList({ weeks, anchorDay, today, items, ...opening }: MonthProps) {
  const { i18n } = useTranslation('spaces');
  const days = weeks.flat().filter((day) => monthOf(day) === monthOf(anchorDay) && items.has(day));
  return (
    <div className={styles.days}>
      {days.map((day) => (
        <section key={day} aria-label={formatFullDay(day, i18n.language)}>
          <h3 className={styles.dayTitle} aria-current={day === today ? 'date' : undefined}>
            {formatFullDay(day, i18n.language)}
          </h3>
          <ul className={styles.items}>
            {items.get(day)?.map((item) => (
              <li key={item.id}>
                <DayItem item={item} {...opening} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
