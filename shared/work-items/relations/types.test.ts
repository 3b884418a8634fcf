import { expect, test } from 'vitest';
import { RELATION_TYPES, inverseRelation, isRelationType, shownRelation, storedRelation } from './types.ts';

// docs/contract/relations.md#stored-once
test.each([
  ['blocked_by', 'blocked_by', false, 'blocking'],
  ['blocking', 'blocked_by', true, 'blocked_by'],
  ['duplicate', 'duplicate', false, 'duplicate'],
  ['relates_to', 'relates_to', false, 'relates_to'],
  ['start_before', 'start_before', false, 'start_after'],
  ['start_after', 'start_before', true, 'start_before'],
  ['finish_before', 'finish_before', false, 'finish_after'],
  ['finish_after', 'finish_before', true, 'finish_before'],
] as const)(
  '%s is stored as %s, swapped: %s, and is %s on the other item',
  (sent, type, is_swapped, inverse) => {
    expect(storedRelation(sent)).toEqual({ type, is_swapped });
    expect(inverseRelation(sent)).toBe(inverse);
    expect(shownRelation(type, !is_swapped)).toBe(sent);
    expect(shownRelation(type, is_swapped)).toBe(inverse);
  },
);

test('nothing else is a relation', () => {
  expect(RELATION_TYPES.every(isRelationType)).toBe(true);
  for (const value of ['', 'Blocking', 'toString', null, 5]) expect(isRelationType(value)).toBe(false);
});
