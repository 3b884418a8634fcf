import { expect, test } from 'vitest';
import { sortOrderBetween } from './sort-order.ts';

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
