import { expect, test } from 'vitest';
import { surplusOf } from './surplus.ts';

const nights = (count: number) =>
  Array.from({ length: count }, (_, ago) => ({
    created_at: new Date(Date.UTC(2026, 10, 30, 3) - ago * 86_400_000).toISOString(),
    state: 'done',
  }));
const staying = (count: number, rule: Parameters<typeof surplusOf>[1]) => {
  const all = nights(count);
  const surplus = new Set(surplusOf(all, rule));
  return all.filter((each) => !surplus.has(each)).map(({ created_at }) => created_at.slice(5, 10));
};

// docs/contract/backups.md#which-stay
test('of the newest days, weeks and months the newest backup of each stays', () => {
  expect(staying(3, { days: 7, weeks: 0, months: 0 })).toHaveLength(3);
  expect(staying(9, { days: 2, weeks: 0, months: 0 })).toEqual(['11-30', '11-29']);
  // November 30 is a Monday: a week of its own.
  expect(staying(100, { days: 2, weeks: 3, months: 3 })).toEqual([
    ...['11-30', '11-29', '11-22', '10-31', '09-30'],
  ]);
});

// docs/contract/backups.md#which-stay
test('two of a day count as one, and failed ones do not count at all', () => {
  const [today, before] = nights(2);
  const earlier = { ...today!, created_at: '2026-11-30T01:00:00.000Z' };
  const failed = { created_at: '2026-11-30T04:00:00.000Z', state: 'failed' };
  const all = [failed, today!, earlier, before!];
  expect(surplusOf(all, { days: 1, weeks: 0, months: 0 })).toEqual([earlier, before]);
});
