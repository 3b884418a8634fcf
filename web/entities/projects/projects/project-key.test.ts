import { expect, test } from 'vitest';
import { cleanKey } from './project-key.ts';

test.each([
  ['Titanium SDK', 'TITAN'],
  ['a b-c', 'ABC'],
  ['Модули и плагины', 'МОДУЛ'],
  ['🚀', ''],
])('"%s" suggests the key "%s"', (name, key) => {
  expect(cleanKey(name)).toBe(key);
});
