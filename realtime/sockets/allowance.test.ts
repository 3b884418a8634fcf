import { expect, test } from 'vitest';
import { Allowance } from './allowance.ts';

test('allows a burst, then a steady rate', () => {
  const allowance = new Allowance(3, 2, 0);
  expect([0, 0, 0, 0].map((now) => allowance.take(now))).toEqual([true, true, true, false]);
  expect(allowance.take(400)).toBe(false);
  expect(allowance.take(500)).toBe(true);
  expect(allowance.take(500)).toBe(false);
});

test('forgets old refusals once the client has been quiet', () => {
  const allowance = new Allowance(1, 1, 0);
  allowance.take(0);
  allowance.take(0);
  expect(allowance.refusals).toBe(1);
  allowance.take(5_000);
  expect(allowance.refusals).toBe(0);
});
