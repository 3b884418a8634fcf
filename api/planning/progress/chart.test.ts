import { expect, test } from 'vitest';
import { MAX_DAYS, completionChart } from './chart.ts';

// docs/contract/cycles.md#what-remains
test('what was completed before, within and after the days', () => {
  const days = { first: '2026-02-27', last: '2026-03-03', today: '2026-03-02' };
  const completed = [
    { day: '2026-03-01', value: 2 },
    { day: '2026-01-01', value: 1 },
    { day: '2026-02-27', value: 1.5 },
    { day: '2026-03-09', value: 1 },
  ];
  expect(completionChart(days, 10, completed)).toEqual({
    '2026-02-27': 7.5,
    '2026-02-28': 7.5,
    '2026-03-01': 5.5,
    '2026-03-02': 5.5,
    '2026-03-03': null,
  });
});

// docs/contract/cycles.md#what-remains
test('endless days are cut, and days that lie ahead have no numbers', () => {
  const chart = completionChart({ first: '2026-01-01', last: '9999-12-31', today: '2025-12-31' }, 1, []);
  expect(Object.keys(chart)).toHaveLength(MAX_DAYS);
  expect(new Set(Object.values(chart))).toEqual(new Set([null]));
});
