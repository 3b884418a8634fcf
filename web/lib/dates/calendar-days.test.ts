import { describe, expect, test } from 'vitest';
import { usualFirstDay } from './calendar-choice.ts';
import { dayOfAddress, endsOf, rowsOf, weeksOf } from './calendar-days.ts';
import { turn } from './turn-calendar.ts';

const month = (anchor: string, first: 0 | 1 = 1) => weeksOf({ anchor, layout: 'month', first });

describe('the days of a calendar', () => {
  test('are whole weeks around the month, from the weekday that the person is used to', () => {
    const november = month('2026-11-20');
    expect([november.length, november[0]?.[0], november.at(-1)?.at(-1)]).toEqual([
      6,
      '2026-10-26',
      '2026-12-06',
    ]);
    const sundays = month('2026-11-20', 0);
    expect([sundays.length, sundays[0]?.[0], sundays.at(-1)?.at(-1)]).toEqual([
      5,
      '2026-11-01',
      '2026-12-05',
    ]);
    expect([usualFirstDay('en'), usualFirstDay('ru')]).toEqual([0, 1]);
  });

  test('of a week are its seven, also across a year', () => {
    expect(weeksOf({ anchor: '2027-01-01', layout: 'week', first: 1 })).toEqual([
      ['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03'],
    ]);
  });

  test('of a short February are four weeks when it begins with one', () => {
    expect(month('2027-02-14').map((week) => week[0])).toEqual([
      '2027-02-01',
      '2027-02-08',
      '2027-02-15',
      '2027-02-22',
    ]);
  });

  test('without weekends have no row of another month, and lose no day of their own', () => {
    const span = { anchor: '2026-11-20', layout: 'month', first: 1, isWithoutWeekends: true } as const;
    const rows = rowsOf(span);
    expect(rows[0]).toEqual({
      days: ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06'],
      hidden: ['2026-11-01', '2026-11-07', '2026-11-08'],
    });
    expect(rows).toHaveLength(5);
    expect(endsOf(span)).toEqual(['2026-11-01', '2026-12-06']);
    // May 31 is a Sunday, in a week of June.
    const may = rowsOf({ ...span, anchor: '2026-05-04', first: 0 });
    expect(may.at(-1)?.hidden).toEqual(['2026-05-24', '2026-05-30', '2026-05-31']);
  });

  test('are turned over by months or weeks, never over a short month', () => {
    const of = (anchor: string, layout: 'month' | 'week') => ({ anchor, layout, first: 1 as const });
    expect(turn(of('2026-01-31', 'month'), 1)).toBe('2026-02-01');
    expect(turn(of('2026-03-31', 'month'), -1)).toBe('2026-02-01');
    expect(turn(of('2026-12-30', 'week'), 1)).toBe('2027-01-06');
  });

  test('stand in the address; nonsense there is no day', () => {
    expect(dayOfAddress(new URLSearchParams('day=2026-02-03'))).toBe('2026-02-03');
    expect(dayOfAddress(new URLSearchParams('day=2026-02-31'))).toBeNull();
    expect(dayOfAddress(new URLSearchParams(''))).toBeNull();
  });
});
