import { describe, expect, test } from 'vitest';
import { dayNumber } from '#components/timeline/scale.ts';
import { initiativeRow, NOTHING_DONE } from '#testing/initiative-rows.ts';
import { barDates, percentOfProgress, slipBox, slipOf } from './geometry.ts';

const dated = (start_date: string | null, target_date: string | null, last_date: string | null = null) =>
  initiativeRow('a', { start_date, target_date, first_date: '2026-10-01', last_date });

describe('the bar of an initiative', () => {
  test('goes over its own days, and where it has none over those of its parts', () => {
    expect(barDates(dated('2026-10-05', '2026-12-18', '2027-01-15'))).toEqual({
      start_date: '2026-10-05',
      target_date: '2026-12-18',
    });
    expect(barDates(dated(null, null, '2027-01-15'))).toEqual({
      start_date: '2026-10-01',
      target_date: '2027-01-15',
    });
  });

  test('is none without a first day, whatever the target is', () => {
    const row = initiativeRow('a', { target_date: '2027-06-30', target_kind: 'quarter' });
    expect(barDates(row)).toEqual({ start_date: null, target_date: null });
  });

  test('has a line from the end of the target to the end of the part that ends last', () => {
    const slip = slipOf(dated('2026-10-05', '2026-12-18', '2027-01-15'));
    expect(slip).toEqual({ from: '2026-12-18', to: '2027-01-15' });
    expect(slipBox(slip!, 'quarters')).toEqual({ left: (dayNumber('2026-12-18') + 1) * 4, width: 28 * 4 });
    expect(slipOf(dated('2026-10-05', '2026-12-18', '2026-12-18'))).toBeNull();
    expect(slipOf(dated('2026-10-05', null, '2026-12-18'))).toBeNull();
  });
});

test('the share that is done leaves out what was cancelled, and is whole only at the ends', () => {
  const share = (completed: number, total: number, cancelled = 0) =>
    percentOfProgress({ ...NOTHING_DONE, completed, total, cancelled });
  expect([share(0, 0), share(0, 2, 2), share(0, 4), share(2, 4), share(4, 5, 1)]).toEqual([
    null,
    null,
    0,
    50,
    100,
  ]);
  expect([share(1, 1000), share(999, 1000)]).toEqual([1, 99]);
});
