import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { useFirstWeekday } from '#lib/dates/calendar-choice.ts';
import { type CalendarSpan, weeksOf } from '#lib/dates/calendar-days.ts';
import { turn } from '#lib/dates/turn-calendar.ts';
import { monthTitle } from '#lib/dates/month-title.ts';
import { today as dayNow } from '#lib/dates/dates.ts';
import { usePhone } from '#lib/device/phone.ts';
import type { BoardItem, Filters } from '../parts/board-api.ts';
import { MonthGrid } from './month-grid.tsx';
import { MonthList } from './month-list.tsx';
import { DatedState } from './dated-state.tsx';
import type { OpeningProps } from '../parts/items-props.ts';
import { useDated } from './use-dated.ts';
import styles from './calendar.module.css';

type CalendarProps = OpeningProps & {
  filters: Filters;
  /** A day of the month that is shown; the present month without one. */
  day: string | null;
  onDay: (day: string) => void;
};

const byDay = (items: readonly BoardItem[]): ReadonlyMap<string, BoardItem[]> =>
  Map.groupBy(items, ({ target_date }) => target_date ?? '');

/** The items of a month on the days when they are due: weeks below each other, or on a phone one day after the other. */
export function BoardCalendar({ filters, day, onDay, ...opening }: CalendarProps) {
  const { t, i18n } = useTranslation(['spaces', 'common']);
  const isPhone = usePhone();
  const today = dayNow();
  const first = useFirstWeekday(i18n.language);
  const span: CalendarSpan = { anchor: day ?? today, layout: 'month', first };
  const weeks = weeksOf(span);
  const all = weeks.flat();
  const between = `${all[0]};after,${all.at(-1)};before`;
  const read = useDated(opening.anchor, filters, { target_date: between, order_by: 'target_date' });
  const Month = isPhone ? MonthList : MonthGrid;
  return (
    <div className={styles.calendar}>
      <div className={styles.toolbar}>
        <IconButton
          of={IconChevronLeft}
          label={t('common:calendar.previous_month')}
          onClick={() => onDay(turn(span, -1))}
        />
        <IconButton
          of={IconChevronRight}
          label={t('common:calendar.next_month')}
          onClick={() => onDay(turn(span, 1))}
        />
        <h2 className={styles.month} aria-live="polite">
          {monthTitle(span.anchor, i18n.language)}
        </h2>
        <span className={styles.space} />
        <Button onClick={() => onDay(today)}>{t('today')}</Button>
      </div>
      <DatedState {...read} nothing={isPhone ? t('calendar.nothing') : undefined} />
      {read.dated && (
        <Month {...opening} {...{ weeks, today, anchorDay: span.anchor }} items={byDay(read.dated.items)} />
      )}
    </div>
  );
}
