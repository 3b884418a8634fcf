import { expect, test } from 'vitest';
import { dayNumber } from '#components/timeline/scale.ts';
import { rowAroundToday } from './first-row.ts';

const today = dayNumber('2026-11-20');
const row = (start_date: string | null, target_date: string | null) => ({ start_date, target_date });

test('the first row that is around today is the one to begin with', () => {
  const rows = [
    row('2025-01-01', '2025-02-01'),
    row(null, null),
    row('2026-11-01', '2026-12-01'),
    row('2026-11-20', null),
  ];
  expect(rowAroundToday(rows, today)).toBe(2);
});

test('with nothing around today it is the nearest', () => {
  const rows = [row('2025-01-01', '2025-02-01'), row('2027-06-01', null), row(null, '2026-10-30'), undefined];
  expect(rowAroundToday(rows, today)).toBe(2);
});

test('without any days there is none', () => {
  expect(rowAroundToday([row(null, null)], today)).toBeNull();
  expect(rowAroundToday([], today)).toBeNull();
});
