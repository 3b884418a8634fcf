import { daysAfter } from '@tandem/shared/time/calendar-day.ts';
import { formatMonthDay } from '#lib/dates/dates.ts';
import { useDaysOff } from '#lib/dates/days-off.ts';
import styles from './month-holidays.module.css';

const MOST_DAYS = 31;

/** The holidays of the month that a calendar shows: a finger cannot hover over a day. */
export function MonthHolidays({ month, language }: { month: string; language: string }) {
  const holidayName = useDaysOff((state) => state.holidayName);
  const days = Array.from({ length: MOST_DAYS }, (_, index) => daysAfter(`${month}-01`, index));
  const named = days.filter((day) => day.startsWith(month) && holidayName(day) !== '');
  if (named.length === 0) return null;
  return (
    <ul className={styles.holidays}>
      {named.map((day) => (
        <li key={day}>
          <span className={styles.day}>{formatMonthDay(day, language)}</span>
          {holidayName(day)}
        </li>
      ))}
    </ul>
  );
}
