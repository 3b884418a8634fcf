import { expect, test } from 'vitest';
import { dayIn } from '../../time/calendar-day.ts';
import { isWithin, parseDateTerms } from './date-terms.ts';

const TODAY = '2026-11-21';

// docs/contract/lists.md#date-terms
test.each([
  ['2024-01-01', { on: '2024-01-01' }],
  ['2024-01-01;after', { from: '2024-01-01' }],
  ['2024-01-01;before', { to: '2024-01-01' }],
  ['2024-01-01;after,2024-01-31;before', { from: '2024-01-01', to: '2024-01-31' }],
  ['1_weeks;after;fromnow', { from: '2026-11-28' }],
  ['2_weeks;before;fromnow', { to: '2026-12-05' }],
  ['2_weeks;after;ago', { from: '2026-11-07' }],
  ['1_months;before;ago', { to: '2026-10-22' }],
  ['2_months;after;whatever', { from: '2026-09-22' }],
  ['2024-01-01;after,2_weeks;after;fromnow', { from: '2026-12-05' }],
  ['2024-01-02;before,2024-01-01;before', { to: '2024-01-01' }],
  ['None', { or_none: true }],
  ['None,2024-01-01', { or_none: true, on: '2024-01-01' }],
  ['null,2024-01-01', { on: '2024-01-01' }],
])('%s', (text, bounds) => {
  expect(parseDateTerms(text, TODAY)).toEqual(bounds);
});

// docs/contract/lists.md#date-terms
test.each(['', 'null', ' , null'])('"%s" asks for nothing', (text) => {
  expect(parseDateTerms(text, TODAY)).toBeNull();
});

// docs/contract/lists.md#date-terms
test.each([
  '2024-13-01',
  '2024-02-30',
  '2024-1-1',
  'soon',
  '1_weeks',
  '1_years;after;fromnow',
  '-1_weeks;after;fromnow',
  '99999_weeks;after;fromnow',
  '2024-01-01;around',
  "2024-01-01';drop table work_items",
])('refuses "%s"', (text) => {
  expect(parseDateTerms(text, TODAY)).toBeUndefined();
});

// docs/contract/lists.md#date-terms
test('both ends of a range belong to it; a missing date is in no range', () => {
  const bounds = { from: '2024-01-01', to: '2024-01-31' };
  const days = ['2023-12-31', '2024-01-01', '2024-01-31', '2024-02-01', null];
  expect(days.map((day) => isWithin(day, bounds))).toEqual([false, true, true, false, false]);
  expect(isWithin(null, { or_none: true })).toBe(true);
  expect(isWithin('2024-01-01', { or_none: true })).toBe(false);
});

// docs/contract/lists.md#date-terms
test('today is the day of the time zone', () => {
  const at = new Date('2026-11-21T23:30:00Z');
  expect(dayIn('UTC', at)).toBe('2026-11-21');
  expect(dayIn('Asia/Tokyo', at)).toBe('2026-11-22');
  expect(dayIn('America/Los_Angeles', at)).toBe('2026-11-21');
});
