import { expect, test } from 'vitest';
import { cleanKey, suggestKey } from './project-key.ts';

test.each([
  ['Titanium SDK', 'TITAN'],
  ['a b-c', 'ABC'],
  ['a_b', 'A_B'],
  ['Модули и плагины', 'МОДУЛ'],
  ['🚀', ''],
])('"%s" suggests the key "%s"', (name, key) => {
  expect(cleanKey(name)).toBe(key);
});

// docs/contract/projects.md#name-and-identifier
test('a name with _ suggests a key without', () => {
  expect(suggestKey('my_project')).toBe('MYPRO');
});
