import { expect, test } from 'vitest';
import { freeKey } from './keys.ts';

// docs/contract/fields.md#keys
test.each([
  ['Story points', 'story_points'],
  ['  Größe (cm) ', 'grosse_cm'],
  ['Été', 'ete'],
  ['2nd owner', 'nd_owner'],
  ['Приоритет', 'field_1'],
  ['顧客', 'field_1'],
  ['Taken', 'taken_3'],
  ['!!!', 'field_1'],
  ['a'.repeat(200), 'a'.repeat(60)],
])('%s has the key %s', (name, key) => {
  expect(freeKey(name, new Set(['taken', 'taken_2']))).toBe(key);
});

test('a taken number is passed over', () => {
  expect(freeKey('顧客', new Set(['field_1', 'field_2']))).toBe('field_3');
});
