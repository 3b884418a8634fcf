import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { follow } from './live.ts';

const stream = projectStream('p');

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  signOutOfTest();
  vi.useRealTimers();
});

// docs/contract/client.md#when-the-window-is-looked-at-again
test('a window that is looked at again asks for what it missed, after the number that it has', () => {
  const wire = signIn();
  follow(stream, 7);
  const asked = () => wire.emitted.filter(([event]) => event === 'subscribe').length;
  const before = asked();
  dispatchEvent(new Event('focus'));
  expect(asked()).toBe(before + 1);
  expect(wire.emitted.at(-1)).toEqual(['subscribe', { stream, after: 7 }]);
  // To and fro within moments is one look.
  dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(asked()).toBe(before + 1);
  vi.advanceTimersByTime(6_000);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(asked()).toBe(before + 2);
});
