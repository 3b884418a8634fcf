import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { useConnection } from './connection.ts';
import { mayHelp, Reloader } from './reloader.ts';

const offline = () => Promise.reject(new ApiError(0, { error: 'offline' }));
const done = () => Promise.resolve(true);
const notYet = () => Promise.resolve(false);

type Work = () => Promise<boolean>;
/** One answer after the other; the last one repeats. */
function answering(...answers: Work[]) {
  let at = 0;
  return vi.fn<Work>(() => (answers[Math.min(at++, answers.length - 1)] as Work)());
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  useConnection.setState({ isOnline: true, isLive: true });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('reading until it succeeds', () => {
  test('reads once when that is enough', async () => {
    const work = answering(done);
    await new Reloader(work).request();
    await pass(120_000);
    expect(work).toHaveBeenCalledTimes(1);
  });

  test('tries again after pauses that grow', async () => {
    const work = answering(offline, offline, offline, done);
    await new Reloader(work).request();
    const reads: number[] = [work.mock.calls.length];
    for (const pause of [500, 1000, 2000]) {
      await pass(pause - 1);
      reads.push(work.mock.calls.length);
      await pass(1);
      reads.push(work.mock.calls.length);
    }
    expect(reads).toEqual([1, 1, 2, 2, 3, 3, 4]);
    await pass(120_000);
    expect(work).toHaveBeenCalledTimes(4);
  });

  test('begins with short pauses again after a success', async () => {
    const work = answering(offline, offline, done, offline, done);
    const reloader = new Reloader(work);
    await reloader.request();
    await pass(2_000);
    expect(work).toHaveBeenCalledTimes(3);
    await reloader.request();
    await pass(500);
    expect(work).toHaveBeenCalledTimes(5);
  });

  test('reads again when the answer was not good enough', async () => {
    const work = answering(notYet, done);
    await new Reloader(work).request();
    await pass(500);
    expect(work).toHaveBeenCalledTimes(2);
  });

  test('follows a read under way by one more, however often it was asked for meanwhile', async () => {
    const first = Promise.withResolvers<boolean>();
    const work = answering(() => first.promise, done);
    const reloader = new Reloader(work);
    const end = reloader.request();
    for (let asked = 0; asked < 5; asked += 1) await reloader.request();
    expect(work).toHaveBeenCalledTimes(1);
    first.resolve(true);
    await end;
    expect(work).toHaveBeenCalledTimes(2);
  });
});

describe('a failure', () => {
  test('that is the last word ends it', async () => {
    const work = answering(() => Promise.reject(new ApiError(403, { error: 'No.' })));
    await new Reloader(work).request();
    await pass(120_000);
    expect(work).toHaveBeenCalledTimes(1);
  });

  test('is sent to whoever wants to say so, and they decide whether to go on', async () => {
    const received = vi.fn<(error: ApiError) => boolean>(() => false);
    const work = answering(offline);
    await new Reloader(work, received).request();
    await pass(120_000);
    expect(received.mock.calls[0]?.[0].kind).toBe('offline');
    expect(work).toHaveBeenCalledTimes(1);
  });

  test('of the program itself is not tried again', async () => {
    const work = answering(() => Promise.reject(new TypeError('undefined is not a function')));
    await expect(new Reloader(work).request()).rejects.toThrow(TypeError);
    await pass(120_000);
    expect(work).toHaveBeenCalledTimes(1);
  });

  test.each([
    [0, true],
    [500, true],
    [429, true],
    [401, true],
    [403, false],
    [404, false],
  ])('with %i may pass: %s', (status, isPassing) => {
    expect(mayHelp(new ApiError(status, { error: 'x' }))).toBe(isPassing);
  });
});

describe('a connection that comes back', () => {
  test.each([
    ['the live connection', { isLive: false }, { isLive: true }],
    ['the network', { isOnline: false }, { isOnline: true }],
  ])('is used at once: %s', async (_what, lost, back) => {
    const work = answering(offline, done);
    useConnection.setState(lost);
    await new Reloader(work).request();
    useConnection.setState(back);
    await pass(0);
    expect(work).toHaveBeenCalledTimes(2);
    await pass(120_000);
    expect(work).toHaveBeenCalledTimes(2);
  });

  test('wakes nothing that needs no waking', async () => {
    const work = answering(done);
    await new Reloader(work).request();
    useConnection.setState({ isLive: false });
    useConnection.setState({ isLive: true });
    await pass(0);
    expect(work).toHaveBeenCalledTimes(1);
  });
});

test('what was stopped reads no more, also when it is asked to or waits', async () => {
  const work = answering(offline);
  const reloader = new Reloader(work);
  await reloader.request();
  reloader.stop();
  await reloader.request();
  useConnection.setState({ isLive: false });
  useConnection.setState({ isLive: true });
  await pass(120_000);
  expect(work).toHaveBeenCalledTimes(1);
});
