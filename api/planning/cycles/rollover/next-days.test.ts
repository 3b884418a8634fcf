import { expect, test } from 'vitest';
import { nextDays, weekdayOf } from './next-days.ts';

const schedule = { weekday: 1, length_days: 14, pause_days: 0 } as const;

test('a week begins with Monday', () => {
  expect(weekdayOf('2026-11-23')).toBe(1);
  expect(weekdayOf('2026-11-29')).toBe(7);
});

test('without cycles the first one begins on the next such day, today included', () => {
  expect(nextDays({ schedule, today: '2026-11-23', last: null })).toEqual({
    start_date: '2026-11-23',
    end_date: '2026-12-06',
  });
  expect(nextDays({ schedule, today: '2026-11-24', last: null }).start_date).toBe('2026-11-30');
});

test('each follows the last one, after a pause', () => {
  expect(nextDays({ schedule, today: '2026-11-24', last: '2026-12-06' }).start_date).toBe('2026-12-07');
  const paused = { ...schedule, pause_days: 3 };
  expect(nextDays({ schedule: paused, today: '2026-11-24', last: '2026-12-06' }).start_date).toBe(
    '2026-12-14',
  );
});

test('what ended long ago is not made up for', () => {
  expect(nextDays({ schedule, today: '2026-11-24', last: '2026-01-04' }).start_date).toBe('2026-11-30');
});

test('neither a change to summer time nor a new year loses a day', () => {
  expect(nextDays({ schedule, today: '2026-03-20', last: '2026-03-29' })).toEqual({
    start_date: '2026-03-30',
    end_date: '2026-04-12',
  });
  expect(nextDays({ schedule, today: '2026-12-20', last: '2027-01-03' }).start_date).toBe('2027-01-04');
});
