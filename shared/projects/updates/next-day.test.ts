import { expect, test } from 'vitest';
import { nextUpdateDay } from './next-day.ts';

const FRIDAYS = { weeks: 1, weekday: 5 } as const;
// 2026-11-20 is a Friday.
const TODAY = '2026-11-20';

// docs/contract/updates.md#cadence
test('an update that comes early or late leaves the day of the week on which updates are due', () => {
  const after = (last: string) => nextUpdateDay(FRIDAYS, { last, today: last });
  expect(after('2026-11-20')).toBe('2026-11-27');
  expect(after('2026-11-19')).toBe('2026-11-27');
  expect(after('2026-11-23')).toBe('2026-11-27');
  expect(nextUpdateDay({ weeks: 2, weekday: 5 }, { last: TODAY, today: TODAY })).toBe('2026-12-04');
  expect(nextUpdateDay({ weeks: 4, weekday: 1 }, { last: TODAY, today: TODAY })).toBe('2026-12-21');
});

// docs/contract/updates.md#cadence
test('the first update is due on the next such day, today included, and none without a cadence', () => {
  expect(nextUpdateDay(FRIDAYS, { last: null, today: TODAY })).toBe(TODAY);
  expect(nextUpdateDay(FRIDAYS, { last: null, today: '2026-11-21' })).toBe('2026-11-27');
  expect(nextUpdateDay(FRIDAYS, { last: '2025-01-01', today: '2026-11-21' })).toBe('2026-11-27');
  expect(nextUpdateDay({ weeks: 0, weekday: 5 }, { last: null, today: TODAY })).toBeNull();
  expect(nextUpdateDay(null, { last: null, today: TODAY })).toBeNull();
});
