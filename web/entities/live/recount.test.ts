import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubApi } from '#testing/api.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { watchCounts } from './recount.ts';

const stream = projectStream('p');
let wire: Wire;
let reads: string[];
let ends: (() => void)[];

const watch = (name: string, also?: 'cycle' | 'module') => {
  const read = async () => {
    reads.push(name);
    return { [stream]: wire.seqOf(stream) };
  };
  ends.push(watchCounts({ projectIds: ['p'], also, read, onState: () => {} }).stop);
};
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const change = (kind: 'work_item' | 'cycle' | 'module') =>
  wire.deliver(stream, { kind, op: 'remove', id: 'x' });

beforeEach(async () => {
  vi.useFakeTimers();
  stubApi();
  wire = signIn();
  [reads, ends] = [[], []];
  watch('items');
  watch('archive', 'cycle');
  await settle();
  reads = [];
});
afterEach(() => {
  for (const end of ends) end();
  signOutOfTest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('everything is counted again when an item changes, several changes together', async () => {
  change('work_item');
  change('work_item');
  await settle(1_000);
  expect(reads.toSorted()).toEqual(['archive', 'items']);
});

test('what was put away is read again when somebody puts more away or brings it back', async () => {
  change('cycle');
  await settle(1_000);
  expect(reads).toEqual(['archive']);
  change('module');
  await settle(1_000);
  expect(reads).toEqual(['archive']);
});
