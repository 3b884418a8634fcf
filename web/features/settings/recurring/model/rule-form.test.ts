import { expect, test } from 'vitest';
import { readRule, writeForm } from './rule-form.ts';

test.each([
  'FREQ=DAILY',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH',
  'FREQ=WEEKLY;BYDAY=MO,WE,FR',
  'FREQ=MONTHLY;BYMONTHDAY=31',
  'FREQ=MONTHLY;BYMONTHDAY=-1',
  'FREQ=MONTHLY;INTERVAL=3;BYDAY=1MO',
  'FREQ=MONTHLY;BYDAY=-1FR',
  'FREQ=YEARLY',
])('%s is shown as a sentence and written as it was', (text) => {
  const form = readRule(text);
  expect(form && writeForm(form)).toBe(text);
});

test.each([
  'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1',
  'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=1',
  'FREQ=MONTHLY;BYMONTHDAY=1,15',
  'FREQ=DAILY;BYDAY=MO',
  'nothing',
])('%s has no words in the sentence', (text) => {
  expect(readRule(text)).toBeNull();
});
