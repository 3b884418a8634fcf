import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { daysUntil, formatDate, formatNearDay, formatFullDay, formatMonthDay, isOverdue } from './dates.ts';
import { dayOf, formatAgoShort, formatInstant, formatWhen, hoursAhead } from './instants.ts';

const ZONES = [
  'UTC',
  'America/Los_Angeles',
  'Asia/Tokyo',
  'Europe/Moscow',
  'Pacific/Kiritimati',
  'Asia/Kolkata',
];
const here = process.env['TZ'];

afterEach(() => {
  process.env['TZ'] = here;
  vi.useRealTimers();
});

/** Noon of Friday, November 20th, where the person is. */
const noon = () => new Date(2026, 10, 20, 12);

describe.each(ZONES)('a due date in %s', (zone) => {
  beforeEach(() => {
    process.env['TZ'] = zone;
  });

  test('is the same day everywhere, from the first minute of it to the last', () => {
    for (const [hour, minute] of [
      [0, 0],
      [12, 0],
      [23, 59],
    ]) {
      const now = new Date(2026, 10, 20, hour, minute);
      expect(formatNearDay('2026-11-20', 'en', now)).toBe('Today');
      expect(formatNearDay('2026-11-21', 'en', now)).toBe('Tomorrow');
      expect([daysUntil('2026-11-20', now), daysUntil('2026-12-01', now)]).toEqual([0, 11]);
      expect(isOverdue('2026-11-20', 'started', now)).toBe(true);
      expect(isOverdue('2026-11-21', 'started', now)).toBe(false);
    }
  });

  test('is written with its own weekday and month', () => {
    expect(formatFullDay('2026-03-01', 'en')).toBe('Sunday, March 1, 2026');
    expect(formatDate('2026-03-01', 'en')).toBe('Mar 01, 2026');
    expect(formatMonthDay('2026-12-31', 'en', { now: noon() })).toBe('Dec 31');
    expect(formatMonthDay('2027-01-01', 'en', { now: noon() })).toBe('Jan 01, 2027');
  });

  test('is counted by days also over the change of the clocks', () => {
    const beforeSpring = new Date(2026, 2, 27, 23, 30);
    const beforeAutumn = new Date(2026, 9, 23, 0, 30);
    expect(daysUntil('2026-03-30', beforeSpring)).toBe(3);
    expect(daysUntil('2026-10-26', beforeAutumn)).toBe(3);
    expect(daysUntil('2026-03-01', beforeSpring)).toBe(-26);
  });
});

describe('when something happened', () => {
  const instant = '2026-05-31T20:30:00Z';

  test.each([
    ['America/Los_Angeles', 'May 31', 'May 31, 2026, 13:30'],
    ['UTC', 'May 31', 'May 31, 2026, 20:30'],
    ['Asia/Tokyo', 'Jun 01', 'Jun 01, 2026, 05:30'],
  ])('is told in the time of the person: in %s on %s', (zone, day, whole) => {
    process.env['TZ'] = zone;
    expect(formatWhen(instant, 'en', noon())).toBe(day);
    expect(formatMonthDay(dayOf(instant), 'en', { now: noon() })).toBe(day);
    expect(formatInstant(instant, 'en').replace(/\s/g, ' ')).toBe(whole);
  });

  test('of another year names the year that it was where the person is', () => {
    process.env['TZ'] = 'Asia/Tokyo';
    expect(formatWhen('2025-12-31T20:00:00Z', 'en', noon())).toBe('Jan 01');
    process.env['TZ'] = 'America/Los_Angeles';
    expect(formatWhen('2026-01-01T02:00:00Z', 'en', noon())).toBe('Dec 31, 2025');
  });

  test('is a distance for a month, and a date from then on', () => {
    process.env['TZ'] = 'UTC';
    const daysAgo = (days: number) => new Date(noon().getTime() - days * 86_400_000).toISOString();
    expect(formatWhen(daysAgo(0), 'en', noon())).toBe('now');
    expect(formatWhen(daysAgo(1), 'en', noon())).toBe('yesterday');
    expect(formatWhen(daysAgo(29), 'en', noon())).toBe('29 days ago');
    expect(formatWhen(daysAgo(30), 'en', noon())).toBe('Oct 21');
  });
});

describe('in Russian', () => {
  beforeEach(() => {
    process.env['TZ'] = 'Europe/Moscow';
  });

  test.each([
    ['2026-11-20', 'Сегодня'],
    ['2026-11-21', 'Завтра'],
    ['2026-11-19', 'Вчера'],
    ['2026-11-23', 'Пн'],
    ['2026-11-26', 'Чт'],
    ['2026-11-27', '27 нояб.'],
    ['2027-05-09', '09 мая 2027'],
    ['2025-02-01', '01 февр. 2025'],
  ])('%s is "%s"', (day, text) => {
    expect(formatNearDay(day, 'ru', noon())).toBe(text);
  });

  test('ages are short, and none of them looks like another', () => {
    const ago = (seconds: number) =>
      formatAgoShort(new Date(noon().getTime() - seconds * 1000).toISOString(), 'ru', noon());
    const texts = [30, 120, 7_200, 172_800, 60 * 86_400, 800 * 86_400].map(ago);
    expect(new Set(texts).size).toBe(texts.length);
    for (const text of texts) expect(text).toMatch(/^\d+\s?\D+$/);
  });
});

test('what is no day is written as nothing', () => {
  expect(formatNearDay('', 'en')).toBe('');
  expect(formatMonthDay('2026-13-45', 'en')).toBe('');
});

test('a day without another moment is seen from now', () => {
  vi.useFakeTimers({ now: noon() });
  expect(formatNearDay('2026-11-20', 'en')).toBe('Today');
  expect(isOverdue('2026-11-19', 'backlog')).toBe(true);
  expect(daysUntil('2026-11-25')).toBe(5);
});

test.each([
  ['Europe/Warsaw', 'Asia/Singapore', 7],
  ['Asia/Singapore', 'Europe/Warsaw', -7],
  // Clocks were set back in Europe on October 25th, and are in America on November 1st.
  ['Europe/Warsaw', 'America/New_York', -5],
  ['UTC', 'Asia/Kolkata', 5.5],
  ['Pacific/Kiritimati', 'Pacific/Pago_Pago', -25],
  ['Asia/Tokyo', 'Asia/Seoul', 0],
])('in %s the clock of %s is %d hours ahead', (mine, theirs, hours) => {
  process.env['TZ'] = mine;
  expect(hoursAhead(new Date('2026-10-28T23:30:00Z'), theirs)).toBe(hours);
});
