import { IconCalendarClock } from '@tabler/icons-react';
import { formatDay, formatFullDay } from '#lib/dates.ts';
import styles from './due-date.module.css';
import { Icon } from './icon.tsx';

/** A start date as people write it, told from a due date by its icon. */
export function StartDate({ day, language }: { day: string; language: string }) {
  return (
    <span className={styles.date} title={formatFullDay(day, language)}>
      <Icon of={IconCalendarClock} size={14} />
      {formatDay(day, language)}
    </span>
  );
}
