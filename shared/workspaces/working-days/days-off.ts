import { daysAfter } from '../../time/calendar-day.ts';
import { type WeekMinutes, WEEKDAYS, weekdayName } from './weekdays.ts';

/** A day of a calendar with a name of its own, and how many minutes are worked on it at most. */
export type CalendarHoliday = { readonly day: string; readonly name: string; readonly minutes: number };

/** What is known of the days of a workspace (docs/contract/working-days.md#the-calendar). */
export type WorkingCalendar = {
  readonly days: WeekMinutes;
  readonly holidays: readonly CalendarHoliday[];
};

const indexes = new WeakMap<readonly CalendarHoliday[], ReadonlyMap<string, CalendarHoliday>>();

function indexOf(holidays: readonly CalendarHoliday[]): ReadonlyMap<string, CalendarHoliday> {
  const index = indexes.get(holidays) ?? new Map(holidays.map((holiday) => [holiday.day, holiday]));
  indexes.set(holidays, index);
  return index;
}

export const holidayOn = ({ holidays }: WorkingCalendar, day: string): CalendarHoliday | undefined =>
  indexOf(holidays).get(day);

/** Minutes that are worked on a day; `week` are a person's own. */
export function minutesOn(calendar: WorkingCalendar, day: string, week = calendar.days): number {
  const minutes = week[weekdayName(day)];
  return Math.min(minutes, holidayOn(calendar, day)?.minutes ?? minutes);
}

export const isWorkingDay = (calendar: WorkingCalendar, day: string): boolean => minutesOn(calendar, day) > 0;

const hasWorkingDays = ({ days }: WorkingCalendar) => WEEKDAYS.some((name) => days[name] > 0);

const lostDays = new WeakMap<WorkingCalendar, readonly string[]>();

/** Days of the week that are worked, but for a holiday. */
function lostTo(calendar: WorkingCalendar): readonly string[] {
  const known = lostDays.get(calendar);
  if (known) return known;
  const { days, holidays } = calendar;
  const lost = holidays.flatMap(({ day, minutes }) =>
    minutes <= 0 && days[weekdayName(day)] > 0 ? [day] : [],
  );
  lostDays.set(calendar, lost);
  return lost;
}

/**
 * The working day that is `count` of them after a day; before it when negative. The day itself for 0. A calendar without
 * any working day counts all days.
 */
export function addWorkingDays(calendar: WorkingCalendar, day: string, count: number): string {
  if (!hasWorkingDays(calendar)) return daysAfter(day, count);
  const step = Math.sign(count);
  let { at, left } = pastWholeWeeks(calendar, day, count);
  while (left > 0) {
    at = daysAfter(at, step);
    if (isWorkingDay(calendar, at)) left -= 1;
  }
  return at;
}

/** As far as whole weeks go, and how many days are left then: one at least, which is where the count ends. */
function pastWholeWeeks(calendar: WorkingCalendar, day: string, count: number): { at: string; left: number } {
  const perWeek = WEEKDAYS.filter((name) => calendar.days[name] > 0).length;
  const step = Math.sign(count);
  let at = day;
  let left = Math.abs(count);
  while (left > perWeek) {
    const weeks = Math.floor((left - 1) / perWeek);
    const to = daysAfter(at, step * weeks * WEEKDAYS.length);
    const isPassed = step > 0 ? within(at, to) : within(daysAfter(to, -1), daysAfter(at, -1));
    left += lostTo(calendar).filter(isPassed).length - weeks * perWeek;
    at = to;
  }
  return { at, left };
}

const within = (after: string, upTo: string) => (day: string) => day > after && day <= upTo;

function firstFrom(calendar: WorkingCalendar, day: string, step: number): string {
  if (!hasWorkingDays(calendar)) return day;
  let at = day;
  while (!isWorkingDay(calendar, at)) at = daysAfter(at, step);
  return at;
}

/** The first working day from a day on: the day itself when it is one. */
export const nextWorkingDay = (calendar: WorkingCalendar, day: string): string => firstFrom(calendar, day, 1);

/** The last working day up to a day: the day itself when it is one. */
export const previousWorkingDay = (calendar: WorkingCalendar, day: string): string =>
  firstFrom(calendar, day, -1);

const MOST_COUNTED = 3660;

/** How many working days there are after `from`, up to `to` and with it; null for more than ten years. */
export function workingDaysBetween(calendar: WorkingCalendar, from: string, to: string): number | null {
  let count = 0;
  let at = from;
  for (let passed = 0; at < to; passed += 1) {
    if (passed === MOST_COUNTED) return null;
    at = daysAfter(at, 1);
    if (isWorkingDay(calendar, at)) count += 1;
  }
  return count;
}
