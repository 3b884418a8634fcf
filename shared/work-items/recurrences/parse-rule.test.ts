import { expect, test } from 'vitest';
import { parseRule, writeRule } from './parse-rule.ts';

const written = (text: string) => {
  const rule = parseRule(text);
  return typeof rule === 'string' ? rule : writeRule(rule);
};

// docs/contract/recurrences.md#rules
test.each([
  ['FREQ=DAILY', 'FREQ=DAILY'],
  [' rrule:freq=weekly;byday=mo,fr;interval=2; ', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR'],
  ['FREQ=MONTHLY;BYDAY=+1MO,-1FR', 'FREQ=MONTHLY;BYDAY=1MO,-1FR'],
  ['FREQ=MONTHLY;BYSETPOS=-1;BYDAY=MO,TU,WE,TH,FR', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'],
  ['FREQ=YEARLY;BYMONTHDAY=-1;BYMONTH=2;WKST=SU;INTERVAL=1', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1;WKST=SU'],
  ['FREQ=YEARLY;BYWEEKNO=20,20;BYDAY=MO', 'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO'],
])('%s is read', (text, expected) => {
  expect(written(text)).toBe(expected);
});

// docs/contract/recurrences.md#rules
test.each([
  ['', 'Enter a rule'],
  ['every Monday', 'Enter a rule'],
  ['FREQ=WEEKLY;FREQ=DAILY', 'FREQ is there twice'],
  ['BYDAY=MO', 'Name the frequency'],
  ['FREQ=FORTNIGHTLY', 'FREQ=FORTNIGHTLY is not known'],
  ['FREQ=HOURLY', 'finer than daily'],
  ['FREQ=MINUTELY;INTERVAL=1440', 'finer than daily'],
  ['FREQ=SECONDLY', 'finer than daily'],
  ['FREQ=DAILY;BYHOUR=1,2,3', 'finer than daily'],
  ['FREQ=DAILY;BYMINUTE=1,2,3', 'finer than daily'],
  ['FREQ=DAILY;COUNT=5', 'use max_count and ends_on'],
  ['FREQ=DAILY;UNTIL=20270101', 'use max_count and ends_on'],
  ['FREQ=DAILY;INTERVAL=0', 'INTERVAL must be'],
  ['FREQ=DAILY;INTERVAL=99999', 'INTERVAL must be'],
  ['FREQ=WEEKLY;BYDAY=1MO', 'only with FREQ=MONTHLY'],
  ['FREQ=WEEKLY;BYDAY=XX', 'BYDAY must have'],
  ['FREQ=MONTHLY;BYDAY=99MO', 'BYDAY must have'],
  ['FREQ=WEEKLY;BYMONTHDAY=1', 'BYMONTHDAY cannot be used'],
  ['FREQ=MONTHLY;BYMONTHDAY=32', 'BYMONTHDAY has a value'],
  ['FREQ=MONTHLY;BYMONTHDAY=0', 'BYMONTHDAY has a value'],
  ['FREQ=YEARLY;BYMONTH=-1', 'BYMONTH has a value'],
  ['FREQ=MONTHLY;BYWEEKNO=3', 'BYWEEKNO cannot be used'],
  ['FREQ=YEARLY;BYWEEKNO=3;BYDAY=1MO', 'beside BYWEEKNO'],
  ['FREQ=YEARLY;BYWEEKNO=3;BYYEARDAY=9', 'beside BYWEEKNO'],
  ['FREQ=MONTHLY;BYSETPOS=1', 'BYSETPOS needs another part'],
  ['FREQ=DAILY;WKST=8', 'WKST must be'],
  ['FREQ=DAILY;RSCALE=CHINESE', 'RSCALE is not known'],
  [`FREQ=DAILY;BYMONTHDAY=${Array.from({ length: 401 }, () => 1).join(',')}`, 'BYMONTHDAY has a value'],
])('%s is refused with a reason', (text, reason) => {
  expect(parseRule(text)).toContain(reason);
});
