import { expect, test } from 'vitest';
import { isGroupKey, parseOrder } from './keys.ts';
import { PRIORITIES, priorityRank } from '../items/priority.ts';

// docs/contract/lists.md#orders
test('lists are newest first unless asked otherwise', () => {
  expect(parseOrder()).toEqual({ key: 'created_at', is_descending: true });
  expect(parseOrder('sort_order')).toEqual({ key: 'sort_order', is_descending: false });
  expect(parseOrder('-state__group')).toEqual({ key: 'state__group', is_descending: true });
});

// docs/contract/lists.md#orders
test.each(['', '-', '--name', 'password', 'name desc', 'toString', '__proto__'])(
  'refuses order "%s"',
  (text) => {
    expect(parseOrder(text)).toBeNull();
  },
);

// docs/contract/lists.md#groups
test('only the keys of the contract group', () => {
  expect(isGroupKey('labels__id')).toBe(true);
  expect(isGroupKey('labels')).toBe(false);
  expect(isGroupKey('constructor')).toBe(false);
});

// docs/contract/lists.md#orders
test('urgent ranks highest', () => {
  expect(PRIORITIES.map(priorityRank)).toEqual([4, 3, 2, 1, 0]);
});
