import i18next from 'i18next';
import { expect, test } from 'vitest';
import type { RolledHealth } from '#entities/planning/initiatives/types.ts';
import { withTexts } from '#testing/dom.tsx';
import { healthText } from './health-text.ts';
import { shortDay, targetText } from './target-text.ts';

withTexts('initiatives');

const health = (fields: Partial<RolledHealth>): RolledHealth => ({
  value: 'at_risk',
  is_own: false,
  at: null,
  from: null,
  ...fields,
});
const said = (fields: Partial<RolledHealth>, name?: string) =>
  healthText(i18next.t, health(fields), { name, language: 'en' });
const year = new Date().getFullYear();

test('health says where it is from: its own update, the worst of what is in it, or nothing', () => {
  expect(said({ is_own: true, at: `${year}-03-04T10:00:00Z` })).toBe('At risk, from its update on Mar 04');
  expect(said({ from: { kind: 'project', id: 'x' } }, 'Alloy')).toBe('At risk, because of Alloy');
  expect(said({ from: { kind: 'project', id: 'x' } })).toBe('At risk');
  expect(said({ value: null })).toBe('No update');
});

test('a target is a day or a quarter', () => {
  const target = (target_kind: 'day' | 'quarter' | null, target_date: string | null) =>
    targetText(i18next.t, { target_kind, target_date }, 'en');
  expect(target('quarter', '2027-03-31')).toBe('Q1 2027');
  expect(target('day', `${year}-12-18`)).toBe('Dec 18');
  expect(target(null, null)).toBe('');
  expect(shortDay('2019-12-18', 'en')).toBe('Dec 18, 2019');
});
