import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useConnection } from '../http/connection.ts';
import { fetchAllParts, notePart, untilLoaded } from './parts.ts';
import { useToasts } from '../frame/toast-store.ts';

const UNREACHABLE = new TypeError('Failed to fetch dynamically imported module: /assets/a.js');

beforeEach(() => {
  vi.useFakeTimers();
  useConnection.setState({ isOnline: true, isLive: true });
});
afterEach(() => {
  useToasts.setState({ toasts: [] });
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(0);
const toasts = () => useToasts.getState().toasts.length;

/** A part of which the server gives nothing until it is asked to. */
function openPart() {
  const server = { isReachable: false, asked: 0 };
  const load = () =>
    untilLoaded(async () => {
      server.asked += 1;
      if (!server.isReachable) throw UNREACHABLE;
      return 'code';
    });
  return { server, load };
}

test('all parts are fetched, also those that another brings with it', async () => {
  const fetched: string[] = [];
  notePart(async () => {
    notePart(async () => fetched.push('inner'));
    fetched.push('outer');
  });
  notePart(async () => fetched.push('next'));
  await fetchAllParts();
  expect(fetched).toEqual(['outer', 'next', 'inner']);
});

test('a part that is wanted without a network is waited for, and said once to come later', async () => {
  const [one, other] = [openPart(), openPart()];
  useConnection.setState({ isLive: false });
  const wanted = [one.load(), other.load()];
  await vi.advanceTimersByTimeAsync(3_000);
  expect([toasts(), one.server.asked > 1]).toEqual([1, true]);
  one.server.isReachable = true;
  other.server.isReachable = true;
  useConnection.setState({ isLive: true });
  await settle();
  expect(await Promise.all(wanted)).toEqual(['code', 'code']);
  expect(toasts()).toBe(0);
});

test('a part that a reachable server does not have fails, and so does one that breaks', async () => {
  const missing = expect(openPart().load()).rejects.toThrow(UNREACHABLE);
  await vi.advanceTimersByTimeAsync(10_000);
  await missing;
  useConnection.setState({ isLive: false });
  const broken = untilLoaded(() => Promise.reject(new Error('broken')));
  await expect(broken).rejects.toThrow('broken');
  expect(toasts()).toBe(0);
});
