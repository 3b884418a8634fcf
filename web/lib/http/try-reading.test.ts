import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { useConnection } from './connection.ts';
import { json } from '../outbox/outbox-testing.ts';
import { setReadPauses } from './try-reading.ts';

let answers: (() => Response | Promise<Response>)[];
let asked: number;

const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));
const failing =
  (status: number, headers: Record<string, string> = {}) =>
  () =>
    json(status, { error: 'no' }, headers);
const fine = () => json(200, { id: 'one' });
const outcome = (read: Promise<unknown>) =>
  read.then(
    () => 'read',
    (error: unknown) => (error instanceof ApiError ? error.status : error),
  );
const later = (ms = 60_000) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  setReadPauses();
  [answers, asked] = [[], 0];
  vi.stubGlobal('fetch', () => {
    const answer = answers[Math.min(asked, answers.length - 1)];
    asked += 1;
    return Promise.resolve().then(answer);
  });
  useConnection.setState({ isOnline: true, isLive: true });
});
afterEach(() => {
  useConnection.setState({ isOnline: true, isLive: null });
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

// docs/contract/client.md#reads-are-tried-again
test.each([
  ['a server that fails', failing(500)],
  ['too many calls', failing(429)],
  ['no answer at all', noNetwork],
])('a read that meets %s is tried three more times, and then fails', async (_what, answer) => {
  answers = [answer];
  const read = outcome(api.get('/api/x/'));
  await later();
  expect(await read).not.toBe('read');
  expect(asked).toBe(4);
});

// docs/contract/client.md#reads-are-tried-again
test('a read that succeeds at last is as good as one that did so at once', async () => {
  answers = [noNetwork, failing(503), fine];
  const read = outcome(api.get('/api/x/'));
  await later();
  expect([await read, asked]).toEqual(['read', 3]);
});

// docs/contract/client.md#reads-are-tried-again
test.each([400, 403, 404, 409])('a refusal (%i) is final', async (status) => {
  answers = [failing(status)];
  expect([await outcome(api.get('/api/x/')), asked]).toEqual([status, 1]);
});

// docs/contract/client.md#reads-are-tried-again
test('a server that asks for a longer pause gets it, and one that asks for much is not waited for', async () => {
  answers = [failing(429, { 'Retry-After': '3' }), fine];
  const read = outcome(api.get('/api/x/'));
  await later(2_900);
  expect(asked).toBe(1);
  await later(200);
  expect([await read, asked]).toEqual(['read', 2]);
  answers = [failing(429, { 'Retry-After': '60' })];
  asked = 0;
  expect([await outcome(api.get('/api/x/')), asked]).toEqual([429, 1]);
});

// docs/contract/client.md#reads-are-tried-again
test.each([
  ['the browser has no network', { isOnline: false }],
  ['the live connection is lost', { isLive: false }],
])('nothing is waited for while %s', async (_what, state) => {
  answers = [noNetwork];
  useConnection.setState(state);
  expect([await outcome(api.get('/api/x/')), asked]).toEqual([0, 1]);
});

// docs/contract/client.md#reads-are-tried-again
test('a connection that is lost during a pause ends it', async () => {
  answers = [noNetwork];
  const read = outcome(api.get('/api/x/'));
  await later(10);
  useConnection.setState({ isLive: false });
  expect([await read, asked]).toEqual([0, 1]);
});

test('writes and readers that are gone are not tried again', async () => {
  answers = [failing(500)];
  expect([await outcome(api.post('/api/x/')), asked]).toEqual([500, 1]);
  const gone = new AbortController();
  const read = outcome(api.get('/api/x/', { signal: gone.signal }));
  await later(10);
  gone.abort(new Error('gone'));
  expect(await read).toEqual(new Error('gone'));
  expect(asked).toBe(2);
});
