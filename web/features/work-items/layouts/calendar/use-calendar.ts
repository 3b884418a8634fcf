import { dayIn } from '@tandem/shared/time/calendar-day.ts';
import { must } from '@tandem/shared/must.ts';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { formatMonthDay } from '#lib/dates/dates.ts';
import { type CalendarSpan, type CalendarWeek, rowsOf } from '#lib/dates/calendar-days.ts';
import { searchOfDay, searchOfWeekends } from '#lib/dates/turn-calendar.ts';
import { monthTitle } from '#lib/dates/month-title.ts';
import { useListView } from '../../model/display/list-view.ts';

export type CalendarView = {
  span: CalendarSpan;
  /** The days that are shown, and those that are left out, week by week. */
  weeks: readonly CalendarWeek[];
  /** Where the project is: its days begin with its midnight. */
  today: string;
  goTo: (day: string) => void;
  /** Shows weekends that are switched off, or hides them again. */
  openWeekends: (areShown: boolean) => void;
};

export const daysOf = ({ weeks }: CalendarView) => weeks.flatMap(({ days }) => days);

/** Where the calendar stands, and how it is turned over. */
export function useCalendar(): CalendarView {
  const { calendar, projectId } = useListView();
  const span = must(calendar, 'the settings show a calendar');
  const timezone = useProject(projectId)?.timezone;
  const navigate = useNavigate();
  const [goTo, openWeekends] = useMemo(() => {
    const turnTo = (search: string) => void navigate({ search }, { replace: true, preventScrollReset: true });
    return [
      (day: string) => turnTo(searchOfDay(day)),
      (areShown: boolean) => turnTo(searchOfWeekends(areShown)),
    ] as const;
  }, [navigate]);
  const weeks = useMemo(() => rowsOf(span), [span]);
  return { span, weeks, today: dayIn(timezone ?? 'UTC'), goTo, openWeekends };
}

/** "November 2026", or "Nov 23 – Nov 27". */
export function spanTitle(view: CalendarView, language: string, isShort = false): string {
  const { span } = view;
  if (span.layout === 'week') {
    const days = daysOf(view);
    const [from, to] = [days[0] ?? span.anchor, days.at(-1) ?? span.anchor];
    return `${formatMonthDay(from, language)} – ${formatMonthDay(to, language)}`;
  }
  return monthTitle(span.anchor, language, isShort);
}
