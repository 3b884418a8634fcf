import { describe, expect, test } from 'vitest';
import { endOfQuarter, longHeadsIn, quarterOf, textBeside } from './long-ticks.ts';
import { dayNumber, dayOfNumber } from './scale.ts';

const words = {
  language: 'en',
  quarterText: (quarter: number, year: number) => `Q${quarter} ${year}`,
  shortQuarterText: (quarter: number) => `Q${quarter}`,
};
const range = (from: string, to: string) => ({ from: dayNumber(from), to: dayNumber(to) });

describe('quarters', () => {
  test.each([
    ['2026-01-01', 1, 2026, '2026-03-31'],
    ['2026-11-20', 4, 2026, '2026-12-31'],
    ['2024-02-29', 1, 2024, '2024-03-31'],
    ['1969-12-31', 4, 1969, '1969-12-31'],
  ])('%s is in quarter %i of %i, which ends on %s', (day, quarter, year, end) => {
    expect(quarterOf(dayNumber(day))).toEqual({ quarter, year });
    expect(dayOfNumber(endOfQuarter(dayNumber(day)))).toBe(end);
  });
});

describe('the head of a long timeline', () => {
  test('has quarters with their months', () => {
    const heads = longHeadsIn(range('2026-11-20', '2027-01-01'), 'quarters', words);
    expect(heads.map(({ text }) => text)).toEqual(['Q4 2026', 'Q1 2027']);
    expect(heads[0]?.ticks.map(({ text }) => text)).toEqual(['October', 'November', 'December']);
    expect(heads[0]?.days).toBe(92);
    expect(heads[0]?.ticks.map(({ days }) => days)).toEqual([31, 30, 31]);
  });

  test('has years with their quarters', () => {
    const [head] = longHeadsIn(range('2024-06-01', '2024-06-02'), 'years', words);
    expect(head).toMatchObject({ text: '2024', days: 366 });
    expect(head?.ticks.map(({ text, days }) => `${text} ${days}`)).toEqual([
      'Q1 91',
      'Q2 91',
      'Q3 92',
      'Q4 92',
    ]);
  });

  test('shortens or leaves out the month that the pill of today covers', () => {
    const [head] = longHeadsIn(range('2026-11-20', '2026-11-21'), 'quarters', words);
    const november = head!.ticks[1]!;
    const at = (day: string) => textBeside(november, dayNumber(day), 'quarters');
    expect([at('2026-11-28'), at('2026-11-20'), at('2026-11-05')]).toEqual(['November', 'Nov', '']);
  });
});
