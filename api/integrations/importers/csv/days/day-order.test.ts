import { expect, test } from 'vitest';
import { DayColumn } from './day-order.ts';
import { readDay } from './read-day.ts';

function columnOf(texts: readonly string[]): DayColumn {
  const column = new DayColumn();
  for (const text of texts) column.note(text);
  return column;
}

test.each([
  ['one line proves the day', ['15/04/2026', '31/12/2026', '03/04/2026'], 'day_first', '03/04/2026'],
  ['one line proves the month', ['03/04/2026', '04/15/2026'], 'month_first', '03/04/2026'],
  ['times stand behind', ['3/4/26 9:05 PM', '3/31/26 9:05 PM'], 'month_first', '3/4/26 9:05 PM'],
  ['weekdays stand in front', ['Fri 3/4/2026', 'Wed 15/4/2026'], 'day_first', 'Fri 3/4/2026'],
  ['dashes', ['03-04-2026', '15-04-2026'], 'day_first', '03-04-2026'],
  ['nothing proves it', ['03/04/2026', '', '05/06/2026'], 'undecided', '03/04/2026'],
  ['dashes prove nothing', ['03-04-2026'], 'undecided', '03-04-2026'],
  ['dots prove nothing', ['1.2.26', '3.4.2026'], 'day_first', '1.2.26'],
  ['dots prove the month', ['1.2.26', '3.14.2026'], 'month_first', '1.2.26'],
  ['lines contradict', ['15/04/2026', '04/15/2026', '03/04/2026'], 'contradictory', '03/04/2026'],
  ['both numbers are too large', ['13/14/2026', '32/01/26'], 'undecided', null],
  ['the same numbers', ['3/3/2026'], 'undecided', null],
  ['the year first', ['2026/03/04', '2026-03-31', '20260331', '2026.3.4'], 'undecided', null],
  ['months have names', ['15/Mar/24', 'March 3, 2026'], 'undecided', null],
  ['no days at all', ['soon', '46056', '192.168.1.1', 'x'.repeat(1_000_000)], 'undecided', null],
])('a column where %s', (_, texts, order, example) => {
  const column = columnOf(texts);
  expect([column.order, column.example]).toEqual([order, example]);
});

test.each([
  [['03/04/2026'], 'month_first', '2026-03-04'],
  [['03-04-2026'], 'day_first', '2026-04-03'],
  [['3.4.2026'], 'day_first', '2026-04-03'],
  [['3/4/2026', '15/4/2026'], 'day_first', '2026-04-03'],
])('%j says how it is read', (texts, reading, day) => {
  const column = columnOf(texts);
  expect(column.reading).toBe(reading);
  expect(readDay(texts[0] ?? '', column.order)).toBe(day);
});
