/** The names of the days of a week as rows have them. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type WeekdayName = (typeof WEEKDAYS)[number];

/** Minutes of work on each day of a week; 0 for a day off. */
export type WeekMinutes = Readonly<Record<WeekdayName, number>>;

/** What a workspace begins with: eight hours from Monday to Friday. */
export const DEFAULT_WEEK: WeekMinutes = {
  mon: 480,
  tue: 480,
  wed: 480,
  thu: 480,
  fri: 480,
  sat: 0,
  sun: 0,
};

// 1970-01-05 was a Monday. Dividing is several times as fast as reading a date.
const DAY = 86_400_000;
const DAYS_IN_WEEK = 7;
const FIRST_MONDAY = 4;

/** The name of a day, written `yyyy-MM-dd`. */
export function weekdayName(day: string): WeekdayName {
  const days = Date.parse(`${day}T00:00:00Z`) / DAY - FIRST_MONDAY;
  const index = ((days % DAYS_IN_WEEK) + DAYS_IN_WEEK) % DAYS_IN_WEEK;
  return WEEKDAYS[index] ?? 'mon';
}
