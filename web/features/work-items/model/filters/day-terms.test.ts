import { expect, test } from 'vitest';
import { rangeOf, rangeText, termsOf } from './day-terms.ts';

test("days of one's own are written as terms and read again", () => {
  const terms = termsOf(['2026-11-02', '2026-11-09']);
  expect(terms).toEqual(['2026-11-02;after', '2026-11-09;before']);
  expect(rangeOf(terms)).toEqual(['2026-11-02', '2026-11-09']);
  expect(termsOf(['2026-11-02', null])).toEqual(['2026-11-02;after']);
});

test('they are said in words; terms from today are not theirs', () => {
  const year = new Date().getFullYear();
  expect(rangeText([`${year}-11-02;after`, `${year}-11-09;before`], 'en')).toBe('Nov 02 – Nov 09');
  expect(rangeText([`${year}-11-02;after`], 'en')).toBe('Nov 02 –');
  expect(rangeText(['2_weeks;after;fromnow'], 'en')).toBe('');
});
