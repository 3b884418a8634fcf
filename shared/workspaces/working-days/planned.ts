import { type WorkingCalendar, minutesOn } from './days-off.ts';
import type { WeekMinutes } from './weekdays.ts';

/** A person's own minutes of a week, from a day on. */
export type OwnHours = {
  readonly member_id: string;
  readonly days: WeekMinutes;
  readonly from_day: string;
};

/**
 * Days on which a person is away. `from_half`: the first day is worked until noon. `to_half`: the last one is worked from
 * noon on.
 */
export type DaysAway = {
  readonly member_id: string;
  readonly from_day: string;
  readonly to_day: string;
  readonly from_half: boolean;
  readonly to_half: boolean;
};

const HALVES = 2;

/** The hours that count for a person on a day: the latest of their own that have begun. */
const hoursOf = (hours: readonly OwnHours[], memberId: string, day: string) =>
  hours
    .filter(({ member_id, from_day }) => member_id === memberId && from_day <= day)
    .toSorted((one, other) => other.from_day.localeCompare(one.from_day))[0]?.days;

export const isAway = ({ from_day, to_day }: DaysAway, day: string): boolean =>
  from_day <= day && day <= to_day;

/** Whether a person is away before noon and after it. */
export function halvesAway(
  absences: readonly DaysAway[],
  memberId: string,
  day: string,
): { morning: boolean; afternoon: boolean } {
  const away = absences.filter((each) => each.member_id === memberId && isAway(each, day));
  return {
    morning: away.some(({ from_half, from_day }) => !(from_half && from_day === day)),
    afternoon: away.some(({ to_half, to_day }) => !(to_half && to_day === day)),
  };
}

/** All that says how long people work. */
export type PlannedBy = {
  readonly calendar: WorkingCalendar;
  readonly hours: readonly OwnHours[];
  readonly absences: readonly DaysAway[];
};

/** How long a person is to work on a day: by their own hours or the workspace's, less holidays and absences. */
export function plannedMinutes(
  { calendar, hours, absences }: PlannedBy,
  memberId: string,
  day: string,
): number {
  const minutes = minutesOn(calendar, day, hoursOf(hours, memberId, day));
  const { morning, afternoon } = halvesAway(absences, memberId, day);
  if (morning && afternoon) return 0;
  return morning || afternoon ? Math.round(minutes / HALVES) : minutes;
}
