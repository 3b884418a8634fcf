import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useConnection } from '../http/connection.ts';
import { closeOutbox, retryOutbox, submit } from './outbox.ts';
import {
  answeredBy,
  create,
  FakeApi,
  type Received,
  json,
  listen,
  lostAfter,
  lostBefore,
  ME,
  type Passage,
  passes,
  patch,
} from './outbox-testing.ts';
import { startSession } from '../http/session.ts';

let server: FakeApi;
let received: Received;

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const waiting = () => useConnection.getState().waiting;
const always = (passage: Passage) => {
  server.next = () => passage;
};
const busy = (seconds: number | string) =>
  answeredBy(() => json(429, { error: 'Slow down.' }, { 'retry-after': String(seconds) }));

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeApi();
  received = listen();
  server.rows.set('a', { id: 'a' }).set('b', { id: 'b' });
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('localStorage', undefined);
  startSession(ME);
});
afterEach(() => {
  closeOutbox();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a server that asks to wait', () => {
  test('is not asked before, whoever presses "Try now"', async () => {
    always(busy(30));
    patch('m1', 'a');
    await settle();
    for (let press = 0; press < 10; press += 1) retryOutbox();
    await settle(29_000);
    expect(server.asked).toEqual(['m1']);
    always(passes);
    await settle(2_000);
    expect(received.stored).toEqual(['m1']);
  });

  test('for ever is asked again after ten minutes: it may be a proxy that knows nothing of us', async () => {
    always(busy(86_400));
    patch('m1', 'a');
    await settle(9 * 60_000);
    expect(server.asked).toHaveLength(1);
    always(passes);
    await settle(2 * 60_000);
    expect(received.stored).toEqual(['m1']);
  });

  test('for one row does not stop the others', async () => {
    server.next = () => (server.asked.at(-1) === 'm1' ? busy(60) : passes);
    patch('m1', 'a');
    patch('m2', 'b');
    await settle();
    expect([received.stored, waiting()]).toEqual([['m2'], 1]);
  });
});

describe('an outage', () => {
  test('is tried ever less often, and at once when the network is back', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    always(lostBefore);
    patch('m1', 'a');
    await settle(60_000);
    const inFirstMinute = server.asked.length;
    await settle(60_000);
    expect(server.asked.length - inFirstMinute).toBeLessThan(inFirstMinute);
    always(passes);
    retryOutbox();
    await settle();
    expect(received.stored).toEqual(['m1']);
    vi.restoreAllMocks();
  });

  test('in which every answer is lost stores each change once, in order', async () => {
    let lost = 0;
    server.next = () => (lost++ % 2 === 0 ? lostAfter : passes);
    create('x', { name: 'one' });
    for (const name of ['two', 'three', 'four']) patch(`to ${name}`, 'x', { name });
    await settle(10 * 60_000);
    expect(server.done).toEqual(['create x', 'to two', 'to three', 'to four']);
    expect(received.stored).toEqual(server.done);
    expect(server.rows.get('x')).toMatchObject({ name: 'four' });
  });

  test('that ends in a refusal refuses only what depends on it', async () => {
    always(lostBefore);
    create('x', { name: 'bad' });
    patch('about x', 'x');
    patch('about a', 'a', { name: 'kept' });
    await settle(1_000);
    always(passes);
    await settle(60_000);
    expect(received.refused.map(({ id }) => id)).toEqual(['create x', 'about x']);
    expect([received.stored, server.rows.get('a')]).toEqual([['about a'], { id: 'a', name: 'kept' }]);
    expect(waiting()).toBe(0);
  });
});

describe('forgetting everything unsent', () => {
  test('sends nothing any more, also what waited for its next try', async () => {
    always(lostBefore);
    patch('m1', 'a');
    patch('m2', 'a');
    await settle();
    closeOutbox();
    always(passes);
    retryOutbox();
    await settle(120_000);
    expect([server.asked, received.stored, waiting()]).toEqual([['m1'], [], 0]);
  });

  test('takes no notice of an answer that comes afterwards', async () => {
    const late = Promise.withResolvers<Response>();
    always((carryOut) => late.promise.then(carryOut));
    patch('m1', 'a');
    await settle();
    closeOutbox();
    late.resolve(json(200, {}));
    await settle();
    expect(received).toMatchObject({ stored: [], refused: [] });
    always(passes);
    patch('m2', 'a');
    await settle();
    expect(received.stored).toEqual(['m2']);
  });
});

test('whoever sent a change learns how it ended: the answer, or null', async () => {
  const about = { userId: ME, kind: 'test', lane: 'a', creates: null, needs: [], mentions: [] };
  const send = (id: string, name: string) =>
    submit({ ...about, id, request: { method: 'PATCH', path: '/rows/a/', body: { name } } });
  const ends = Promise.all([send('m1', 'good'), send('m2', 'bad')]);
  await settle();
  expect(await ends).toEqual([{ data: null, seqs: { 'project:p': 1 } }, null]);
});
