import { expect, test } from 'vitest';
import type { DaysOff } from './kinds.ts';
import { type Cursor, nextOccurrences } from './occurrences.ts';
import { ruleOf, weekendsAnd } from './testing.ts';

const working = weekendsAnd('2026-12-25', '2026-12-28');
const START: Cursor = { day: null, due: null };
const dues = (
  text: string,
  days_off: DaysOff,
  { cursor = START, limit = 4, ends_on = null as string | null } = {},
) =>
  nextOccurrences({ rule: ruleOf(text), starts_on: '2026-12-21', ends_on, days_off }, cursor, {
    working,
    limit,
  });
const days = (...args: Parameters<typeof dues>) => dues(...args).map(({ due }) => due.slice(5));

// docs/contract/recurrences.md#days-off
test('a due day that is off stays, or goes to the working day before or after', () => {
  const friday = 'FREQ=WEEKLY;BYDAY=FR';
  expect(days(friday, 'keep')).toEqual(['12-25', '01-01', '01-08', '01-15']);
  expect(days(friday, 'next')).toEqual(['12-29', '01-01', '01-08', '01-15']);
  expect(days(friday, 'previous')).toEqual(['12-24', '01-01', '01-08', '01-15']);
  expect(dues(friday, 'next')[0]).toMatchObject({
    day: '2026-12-25',
    is_day_off: true,
    holiday: 'Holiday of 2026-12-25',
  });
});

// docs/contract/recurrences.md#days-off
test('days of the rule that meet on a working day are one', () => {
  expect(days('FREQ=DAILY', 'next', { limit: 6 })).toEqual([
    '12-21',
    '12-22',
    '12-23',
    '12-24',
    '12-29',
    '12-30',
  ]);
  expect(days('FREQ=DAILY', 'previous', { limit: 6 })).toEqual([
    '12-21',
    '12-22',
    '12-23',
    '12-24',
    '12-29',
    '12-30',
  ]);
  const cursor = { day: '2026-12-25', due: '2026-12-29' };
  expect(days('FREQ=DAILY', 'next', { cursor, limit: 2 })).toEqual(['12-30', '12-31']);
});

// docs/contract/recurrences.md#start-and-end
test('the last day is the last day of the rule, wherever its due day goes', () => {
  expect(days('FREQ=WEEKLY;BYDAY=FR', 'next', { ends_on: '2026-12-25' })).toEqual(['12-29']);
  expect(days('FREQ=WEEKLY;BYDAY=FR', 'keep', { ends_on: '2026-12-24' })).toEqual([]);
});

// docs/contract/recurrences.md#days-off
test('a workspace that never works moves nothing', () => {
  const never = { isWorkingDay: () => false, holidayOn: () => null };
  const found = nextOccurrences(
    { rule: ruleOf('FREQ=DAILY'), starts_on: '2026-12-21', ends_on: null, days_off: 'next' },
    START,
    { working: never, limit: 2 },
  );
  expect(found.map(({ due }) => due)).toEqual(['2026-12-21', '2026-12-22']);
});
