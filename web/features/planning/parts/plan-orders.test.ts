import { expect, test } from 'vitest';
import { type PlanOrder, sortPlans } from './plan-orders.ts';

const plan = (name: string, values: object = {}) => ({
  name,
  sort_order: 1,
  created_at: '2026-01-01T00:00:00Z',
  progress: 0,
  items: 0,
  due: null,
  ...values,
});
const ROWS = [
  plan('b', { sort_order: 3, created_at: '2026-01-03T00:00:00Z', progress: 10, items: 9, due: '2026-05-01' }),
  plan('c', { sort_order: 1, created_at: '2026-01-02T00:00:00Z', progress: 90, items: 1 }),
  plan('a', { sort_order: 2, progress: 50, items: 5, due: '2026-04-01' }),
];

test.each([
  ['start', 'bca', 'acb'],
  ['manual', 'cab', 'cab'],
  ['name', 'abc', 'cba'],
  ['progress', 'cab', 'bac'],
  ['items', 'bac', 'cab'],
  ['due', 'abc', 'cba'],
  ['created', 'bca', 'acb'],
] as const)(
  'cycles and modules stand by %s, and the other way round',
  (order: PlanOrder, usual, reversed) => {
    const names = (isReversed: boolean) =>
      sortPlans(ROWS, (row) => row, { order, isReversed })
        .map(({ name }) => name)
        .join('');
    expect([names(false), names(true)]).toEqual([usual, reversed]);
  },
);
