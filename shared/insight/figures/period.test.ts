import { expect, test } from 'vitest';
import {
  type Period,
  daysBefore,
  daysBeforeSoFar,
  daysOfPeriod,
  endOfUnit,
  startOfUnit,
  unitsAfter,
} from './period.ts';

// A Monday.
const TODAY = '2026-11-30';

test.each([
  ['day', 1, '2026-11-30', '2026-11-30'],
  ['week', 1, '2026-11-30', '2026-12-06'],
  ['week', 0, '2026-11-29', '2026-12-05'],
  ['week', 6, '2026-11-28', '2026-12-04'],
  ['month', 1, '2026-11-01', '2026-11-30'],
  ['quarter', 1, '2026-10-01', '2026-12-31'],
  ['year', 1, '2026-01-01', '2026-12-31'],
] as const)('the %s that begins on weekday %i', (unit, first_weekday, start, end) => {
  expect(startOfUnit(TODAY, unit, first_weekday)).toBe(start);
  expect(endOfUnit(start, unit)).toBe(end);
  expect(unitsAfter(unitsAfter(start, unit, -5), unit, 5)).toBe(start);
});

test.each([
  ['9999-12-31', 'day', '9999-12-31'],
  ['9999-12-27', 'week', '9999-12-31'],
  ['9999-10-01', 'quarter', '9999-12-31'],
  ['9999-01-01', 'year', '9999-12-31'],
  ['0050-02-01', 'month', '0050-02-28'],
  ['2028-02-01', 'month', '2028-02-29'],
] as const)('the span from %s of a %s ends on %s', (start, unit, end) => {
  expect(endOfUnit(start, unit)).toBe(end);
  expect(startOfUnit(start, unit, 1)).toBe(start);
});

test('no span begins after the last day that is written with four digits', () => {
  expect(unitsAfter('9999-12-31', 'day', 1)).toBe('9999-12-31');
  expect(unitsAfter('9999-01-01', 'year', 30)).toBe('9999-12-31');
});

test.each<[Period, [string, string], [string, string]]>([
  [{ kind: 'last', unit: 'day', count: 7 }, ['2026-11-24', '2026-11-30'], ['2026-11-17', '2026-11-23']],
  [{ kind: 'last', unit: 'week', count: 2 }, ['2026-11-23', '2026-12-06'], ['2026-11-09', '2026-11-22']],
  [{ kind: 'last', unit: 'month', count: 3 }, ['2026-09-01', '2026-11-30'], ['2026-06-01', '2026-08-31']],
  [{ kind: 'this', unit: 'quarter' }, ['2026-10-01', '2026-12-31'], ['2026-07-01', '2026-09-30']],
  [{ kind: 'this', unit: 'year' }, ['2026-01-01', '2026-12-31'], ['2025-01-01', '2025-12-31']],
  [
    { kind: 'between', from: '2026-03-01', to: '2026-03-03' },
    ['2026-03-01', '2026-03-03'],
    ['2026-02-26', '2026-02-28'],
  ],
])('%j and the period before it', (period, days, before) => {
  const calendar = { today: TODAY, first_weekday: 1 };
  expect(Object.values(daysOfPeriod(period, calendar))).toEqual(days);
  expect(Object.values(daysBefore(period, calendar))).toEqual(before);
});

test.each<[Period, string, [string, string]]>([
  [{ kind: 'this', unit: 'month' }, '2026-11-05', ['2026-10-01', '2026-10-05']],
  [{ kind: 'this', unit: 'month' }, '2026-03-31', ['2026-02-01', '2026-02-28']],
  [{ kind: 'last', unit: 'week', count: 2 }, '2026-11-18', ['2026-10-26', '2026-11-04']],
  [{ kind: 'last', unit: 'day', count: 30 }, '2026-11-20', ['2026-09-22', '2026-10-21']],
  [{ kind: 'between', from: '2026-11-03', to: '2026-11-04' }, TODAY, ['2026-11-01', '2026-11-02']],
])('%j on %s is compared with as many days of the period before', (period, today, before) => {
  expect(Object.values(daysBeforeSoFar(period, { today, first_weekday: 1 }))).toEqual(before);
});
