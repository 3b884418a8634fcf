import { describe, expect, test } from 'vitest';
import {
  boxOf,
  changedDates,
  dayAt,
  dayNumber,
  dayOfNumber,
  durationOf,
  extendedRange,
  movedBy,
  rangeAround,
  resizedBy,
  resizedTo,
  scheduledAt,
  scheduledBetween,
  weekdayOf,
} from './scale.ts';

const dates = (start_date: string | null, target_date: string | null) => ({ start_date, target_date });

describe('days and numbers', () => {
  test.each(['1970-01-01', '2024-02-29', '2026-03-29', '2026-10-25', '1969-12-31', '2099-12-31'])(
    '%s comes back as itself, also where clocks change',
    (day) => expect(dayOfNumber(dayNumber(day))).toBe(day),
  );

  test('days follow each other over the end of a month, a year and a leap day', () => {
    expect(dayNumber('2026-01-01') - dayNumber('2025-12-31')).toBe(1);
    expect(dayNumber('2024-03-01') - dayNumber('2024-02-28')).toBe(2);
  });

  test('the time of a timestamp is not looked at', () => {
    expect(dayNumber('2026-11-20T23:59:59+14:00')).toBe(dayNumber('2026-11-20'));
  });

  test.each([
    ['2026-11-16', 0],
    ['2026-11-22', 6],
    ['1969-12-29', 0],
  ])('%s is weekday %i', (day, weekday) => expect(weekdayOf(dayNumber(day))).toBe(weekday));
});

describe('the box of a bar', () => {
  const start = dayNumber('2026-11-09');

  // docs/contract/client.md#bars-of-a-timeline
  test('reaches over both of its days', () => {
    expect(boxOf(dates('2026-11-09', '2026-11-27'), 'month')).toEqual({
      left: start * 20,
      width: 380,
      open: null,
    });
    expect(boxOf(dates('2026-11-09', '2026-11-09'), 'week')).toMatchObject({ width: 60 });
  });

  test('fades out where a day is missing', () => {
    expect(boxOf(dates('2026-11-09', null), 'month')).toEqual({ left: start * 20, width: 180, open: 'end' });
    const due = boxOf(dates(null, '2026-11-09'), 'month');
    expect(due?.open).toBe('start');
    expect((due?.left ?? 0) + (due?.width ?? 0)).toBe((start + 1) * 20);
  });

  // docs/contract/client.md#bars-of-a-timeline
  test('can be caught however short it is, and is none without days', () => {
    expect(boxOf(dates('2026-11-09', '2026-11-09'), 'quarter')?.width).toBe(10);
    expect(boxOf(dates(null, null), 'week')).toBeNull();
  });

  test('of days that stand the wrong way round lies between them', () => {
    expect(boxOf(dates('2026-11-11', '2026-11-09'), 'month')).toMatchObject({ left: start * 20, width: 60 });
  });
});

test('pixels lead back to the day, also before 1970', () => {
  for (const scale of ['week', 'month', 'quarter'] as const) {
    for (const day of ['2026-11-09', '1969-11-09']) {
      const left = boxOf(dates(day, day), scale)?.left ?? 0;
      expect(dayOfNumber(dayAt(left, scale))).toBe(day);
      expect(dayOfNumber(dayAt(left + 4.9, scale))).toBe(day);
    }
  }
});

describe('moving and resizing', () => {
  const both = dates('2026-11-09', '2026-11-12');

  test('moves both days, and the one that is there', () => {
    expect(movedBy(both, -9)).toEqual(dates('2026-10-31', '2026-11-03'));
    expect(movedBy(dates(null, '2026-11-12'), 1)).toEqual(dates(null, '2026-11-13'));
  });

  test('an end stops at the other one', () => {
    expect(resizedBy(both, 'end', -9)).toEqual(dates('2026-11-09', '2026-11-09'));
    expect(resizedBy(both, 'start', 9)).toEqual(dates('2026-11-12', '2026-11-12'));
    expect(resizedBy(both, 'end', 2)).toEqual(dates('2026-11-09', '2026-11-14'));
  });

  test('an end that is missing comes to be', () => {
    expect(resizedTo(dates('2026-11-09', null), 'end', dayNumber('2026-11-20'))).toEqual(
      dates('2026-11-09', '2026-11-20'),
    );
    expect(resizedBy(dates('2026-11-09', null), 'end', 1)).toEqual(dates('2026-11-09', '2026-11-10'));
    expect(resizedBy(dates(null, '2026-11-09'), 'start', -1)).toEqual(dates('2026-11-08', '2026-11-09'));
  });

  test('nothing is made of an item without days', () => {
    expect(resizedBy(dates(null, null), 'end', 1)).toEqual(dates(null, null));
  });

  test('only what differs is sent', () => {
    expect(changedDates(both, both)).toBeNull();
    expect(changedDates(both, resizedBy(both, 'end', 1))).toEqual({ target_date: '2026-11-13' });
  });
});

test('what is put on a day takes that day, and a week on the scale of quarters', () => {
  const day = dayNumber('2026-11-09');
  expect(scheduledAt(day, 'week')).toEqual(dates('2026-11-09', '2026-11-09'));
  expect(scheduledAt(day, 'quarter')).toEqual(dates('2026-11-09', '2026-11-15'));
  expect(scheduledBetween(day + 3, day)).toEqual(dates('2026-11-09', '2026-11-12'));
});

test('both days of an item are counted', () => {
  expect(durationOf(dates('2026-11-09', '2026-11-27'))).toBe(19);
  expect(durationOf(dates('2026-11-09', null))).toBeNull();
});

describe('the range', () => {
  const today = dayNumber('2026-11-20');
  const range = rangeAround(today, 'month');

  test('stays the same while both ends are far away', () => {
    expect(extendedRange(range, { from: today - 10, to: today + 10 }, 'month')).toBe(range);
  });

  test('grows on the side whose end comes near', () => {
    const shown = { from: range.from + 5, to: range.from + 35 };
    expect(extendedRange(range, shown, 'month')).toEqual({ from: range.from - 183, to: range.to });
  });
});
