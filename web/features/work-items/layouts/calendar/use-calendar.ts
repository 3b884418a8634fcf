import { dayIn } from '@tandem/shared/time/calendar-day.ts';
import { must } from '@tandem/shared/must.ts';
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { formatMonthDay } from '#lib/dates/dates.ts';
import { type CalendarSpan, isWeekend, searchOfDay, weeksOf } from '#lib/dates/calendar-days.ts';
import { monthTitle } from '#lib/dates/month-title.ts';
import { useListView } from '../../model/display/list-view.ts';

export type CalendarView = {
  span: CalendarSpan;
  /** The days that are shown, week by week. */
  weeks: readonly (readonly string[])[];
  /** Where the project is: its days begin with its midnight. */
  today: string;
  goTo: (day: string) => void;
};

/** Where the calendar stands, and how it is turned over. */
export function useCalendar(): CalendarView {
  const { settings, calendar, projectId } = useListView();
  const span = must(calendar, 'the settings show a calendar');
  const timezone = useProject(projectId)?.timezone;
  const navigate = useNavigate();
  const goTo = useCallback(
    (day: string) => void navigate({ search: searchOfDay(day) }, { replace: true, preventScrollReset: true }),
    [navigate],
  );
  const { showWeekends } = settings.calendar;
  const weeks = useMemo(
    () => weeksOf(span).map((week) => week.filter((day) => showWeekends || !isWeekend(day))),
    [span, showWeekends],
  );
  return { span, weeks, today: dayIn(timezone ?? 'UTC'), goTo };
}

/** "November 2026", or "Nov 23 – Nov 27". */
export function spanTitle({ span, weeks }: CalendarView, language: string, isShort = false): string {
  if (span.layout === 'week') {
    const days = weeks.flat();
    const [from, to] = [days[0] ?? span.anchor, days.at(-1) ?? span.anchor];
    return `${formatMonthDay(from, language)} – ${formatMonthDay(to, language)}`;
  }
  return monthTitle(span.anchor, language, isShort);
}
