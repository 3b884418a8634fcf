import { useListOverview } from '#entities/work-items/items/hooks.ts';
import { formatFullDay } from '#lib/dates/dates.ts';
import { useListView } from '../../model/display/list-view.ts';
import calendarStyles from './calendar.module.css';
import type { CalendarView } from './use-calendar.ts';
import styles from './weekend-note.module.css';

type WeekendNoteProps = {
  calendar: CalendarView;
  /** The days that are left out of a week. */
  days: readonly string[];
};

/** What a week without its weekend does not show: how many items, and today. It opens the weekends. */
export function WeekendNote({ calendar, days }: WeekendNoteProps) {
  const { query, t, language } = useListView();
  const { totals } = useListOverview(query);
  const count = days.reduce((sum, day) => sum + (totals.get(day) ?? 0), 0);
  const isToday = days.includes(calendar.today);
  if (count === 0 && !isToday) return null;
  const today = isToday
    ? t('work-items:calendar.today_is', { day: formatFullDay(calendar.today, language) })
    : '';
  const more = count > 0 ? t('work-items:calendar.on_weekend', { count }) : '';
  return (
    <div
      role="gridcell"
      className={styles.note}
      aria-current={isToday ? 'date' : undefined}
      data-weekend-note
    >
      <button
        type="button"
        aria-label={[today, more, t('work-items:calendar.show_weekends')].filter(Boolean).join('. ')}
        onClick={() => calendar.openWeekends(true)}
      >
        {isToday && (
          <span className={calendarStyles.today} data-now>
            {t('work-items:calendar.today')}
          </span>
        )}
        {more}
      </button>
    </div>
  );
}
