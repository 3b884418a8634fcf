import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StreamHolds } from './stream-holds.ts';

const [one, two] = [projectStream('one'), projectStream('two')];
const MINUTE = 60_000;

function makeHolds() {
  const gone: string[] = [];
  return { gone, holds: new StreamHolds((stream) => gone.push(stream)) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a stream goes a minute after the last who held it, and not when somebody came back', () => {
  const { gone, holds } = makeHolds();
  const [first, second] = [holds.hold(one), holds.hold(one)];
  first();
  first();
  vi.advanceTimersByTime(2 * MINUTE);
  expect(gone).toEqual([]);
  second();
  vi.advanceTimersByTime(MINUTE / 2);
  const back = holds.hold(one);
  vi.advanceTimersByTime(2 * MINUTE);
  expect(gone).toEqual([]);
  back();
  vi.advanceTimersByTime(MINUTE);
  expect(gone).toEqual([one]);
});

test('where there is no room, the one that was unneeded the longest goes at once, and none that is held', () => {
  const { gone, holds } = makeHolds();
  const release = [one, two].map((stream) => holds.hold(stream));
  holds.releaseOldest();
  expect(gone).toEqual([]);
  for (const letGo of release) letGo();
  holds.releaseOldest();
  expect(gone).toEqual([one]);
});
