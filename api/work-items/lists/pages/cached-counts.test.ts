import { expect, test } from 'vitest';
import type { ProjectInPath } from '../../../context.ts';
import { CountCache, type CountRow } from './cached-counts.ts';

const at = (stream_seq: number) => ({ stream_seq }) as ProjectInPath;
const cache = new CountCache<CountRow>({ most: 1_350, sizeOf: ({ count }) => count });
const rowOf = (count: number): CountRow => ({ level: 'cell', key: null, sub_key: null, count });

test('who asks for the same counts meanwhile waits for them, and after a write they are counted anew', async () => {
  const query = { text: 'counts of one list', parameters: ['a'] };
  const { promise, resolve } = Promise.withResolvers<CountRow[]>();
  let reads = 0;
  const read = () => {
    reads += 1;
    return reads === 1 ? promise : Promise.resolve([rowOf(reads)]);
  };
  const both = [cache.read(at(1), query, read), cache.read(at(1), query, read)];
  const other = cache.read(at(1), { ...query, parameters: ['b'] }, read);
  expect(await other).toEqual([rowOf(2)]);
  expect(await cache.read(at(2), query, read)).toEqual([rowOf(3)]);
  resolve([rowOf(1)]);
  expect(await Promise.all(both)).toEqual([[rowOf(1)], [rowOf(1)]]);
  expect(reads).toBe(3);
});

test('a count that fails fails for the one who began it; others count by themselves', async () => {
  const query = { text: 'counts that fail', parameters: [] };
  const { promise, reject } = Promise.withResolvers<CountRow[]>();
  const first = cache.read(at(1), query, () => promise);
  const second = cache.read(at(1), query, () => Promise.resolve([rowOf(2)]));
  reject(new Error('too late'));
  await expect(first).rejects.toThrow('too late');
  expect(await second).toEqual([rowOf(2)]);
});

test('what was asked for longest ago is counted anew when too much is kept, and what is too large at once', async () => {
  let reads = 0;
  const ask = (name: string, count: number) =>
    cache.read(at(1), { text: name, parameters: [] }, async () => {
      reads += 1;
      return [rowOf(count)];
    });
  for (let n = 0; n < 26; n += 1) await ask(`list ${n}`, 4);
  await ask('list 25', 4);
  expect(reads).toBe(26);
  await ask('list 0', 4);
  expect(reads).toBe(27);
  await ask('large', 20);
  await ask('large', 20);
  expect(reads).toBe(29);
});
