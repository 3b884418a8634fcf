import { describe, expect, test } from 'vitest';
import { useCalendarChoice } from './calendar-choice.ts';
import { daysUntil, formatDate, formatMonthDay, formatNearDay, isOverdue } from './dates.ts';
import { formatAgo, formatAgoShort, formatInstant, formatWhen, formatTime } from './instants.ts';

const FRIDAY = new Date(2026, 10, 20, 13, 50);

describe('formatNearDay', () => {
  test.each([
    ['2026-11-20', 'Today'],
    ['2026-11-21', 'Tomorrow'],
    ['2026-11-19', 'Yesterday'],
    ['2026-11-23', 'Mon'],
    ['2026-11-27', 'Nov 27'],
    ['2026-11-18', 'Nov 18'],
    ['2027-01-04', 'Jan 04, 2027'],
  ])('writes %s as "%s" on Friday, Nov 20', (day, text) => {
    expect(formatNearDay(day, 'en', FRIDAY)).toBe(text);
  });

  test('speaks the language of the person', () => {
    expect(formatNearDay('2026-11-20', 'ru', FRIDAY)).toBe('Сегодня');
    expect(formatNearDay('2026-11-21', 'ru', FRIDAY)).toBe('Завтра');
    expect(formatNearDay('2027-09-24', 'ru', FRIDAY)).toBe('24 сент. 2027');
  });

  test('reads only the day of a timestamp, whatever its time zone', () => {
    expect(formatNearDay('2026-11-21T00:00:00-12:00', 'en', FRIDAY)).toBe('Tomorrow');
  });

  test('answers nothing for what is no date', () => {
    expect(formatNearDay('soon', 'en', FRIDAY)).toBe('');
  });
});

describe('relative times', () => {
  const before = (seconds: number) => new Date(FRIDAY.getTime() - seconds * 1000).toISOString();

  test.each([
    [5, 'now', '5s'],
    [120, '2 minutes ago', '2m'],
    [3 * 3600, '3 hours ago', '3h'],
    [40 * 86_400, 'last month', '1mo'],
    [800 * 86_400, '2 years ago', '2y'],
  ])('writes %i seconds ago as "%s" and "%s"', (seconds, long, short) => {
    expect(formatAgo(before(seconds), 'en', FRIDAY)).toBe(long);
    expect(formatAgoShort(before(seconds), 'en', FRIDAY)).toBe(short);
  });

  test('never speaks of the future when clocks differ', () => {
    expect(formatAgo(before(-30), 'en', FRIDAY)).toBe('now');
  });
});

describe('isOverdue', () => {
  test('counts today and earlier, unless the item is done', () => {
    expect(isOverdue('2026-11-20', 'started', FRIDAY)).toBe(true);
    expect(isOverdue('2026-11-21', 'started', FRIDAY)).toBe(false);
    expect(isOverdue('2026-11-01', 'completed', FRIDAY)).toBe(false);
    expect(isOverdue(null, 'started', FRIDAY)).toBe(false);
  });
});

// docs/contract/client.md#dates-and-times
test('dates have two digits for the day, times 24 hours until another clock is chosen', () => {
  expect(formatMonthDay('2026-11-02', 'en', { now: FRIDAY })).toBe('Nov 02');
  expect(formatMonthDay('2025-11-02', 'en', { now: FRIDAY })).toBe('Nov 02, 2025');
  expect(formatDate('2026-11-02', 'en')).toBe('Nov 02, 2026');
  expect(formatMonthDay('2026-11-02', 'ru', { now: FRIDAY })).toBe('02 нояб.');
  expect(formatTime('2026-11-02T15:05:00', 'en')).toBe('15:05');
  expect(formatInstant('2026-11-02T00:05:00', 'en')).toBe('Nov 02, 2026, 00:05');
  useCalendarChoice.setState({ hours: 'h12' });
  expect(formatTime('2026-11-02T15:05:00', 'en').replace(/\s/g, ' ')).toBe('3:05 PM');
  useCalendarChoice.setState({ hours: 'h23' });
});

test('a date that is read later never says "Today" or a weekday alone', () => {
  expect(formatMonthDay('2026-11-20', 'en', { now: FRIDAY })).toBe('Nov 20');
  expect(formatMonthDay('2026-11-23', 'en', { now: FRIDAY, withWeekday: true })).toBe('Mon, Nov 23');
  expect(formatMonthDay('2025-11-23', 'en', { now: FRIDAY })).toBe('Nov 23, 2025');
});

test('days are counted by the calendar, not by hours', () => {
  expect(daysUntil('2026-11-21', FRIDAY)).toBe(1);
  expect(daysUntil('2026-11-18', FRIDAY)).toBe(-2);
});

test('what happened long ago has a date, what is recent a distance', () => {
  expect(formatWhen('2026-11-17T12:00:00Z', 'en', FRIDAY)).toBe('3 days ago');
  expect(formatWhen('2013-04-13T12:00:00Z', 'en', FRIDAY)).toBe('Apr 13, 2013');
});

test.each([
  ['words', 'en', ['27 Nov', '27 Nov 2027', 'Fri, 27 Nov']],
  ['dots', 'ru', ['27.11.', '27.11.2027', 'пт, 27.11.']],
  ['slashes', 'en', ['11/27', '11/27/2027', 'Fri, 11/27']],
  ['iso', 'ru', ['11-27', '2027-11-27', 'пт, 11-27']],
] as const)('a day is written as the person chose: %s in %s', (days, language, [short, long, named]) => {
  useCalendarChoice.setState({ days });
  try {
    expect(formatMonthDay('2026-11-27', language, { now: FRIDAY })).toBe(short);
    expect(formatMonthDay('2027-11-27', language, { now: FRIDAY })).toBe(long);
    expect(formatMonthDay('2026-11-27', language, { now: FRIDAY, withWeekday: true })).toBe(named);
    expect(formatDate('2027-11-27', language)).toBe(long);
    expect(formatInstant('2027-11-27T15:30:00', language)).toMatch(new RegExp(`^${long}, `));
    expect(formatNearDay('2026-11-21', language, FRIDAY)).toBe(language === 'en' ? 'Tomorrow' : 'Завтра');
  } finally {
    useCalendarChoice.setState({ days: null });
  }
  expect(formatMonthDay('2026-11-27', 'en', { now: FRIDAY })).toBe('Nov 27');
});
