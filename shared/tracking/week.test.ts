import { expect, test } from 'vitest';
import { daysOfWeek, weekStart } from './week.ts';

// docs/contract/time.md#sheets
test.each([
  ['2026-11-16', '2026-11-16'],
  ['2026-11-20', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2026-11-23', '2026-11-23'],
  ['2027-01-01', '2026-12-28'],
  ['2028-02-29', '2028-02-28'],
])('the week of %s begins on %s', (day, start) => {
  expect(weekStart(day)).toBe(start);
});

test('a week has seven days, also over the end of a year', () => {
  expect(daysOfWeek('2026-12-28')).toEqual([
    ...['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31'],
    ...['2027-01-01', '2027-01-02', '2027-01-03'],
  ]);
});
