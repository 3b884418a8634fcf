import { expect, test } from 'vitest';
import { FairQueue, asTextsOf } from './queue.ts';

const fill = (queue: FairQueue<string>, owner: string, jobs: string[]) =>
  asTextsOf(owner, () => jobs.map((job) => queue.add(job)));

// docs/contract/texts.md#texts-take-turns
test('people take turns, however many texts one of them has brought before', () => {
  const queue = new FairQueue<string>({ threads: 4, waiting: 10 });
  fill(queue, 'anna', ['a1', 'a2', 'a3']);
  fill(queue, 'ben', ['b1', 'b2']);
  queue.add('n1');
  expect(Array.from({ length: 7 }, () => queue.take())).toEqual([
    'a1',
    'b1',
    'n1',
    'a2',
    'b2',
    'a3',
    undefined,
  ]);
});

// docs/contract/texts.md#texts-take-turns
test('one person never has every thread; work that nobody asked for may', () => {
  const queue = new FairQueue<string>({ threads: 2, waiting: 10 });
  fill(queue, 'anna', ['a1', 'a2']);
  expect([queue.take(), queue.take()]).toEqual(['a1', undefined]);
  fill(queue, 'ben', ['b1']);
  expect(queue.take()).toBe('b1');
  queue.end('anna');
  expect(queue.take()).toBe('a2');
  for (const job of ['n1', 'n2']) queue.add(job);
  expect([queue.take(), queue.take()]).toEqual(['n1', 'n2']);
});

// docs/contract/texts.md#texts-take-turns
test('the texts of one person that wait are bounded, and only theirs', () => {
  const queue = new FairQueue<string>({ threads: 2, waiting: 2 });
  fill(queue, 'anna', ['a1', 'a2']);
  expect(() => fill(queue, 'anna', ['a3'])).toThrow(/try again/);
  fill(queue, 'ben', ['b1']);
  expect([queue.take(), queue.take(), queue.take()]).toEqual(['a1', 'b1', undefined]);
  fill(queue, 'anna', ['a3']);
  for (const job of ['n1', 'n2', 'n3']) queue.add(job);
});
