import { expect, test } from 'vitest';
import type { WorkingCalendar } from './days-off.ts';
import { type DaysAway, type OwnHours, plannedMinutes } from './planned.ts';
import { DEFAULT_WEEK } from './weekdays.ts';

const NINA = 'nina';
const MONDAY = '2026-12-07';
const calendar: WorkingCalendar = {
  days: DEFAULT_WEEK,
  holidays: [{ day: '2026-12-25', name: 'Christmas Day', minutes: 0 }],
};
const hours: OwnHours = { member_id: NINA, days: { ...DEFAULT_WEEK, mon: 0, sat: 241 }, from_day: MONDAY };
const away = (values: Partial<DaysAway>): DaysAway => ({
  member_id: NINA,
  from_day: '2026-12-08',
  to_day: '2026-12-10',
  from_half: false,
  to_half: false,
  ...values,
});

const plan = (day: string, absences: DaysAway[] = [], own: OwnHours[] = []) =>
  plannedMinutes({ calendar, hours: own, absences }, NINA, day);

test('days of the workspace count without own hours, holidays never', () => {
  expect([MONDAY, '2026-12-12', '2026-12-25'].map((day) => plan(day))).toEqual([480, 0, 0]);
});

test('own hours count from their day on, the latest that have begun', () => {
  const later = { ...hours, days: DEFAULT_WEEK, from_day: '2026-12-14' };
  const days = ['2026-11-30', MONDAY, '2026-12-12', '2026-12-14', '2026-12-19'];
  expect(days.map((day) => plan(day, [], [hours, later]))).toEqual([480, 0, 241, 480, 0]);
  expect(plan(MONDAY, [], [{ ...hours, member_id: 'omar' }])).toBe(480);
});

test('absences take whole days, and halves of the first and the last', () => {
  const days = [MONDAY, '2026-12-08', '2026-12-09', '2026-12-10', '2026-12-11'];
  expect(days.map((day) => plan(day, [away({})]))).toEqual([480, 0, 0, 0, 480]);
  expect(days.map((day) => plan(day, [away({ from_half: true, to_half: true })]))).toEqual([
    480, 240, 0, 240, 480,
  ]);
  expect(plan('2026-12-08', [away({ member_id: 'omar' })])).toBe(480);
});

test('a morning and an afternoon of two absences are a whole day', () => {
  const day = { from_day: '2026-12-08', to_day: '2026-12-08' };
  expect(plan(day.from_day, [away({ ...day, from_half: true }), away({ ...day, to_half: true })])).toBe(0);
  expect(plan(day.from_day, [away({ ...day, from_half: true })])).toBe(240);
});
