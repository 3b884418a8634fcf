import { expect, test } from 'vitest';
import { BoundedQueue } from './bounded-queue.ts';

const gate = () => Promise.withResolvers<void>();

// docs/contract/sessions.md#how-passwords-are-stored
test('runs so many at a time, the others in order, and refuses when too many wait', async () => {
  const queue = new BoundedQueue({ parallel: 2, maxWaiting: 2 });
  const gates = [gate(), gate(), gate(), gate()];
  const started: number[] = [];
  const runs = gates.map((open, n) =>
    queue.run(async () => {
      started.push(n);
      await open.promise;
    }),
  );
  expect(started).toEqual([0, 1]);
  await expect(queue.run(async () => {})).rejects.toMatchObject({ status: 503 });
  gates[1]!.resolve();
  await runs[1];
  expect(started).toEqual([0, 1, 2]);
  for (const open of gates) open.resolve();
  await Promise.all(runs);
  expect(started).toEqual([0, 1, 2, 3]);
});

test('a task that fails makes room for the next', async () => {
  const queue = new BoundedQueue({ parallel: 1, maxWaiting: 1 });
  await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue.run(async () => 'done')).toBe('done');
});
