import { expect, test } from 'vitest';
import { findNameProblem, findSlugProblem, suggestSlug } from './rules.ts';

test.each([
  ['Crème Brûlée & Co.', 'creme-brulee-co'],
  ['  Alpha   Team ', 'alpha-team'],
  ['Команда', 'komanda'],
  ['チーム', ''],
  ['x'.repeat(60), 'x'.repeat(48)],
])('suggests an address for "%s"', (name, slug) => {
  expect(suggestSlug(name)).toBe(slug);
});

test('accepts names in any script, but no signs', () => {
  expect(findNameProblem('Команда № 1')).toBe('name_characters');
  expect(findNameProblem('Команда 1')).toBeNull();
  expect(findNameProblem('チーム')).toBeNull();
  expect(findNameProblem('  ')).toBe('name_required');
});

test('accepts only latin addresses', () => {
  expect(findSlugProblem('team-1_a')).toBeNull();
  expect(findSlugProblem('команда')).toBe('slug_characters');
  expect(findSlugProblem('')).toBe('slug_required');
  expect(findSlugProblem('Settings')).toBe('slug_taken');
});
