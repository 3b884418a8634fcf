import { expect, test } from 'vitest';
import {
  type WorkingCalendar,
  addWorkingDays,
  isWorkingDay,
  nextWorkingDay,
  previousWorkingDay,
  workingDaysBetween,
} from './days-off.ts';
import { daysAfter } from '../../time/calendar-day.ts';
import { DEFAULT_WEEK, weekdayName } from './weekdays.ts';

const CHRISTMAS = { day: '2026-12-25', name: 'Christmas Day', minutes: 0 };
const calendar: WorkingCalendar = { days: DEFAULT_WEEK, holidays: [CHRISTMAS] };
const never: WorkingCalendar = {
  days: { mon: 0, tue: 0, wed: 0, thu: 0, fri: 0, sat: 0, sun: 0 },
  holidays: [],
};

test.each([
  ['2026-11-30', 'mon'],
  ['2026-12-06', 'sun'],
  ['1969-12-31', 'wed'],
  ['2024-02-29', 'thu'],
  ['0001-01-01', 'mon'],
])('%s is a %s', (day, name) => expect(weekdayName(day)).toBe(name));

test('weekends and holidays are no working days', () => {
  const days = ['2026-12-24', '2026-12-25', '2026-12-26', '2026-12-27', '2026-12-28'];
  expect(days.map((day) => isWorkingDay(calendar, day))).toEqual([true, false, false, false, true]);
});

/** As one counts on fingers. */
function dayByDay(of: WorkingCalendar, day: string, count: number): string {
  let at = day;
  for (let left = Math.abs(count); left > 0;) {
    at = daysAfter(at, Math.sign(count));
    if (isWorkingDay(of, at)) left -= 1;
  }
  return at;
}

test('whole weeks are counted at once, and come to the same day', () => {
  const holidays = Array.from({ length: 60 }, (_, at) => ({
    day: daysAfter('2026-10-01', at * at - at),
    name: 'Holiday',
    minutes: at % 3 === 0 ? 60 : 0,
  }));
  const weeks = [DEFAULT_WEEK, { ...never.days, sun: 60 }, { ...never.days, mon: 1, sat: 1 }];
  for (const days of weeks) {
    const of = { days, holidays };
    for (let day = 0; day < 9; day += 1) {
      const from = daysAfter('2026-11-20', day);
      for (let count = -40; count <= 40; count += 1)
        expect([from, count, addWorkingDays(of, from, count)]).toEqual([
          from,
          count,
          dayByDay(of, from, count),
        ]);
    }
  }
});

test('ten years of a calendar with one working day a week and many holidays take no time', () => {
  const holidays = Array.from({ length: 1000 }, (_, at) => ({
    day: daysAfter('2027-01-01', at * 7),
    name: 'Holiday',
    minutes: 0,
  }));
  const of = { days: { ...never.days, fri: 480 }, holidays };
  const started = performance.now();
  for (let count = 3251; count <= 3650; count += 1) addWorkingDays(of, '2026-11-20', count);
  expect(performance.now() - started).toBeLessThan(1_000);
});

test.each([
  ['2026-12-24', 1, '2026-12-28'],
  ['2026-12-24', 0, '2026-12-24'],
  ['2026-12-26', 0, '2026-12-26'],
  ['2026-12-28', -1, '2026-12-24'],
  ['2026-12-26', 1, '2026-12-28'],
  ['2026-12-24', 6, '2027-01-04'],
])('%s and %i working days is %s', (day, count, expected) =>
  expect(addWorkingDays(calendar, day, count)).toBe(expected),
);

test('the next and the previous working day of a working day is that day', () => {
  expect(nextWorkingDay(calendar, '2026-12-24')).toBe('2026-12-24');
  expect(previousWorkingDay(calendar, '2026-12-24')).toBe('2026-12-24');
  expect(nextWorkingDay(calendar, '2026-12-25')).toBe('2026-12-28');
  expect(previousWorkingDay(calendar, '2026-12-27')).toBe('2026-12-24');
});

test('working days between two days count the second, not the first', () => {
  expect(workingDaysBetween(calendar, '2026-12-23', '2026-12-28')).toBe(2);
  expect(workingDaysBetween(calendar, '2026-12-24', '2026-12-27')).toBe(0);
  expect(workingDaysBetween(calendar, '2026-12-24', '2026-12-24')).toBe(0);
  expect(workingDaysBetween(calendar, '2026-12-24', '9999-12-31')).toBeNull();
});

test('a calendar without working days counts all days', () => {
  expect(addWorkingDays(never, '2026-12-24', 2)).toBe('2026-12-26');
  expect(nextWorkingDay(never, '2026-12-26')).toBe('2026-12-26');
  expect(previousWorkingDay(never, '2026-12-26')).toBe('2026-12-26');
});

test('what is added is taken away again, from any working day', () => {
  for (let count = 1; count <= 40; count += 1) {
    const later = addWorkingDays(calendar, '2026-12-01', count);
    expect(isWorkingDay(calendar, later)).toBe(true);
    expect(workingDaysBetween(calendar, '2026-12-01', later)).toBe(count);
    expect(addWorkingDays(calendar, later, -count)).toBe('2026-12-01');
  }
});
