import type { CycleSchedule } from '@tandem/shared/projects/projects/cycle-schedule.ts';
import { daysAfter } from '@tandem/shared/time/calendar-day.ts';

/** Monday is 1, Sunday 7; of the calendar alone, so that no time zone and no summer time moves it. */
export function weekdayOf(day: string): number {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 ? 7 : weekday;
}

type Asked = {
  schedule: Pick<CycleSchedule, 'weekday' | 'length_days' | 'pause_days'>;
  /** Today where the project is, and the last day that any of its cycles has. */
  today: string;
  last: string | null;
};

/** From when to when the next cycle runs: the first such weekday after the last one and its pause, not before today. */
export function nextDays({ schedule, today, last }: Asked): { start_date: string; end_date: string } {
  const { weekday, length_days, pause_days } = schedule;
  const free = last === null ? today : daysAfter(last, 1 + pause_days);
  const from = free > today ? free : today;
  const start_date = daysAfter(from, (weekday - weekdayOf(from) + 7) % 7);
  return { start_date, end_date: daysAfter(start_date, length_days - 1) };
}
