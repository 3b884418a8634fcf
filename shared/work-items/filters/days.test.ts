import { expect, test } from 'vitest';
import { dayOfTerm, readDayTerm, readMoment } from './days.ts';

// docs/contract/lists.md#days-of-conditions
test.each([
  ['2026-11-02', '2026-11-02'],
  ['today', '2026-11-25'],
  ['Tomorrow', '2026-11-26'],
  ['yesterday', '2026-11-24'],
  ['+7d', '2026-12-02'],
  ['-2w', '2026-11-11'],
  ['1m', '2026-12-25'],
  // It is a Wednesday.
  ['week_start', '2026-11-23'],
  ['week_end', '2026-11-29'],
  ['month_start', '2026-11-01'],
  ['month_end', '2026-11-30'],
])('%s', (term, day) => {
  expect(dayOfTerm(readDayTerm(term)!, () => '2026-11-25')).toBe(day);
});

// docs/contract/lists.md#days-of-conditions
test('weeks begin on Monday, and months end on their last day', () => {
  expect(['2026-11-23', '2026-11-29'].map((today) => dayOfTerm('week_start', () => today))).toEqual([
    ...['2026-11-23', '2026-11-23'],
  ]);
  expect(['2024-02-10', '2026-12-31'].map((today) => dayOfTerm('month_end', () => today))).toEqual([
    ...['2024-02-29', '2026-12-31'],
  ]);
});

// docs/contract/lists.md#days-of-conditions
test.each(['', 'soon', '7', '7y', '99999d', '2026-02-30', 'constructor'])('"%s" is no day', (term) => {
  expect(readDayTerm(term)).toBeNull();
});

// docs/contract/lists.md#days-of-conditions
test('moments of one time are one text, and compare as texts', () => {
  expect(readMoment('2026-05-01T10:00:00.123456+02:00')).toBe('2026-05-01T08:00:00.123456Z');
  expect(readMoment('2026-05-01 08:00:00.1234569Z')).toBe('2026-05-01T08:00:00.123456Z');
  expect(readMoment('2026-05-01T08:00')).toBe('2026-05-01T08:00:00.000000Z');
  expect(readMoment('9999-12-31T23:59:59-01:00')).toBeNull();
});
