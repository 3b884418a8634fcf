import { expect, test } from 'vitest';
import { countPicked, isLetThrough, NOTHING_PICKED, spansOf, toggled } from './facets.ts';

const dayFromNow = (days: number) => {
  const date = new Date();
  date.setDate(date.getDate() + days);
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
};

test('a value that is picked twice is picked no more', () => {
  const once = toggled(NOTHING_PICKED, 'status', 'planned');
  expect(countPicked(once)).toBe(1);
  expect(countPicked(toggled(once, 'status', 'planned'))).toBe(0);
});

test('values of one key are either, keys hold together', () => {
  const picked = { status: ['planned', 'paused'], lead: ['ada'] };
  expect(isLetThrough(picked, { status: ['paused'], lead: ['ada'] })).toBe(true);
  expect(isLetThrough(picked, { status: ['paused'], lead: ['ben'] })).toBe(false);
  expect(isLetThrough({ status: [] }, { status: ['paused'] })).toBe(true);
  expect(isLetThrough(picked, {})).toBe(false);
});

test('a day lies in all spans around today that reach it', () => {
  expect(spansOf(null)).toEqual(['no_date']);
  expect(spansOf(dayFromNow(0))).toEqual(['last_week', 'last_month', 'next_week', 'next_month']);
  expect(spansOf(dayFromNow(-20))).toEqual(['last_month']);
  expect(spansOf(dayFromNow(7))).toEqual(['next_week', 'next_month']);
  expect(spansOf(dayFromNow(31))).toEqual([]);
});
