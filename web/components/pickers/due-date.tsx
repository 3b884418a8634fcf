import { IconCalendar, IconCalendarTime } from '@tabler/icons-react';
import { formatMonthDay, formatFullDay, isOverdue } from '#lib/dates/dates.ts';
import { Icon } from '../icons/icon.tsx';
import styles from './due-date.module.css';

/** The day on which work on an item begins. */
export function StartDate({ day, language }: { day: string; language: string }) {
  return (
    <span className={styles.date} title={formatFullDay(day, language)}>
      <Icon of={IconCalendarTime} size={14} />
      {formatMonthDay(day, language)}
    </span>
  );
}

type DueDateProps = { day: string; stateGroup: string; language: string };

/** A due date as people write it; red when it has come and the item is not done. */
export function DueDate({ day, stateGroup, language }: DueDateProps) {
  return (
    <span
      className={styles.date}
      data-over={isOverdue(day, stateGroup) ? '' : undefined}
      title={formatFullDay(day, language)}
    >
      <Icon of={IconCalendar} size={14} />
      {formatMonthDay(day, language)}
    </span>
  );
}
