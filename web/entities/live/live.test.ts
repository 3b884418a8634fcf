import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useConnection } from '#lib/http/connection.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import {
  forgetCount,
  follow,
  holdStream,
  isForgottenSince,
  isRevokedSince,
  live,
  noteRead,
  onForgotten,
  onRevoked,
} from './live.ts';

const stream = projectStream('p');
let wire: Wire;
let forgotten: string[];
let revoked: string[];
onForgotten((gone) => forgotten.push(gone));
onRevoked((gone) => revoked.push(gone));

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const isFollowed = () => live()?.isFollowing(stream) ?? false;
const asked = () => wire.emitted.filter(([event]) => event === 'subscribe').map(([, payload]) => payload);

beforeEach(() => {
  vi.useFakeTimers();
  [forgotten, revoked] = [[], []];
  wire = signIn();
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a stream that screens need', () => {
  test('is followed as long as one of them is there, and a minute longer', async () => {
    const [first, second] = [holdStream(stream), holdStream(stream)];
    follow(stream, 5);
    first();
    await pass(120_000);
    expect(isFollowed()).toBe(true);
    second();
    await pass(59_000);
    expect(isFollowed()).toBe(true);
    await pass(2_000);
    expect([isFollowed(), forgotten]).toEqual([false, [stream]]);
  });

  test('stays while something unsent still has to be confirmed by it', async () => {
    const letGo = holdStream(stream);
    follow(stream, 5);
    letGo();
    useConnection.setState({ waiting: 1 });
    await pass(300_000);
    expect(isFollowed()).toBe(true);
    useConnection.setState({ waiting: 0 });
    await pass(61_000);
    expect(isFollowed()).toBe(false);
  });

  test('that nobody holds goes by itself', async () => {
    follow(stream, 5);
    await pass(61_000);
    expect(isFollowed()).toBe(false);
  });

  test('is followed again from where it was left, so that what is still known misses nothing', async () => {
    const letGo = holdStream(stream);
    follow(stream, 5);
    wire.deliver(stream, { kind: 'label', op: 'remove', id: 'x' });
    letGo();
    await pass(61_000);
    follow(stream, 20);
    expect(asked().at(-1)).toEqual({ stream, after: 6 });
  });
});

describe('a list that is read before its stream is followed', () => {
  test('is the number from which it is followed, the oldest of several', () => {
    noteRead({ [stream]: 9 });
    noteRead({ [stream]: 7 });
    follow(stream, 12);
    expect(asked()).toEqual([{ stream, after: 7 }]);
  });

  test('counts no more once it was used', () => {
    noteRead({ [stream]: 7 });
    follow(stream);
    live()?.unfollow(stream);
    follow(stream, 12);
    expect(asked()).toEqual([
      { stream, after: 7 },
      { stream, after: 12 },
    ]);
  });
});

describe('an answer that comes late', () => {
  test('can see that the right was lost since it was asked for', () => {
    follow(stream, 0);
    const before = forgetCount();
    expect([isForgottenSince(before, stream), isRevokedSince(before, stream)]).toEqual([false, false]);
    wire.revoke(stream);
    expect([isForgottenSince(before, stream), isRevokedSince(before, stream)]).toEqual([true, true]);
    expect([forgotten, revoked]).toEqual([[stream], [stream]]);
    const after = forgetCount();
    expect([isForgottenSince(after, stream), isRevokedSince(after, stream)]).toEqual([false, false]);
  });

  test('can see that its project was left, which takes no right away', async () => {
    follow(stream, 0);
    const before = forgetCount();
    await pass(61_000);
    expect([isForgottenSince(before, stream), isRevokedSince(before, stream)]).toEqual([true, false]);
  });
});

test('the connection is known to be there or not', () => {
  expect(useConnection.getState().isLive).toBe(true);
  wire.disconnect();
  expect(useConnection.getState().isLive).toBe(false);
  wire.connect();
  expect(useConnection.getState().isLive).toBe(true);
});
