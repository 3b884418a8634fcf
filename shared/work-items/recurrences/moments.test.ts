import { expect, test } from 'vitest';
import { changedClock, dayOf, momentOf } from './moments.ts';

// docs/contract/recurrences.md#time-zones
test.each([
  ['Europe/Berlin', '2026-03-28', '02:30', '2026-03-28T01:30:00.000Z', null],
  ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z', '03:30'],
  ['Europe/Berlin', '2026-03-29', '09:00', '2026-03-29T07:00:00.000Z', '09:00'],
  ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z', '02:30'],
  ['Europe/Berlin', '2026-10-25', '09:00', '2026-10-25T08:00:00.000Z', '09:00'],
  ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:30:00.000Z', '03:30'],
  ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z', '01:30'],
  ['America/New_York', '2026-11-02', '01:30', '2026-11-02T06:30:00.000Z', null],
])('in %s on %s at %s', (...[zone, day, time, ...expected]) => {
  const at = momentOf(zone, day, time);
  expect([at.toISOString(), changedClock(zone, day, time)]).toEqual(expected);
  expect(dayOf(zone, at)).toBe(day);
});
