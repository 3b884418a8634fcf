import { expect, test } from 'vitest';
import { isBroken, linkOf, relationFrom } from './links.ts';

const dependency = (
  relation_type: 'blocked_by' | 'start_before' | 'finish_before' | 'duplicate' | 'relates_to',
) => ({
  ...{
    id: 'a b',
    stream: 'project:p' as const,
    relation_id: 'r',
    issue: 'a',
    related_issue: 'b',
    relation_type,
  },
});
const dates = (start_date: string | null, target_date: string | null) => ({ start_date, target_date });

test('a blocked item is drawn behind the one that blocks it', () => {
  expect(linkOf(dependency('blocked_by'))).toEqual({ from: 'b', to: 'a', fromEdge: 'end', toEdge: 'start' });
  expect(linkOf(dependency('start_before'))).toMatchObject({ from: 'a', fromEdge: 'start', toEdge: 'start' });
  expect(linkOf(dependency('finish_before'))).toMatchObject({ from: 'a', fromEdge: 'end', toEdge: 'end' });
});

test.each(['duplicate', 'relates_to'] as const)('%s says nothing of time and is not drawn', (type) => {
  expect(linkOf(dependency(type))).toBeNull();
});

test('the end of a bar blocks, its beginning waits', () => {
  expect([relationFrom('end'), relationFrom('start')]).toEqual(['blocking', 'blocked_by']);
});

test.each([
  ['blocked_by', '2026-11-12', true],
  ['blocked_by', '2026-11-13', false],
  ['start_before', '2026-11-09', false],
  ['start_before', '2026-11-08', true],
] as const)('%s is broken or holds by when the second begins (%s)', (type, start, broken) => {
  const link = linkOf(dependency(type));
  const first = dates('2026-11-09', '2026-11-12');
  expect(link && isBroken(link, first, dates(start, '2026-12-01'))).toBe(broken);
});

test('of two ends the second must not be the earlier one; without days nothing is broken', () => {
  const link = linkOf(dependency('finish_before'));
  const first = dates(null, '2026-11-12');
  expect(link && isBroken(link, first, dates(null, '2026-11-11'))).toBe(true);
  expect(link && isBroken(link, first, dates(null, '2026-11-12'))).toBe(false);
  expect(link && isBroken(link, first, dates(null, null))).toBe(false);
});
