import { afterEach, describe, expect, test, vi } from 'vitest';
import { isWeekend } from '#lib/dates/calendar-days.ts';
import { dayNumber, dayOfNumber } from './scale.ts';
import { monthsIn, todayNumber } from './ticks.ts';

const range = (from: string, to: string) => ({ from: dayNumber(from), to: dayNumber(to) });

describe('the head of the timeline', () => {
  const months = monthsIn(range('2026-11-20', '2027-01-02'), {
    scale: 'month',
    language: 'en',
    weekStart: 1,
    isOff: isWeekend,
  });

  test('names every month that is touched, each whole', () => {
    expect(months.map(({ text, days }) => [text, days])).toEqual([
      ['November 2026', 30],
      ['December 2026', 31],
      ['January 2027', 31],
    ]);
    expect(dayOfNumber(months[0]?.day ?? 0)).toBe('2026-11-01');
  });

  test('has every day, and knows the weekends', () => {
    const ticks = months[0]?.ticks ?? [];
    expect(ticks.map(({ text }) => text).slice(0, 3)).toEqual(['1', '2', '3']);
    expect(ticks.filter((tick) => tick.isOff).map(({ text }) => text)).toEqual(
      '1,7,8,14,15,21,22,28,29'.split(','),
    );
  });

  test('has the first days of weeks where days are narrow, and weekdays where they are wide', () => {
    const quarter =
      monthsIn(range('2026-11-01', '2026-11-02'), {
        scale: 'quarter',
        language: 'en',
        weekStart: 1,
        isOff: isWeekend,
      })[0]?.ticks ?? [];
    expect(quarter.map(({ text }) => text)).toEqual(['2', '9', '16', '23', '30']);
    const look = { scale: 'quarter', language: 'en', weekStart: 0, isOff: isWeekend } as const;
    const sundays = monthsIn(range('2026-11-01', '2026-11-02'), look)[0]?.ticks ?? [];
    expect(sundays.map(({ text }) => text)).toEqual(['1', '8', '15', '22', '29']);
    const week =
      monthsIn(range('2026-11-01', '2026-11-02'), {
        scale: 'week',
        language: 'en',
        weekStart: 1,
        isOff: isWeekend,
      })[0]?.ticks ?? [];
    expect(week[1]?.text).toBe('2 Mon');
  });

  test('speaks Russian', () => {
    expect(
      monthsIn(range('2026-11-20', '2026-11-20'), {
        scale: 'month',
        language: 'ru',
        weekStart: 1,
        isOff: isWeekend,
      })[0]?.text,
    ).toBe('Ноябрь 2026');
  });
});

describe('today', () => {
  const zone = process.env['TZ'];
  afterEach(() => {
    process.env['TZ'] = zone;
    vi.useRealTimers();
  });

  test.each([
    ['Pacific/Kiritimati', '2026-11-21'],
    ['America/Los_Angeles', '2026-11-20'],
  ])('is that of the person, in %s', (TZ, day) => {
    process.env['TZ'] = TZ;
    expect(dayOfNumber(todayNumber(new Date('2026-11-20T12:00:00Z')))).toBe(day);
  });
});
