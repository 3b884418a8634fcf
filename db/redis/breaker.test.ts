import { expect, test } from 'vitest';
import { Breaker } from './breaker.ts';

test('after a failure one asks in each second, until an answer closes it', () => {
  const breaker = new Breaker(1_000);
  expect([breaker.mayAsk(0), breaker.mayAsk(0)]).toEqual([true, true]);
  expect([breaker.fail(10), breaker.fail(20)]).toEqual([true, false]);
  expect([breaker.mayAsk(1_019), breaker.mayAsk(1_020), breaker.mayAsk(1_021)]).toEqual([false, true, false]);
  expect([breaker.succeed(), breaker.succeed()]).toEqual([true, false]);
  expect([breaker.mayAsk(1_022), breaker.mayAsk(1_022)]).toEqual([true, true]);
});
