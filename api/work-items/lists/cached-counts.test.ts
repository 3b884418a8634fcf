import { expect, test } from 'vitest';
import type { ProjectInPath } from '../../context.ts';
import { type CountRow, readCached } from './cached-counts.ts';

const at = (stream_seq: number) => ({ stream_seq }) as ProjectInPath;
const rowOf = (count: number): CountRow => ({ level: 'cell', key: null, sub_key: null, count });

test('who asks for the same counts meanwhile waits for them, and after a write they are counted anew', async () => {
  const query = { text: 'counts of one list', parameters: ['a'] };
  const { promise, resolve } = Promise.withResolvers<CountRow[]>();
  let reads = 0;
  const read = () => {
    reads += 1;
    return reads === 1 ? promise : Promise.resolve([rowOf(reads)]);
  };
  const both = [readCached(at(1), query, read), readCached(at(1), query, read)];
  const other = readCached(at(1), { ...query, parameters: ['b'] }, read);
  expect(await other).toEqual([rowOf(2)]);
  expect(await readCached(at(2), query, read)).toEqual([rowOf(3)]);
  resolve([rowOf(1)]);
  expect(await Promise.all(both)).toEqual([[rowOf(1)], [rowOf(1)]]);
  expect(reads).toBe(3);
});

test('a count that fails fails for the one who began it; others count by themselves', async () => {
  const query = { text: 'counts that fail', parameters: [] };
  const { promise, reject } = Promise.withResolvers<CountRow[]>();
  const first = readCached(at(1), query, () => promise);
  const second = readCached(at(1), query, () => Promise.resolve([rowOf(2)]));
  reject(new Error('too late'));
  await expect(first).rejects.toThrow('too late');
  expect(await second).toEqual([rowOf(2)]);
});
