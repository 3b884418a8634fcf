import { expect, test } from 'vitest';
import { sortOrderBetween, spreadSortOrders } from './sort-order.ts';

// docs/contract/work-items.md#dragging
test('lies between its neighbours, or a step beyond the only one', () => {
  expect(sortOrderBetween(10, 20)).toBe(15);
  expect(sortOrderBetween(10, null)).toBe(10_010);
  expect(sortOrderBetween(null, 10)).toBe(-9_990);
  expect(sortOrderBetween(null, null)).toBe(65_535);
});

// docs/contract/work-items.md#dragging
test('halving one gap ends in null, never in an equal position', () => {
  let before = 65_535;
  let halvings = 0;
  for (;;) {
    const next = sortOrderBetween(before, 75_535);
    if (next === null) break;
    expect(next).toBeGreaterThan(before);
    before = next;
    halvings += 1;
  }
  expect(halvings).toBeGreaterThan(40);
  expect(sortOrderBetween(5, 5)).toBeNull();
});

test('spreads positions evenly and strictly inside of the bounds', () => {
  expect(spreadSortOrders(0, 4, 3)).toEqual([1, 2, 3]);
  expect(spreadSortOrders(0, null, 2)).toEqual([10_000, 20_000]);
  expect(spreadSortOrders(null, 0, 2)).toEqual([-20_000, -10_000]);
  expect(spreadSortOrders(null, null, 1)).toEqual([75_535]);
  expect(spreadSortOrders(1, 1 + Number.EPSILON, 3)).toBeNull();
});
