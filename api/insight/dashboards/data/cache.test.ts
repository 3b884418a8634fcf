import { expect, test, vi } from 'vitest';
import { AnswerCache } from './cache.ts';

const answer = (value: unknown) => ({ answer: value });

// docs/contract/dashboards.md#answers-are-remembered
test('an answer is read once for a mark, also by those who ask at the same time', async () => {
  const cache = new AnswerCache({ entries: 10, bytes: 10_000 });
  let count = 0;
  const read = (mark: string) => cache.read('a', mark, async () => answer((count += 1)));
  expect(await Promise.all([read('1'), read('1')])).toEqual([answer(1), answer(1)]);
  expect(await read('1')).toEqual(answer(1));
  expect(await read('2')).toEqual(answer(2));
  expect(await read('1')).toEqual(answer(3));
});

test('errors are not remembered, and what throws is not either', async () => {
  const cache = new AnswerCache({ entries: 10, bytes: 10_000 });
  const error = { error: { code: 'FAILED', message: 'x' } };
  expect(await cache.read('a', '1', async () => error)).toEqual(error);
  await expect(cache.read('a', '1', async () => Promise.reject(new Error('x')))).rejects.toThrow('x');
  expect(await cache.read('a', '1', async () => answer(1))).toEqual(answer(1));
});

test('what took too long is not asked for again at once', async () => {
  vi.useFakeTimers();
  const cache = new AnswerCache({ entries: 10, bytes: 10_000 });
  const busy = { error: { code: 'BUSY', message: 'x' } };
  expect(await cache.read('a', '1', async () => busy)).toEqual(busy);
  expect(await cache.read('a', '1', async () => answer(1))).toEqual(busy);
  vi.advanceTimersByTime(5_000);
  expect(await cache.read('a', '1', async () => answer(1))).toEqual(answer(1));
  vi.useRealTimers();
});

// docs/contract/dashboards.md#answers-are-remembered
test('memory stays below its limits, whatever is asked', async () => {
  const limits = { entries: 20, bytes: 5_000 };
  const cache = new AnswerCache(limits);
  for (let index = 0; index < 2_000; index += 1) {
    await cache.read(`key ${index % 300}`, `${index}`, async () => answer('x'.repeat((index * 37) % 900)));
    expect(cache.size.entries).toBeLessThanOrEqual(limits.entries);
    expect(cache.size.bytes).toBeLessThanOrEqual(limits.bytes);
    expect(cache.size.bytes).toBeGreaterThanOrEqual(0);
  }
  await cache.read('warm', '1', async () => answer(1));
  await cache.read('huge', '1', async () => answer('x'.repeat(4_000)));
  expect(await cache.read('warm', '1', async () => answer(2))).toEqual(answer(1));
});
