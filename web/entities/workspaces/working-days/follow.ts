import {
  type WorkingCalendar,
  holidayOn,
  isWorkingDay,
  workingDaysBetween,
} from '@tandem/shared/workspaces/working-days/days-off.ts';
import { daysAfter } from '@tandem/shared/time/calendar-day.ts';
import { halvesAway } from '@tandem/shared/workspaces/working-days/planned.ts';
import { today } from '#lib/dates/dates.ts';
import { useAway, useDaysOff } from '#lib/dates/days-off.ts';
import { Reloader } from '#lib/http/reloader.ts';
import { loadWorkingDays } from './load.ts';
import { absences, absencesByWorkspace, calendars } from './store.ts';
import type { Absence } from './types.ts';

const MINUTE_MS = 60_000;

/** Tells every screen the days off of a workspace, and who is away, for as long as it is open. */
export function followWorkingDays(workspace: { id: string; slug: string; role: number }): () => void {
  const { id } = workspace;
  let shown: WorkingCalendar | undefined;
  const showCalendar = () => {
    const calendar = calendars.get(id);
    if (!calendar || calendar === shown) return;
    shown = calendar;
    useDaysOff.setState(daysOffOf(calendar));
  };
  const showAway = () => useAway.setState(awayOn(absencesByWorkspace.list(id), today()), true);
  showCalendar();
  showAway();
  const stops = [calendars.subscribe(showCalendar), absences.subscribe(showAway)];
  const timer = setInterval(showAway, MINUTE_MS);
  // Until they are read, weekends are the days off.
  const reading = new Reloader(async () => {
    await loadWorkingDays(workspace);
    return true;
  });
  void reading.request();
  return () => {
    reading.stop();
    clearInterval(timer);
    for (const stop of stops) stop();
    useDaysOff.setState(useDaysOff.getInitialState(), true);
    useAway.setState({}, true);
  };
}

const daysOffOf = (calendar: WorkingCalendar) => ({
  isOff: (day: string) => !isWorkingDay(calendar, day),
  holidayName: (day: string) => holidayOn(calendar, day)?.name ?? '',
  between: (from: string, to: string) => workingDaysBetween(calendar, from, to),
});

/** The last day of each person who is away on a day: absences that follow one another are one. */
export function awayOn(all: readonly Absence[], day: string): Record<string, string> {
  const away: Record<string, string> = {};
  for (const { member_id } of all.filter((each) => each.from_day <= day && day <= each.to_day)) {
    away[member_id] = lastDayAway(all, member_id, day);
  }
  return away;
}

function lastDayAway(all: readonly Absence[], memberId: string, day: string): string {
  let last = day;
  for (let next = daysAfter(day, 1); halvesAway(all, memberId, next).morning; next = daysAfter(next, 1)) {
    last = next;
  }
  return last;
}
