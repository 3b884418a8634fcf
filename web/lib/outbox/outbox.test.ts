import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useConnection } from '../http/connection.ts';
import type { Mutation } from './mutation.ts';
import { closeOutbox, retryOutbox, submit } from './outbox.ts';
import {
  answeredBy,
  create,
  FakeApi,
  type Received,
  html,
  json,
  KIND,
  listen,
  lostAfter,
  lostBefore,
  ME,
  type Passage,
  passes,
  patch,
} from './outbox-testing.ts';
import { leaveSession, startSession } from '../http/session.ts';

let server: FakeApi;
let received: Received;

/** The ways that requests take one after the other; the last one repeats. */
function ways(...passages: Passage[]) {
  let at = 0;
  server.next = () => passages[Math.min(at++, passages.length - 1)]!;
}

/** The way of one mutation's requests; all others pass. */
function wayOf(id: string, passage: Passage) {
  server.next = () => (server.asked.at(-1) === id ? passage : passes);
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const counts = () => {
  const { sending, waiting } = useConnection.getState();
  return { sending, waiting };
};

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

describe('the outbox', () => {
  test('counts what is on its way and nothing afterwards', async () => {
    patch('m1', 'a');
    expect(counts()).toEqual({ sending: 1, waiting: 0 });
    await settle();
    expect([server.done, received.stored]).toEqual([['m1'], ['m1']]);
    expect(counts()).toEqual({ sending: 0, waiting: 0 });
  });

  test('keeps what could not be sent, says so, and sends it when told that the network is back', async () => {
    ways(lostBefore, passes);
    patch('m1', 'a');
    await settle();
    expect(counts()).toEqual({ sending: 0, waiting: 1 });
    retryOutbox();
    await settle();
    expect([server.done, received.stored]).toEqual([['m1'], ['m1']]);
    expect(counts()).toEqual({ sending: 0, waiting: 0 });
  });

  test('tries again by itself after a while', async () => {
    ways(lostBefore, lostBefore, passes);
    patch('m1', 'a');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(received.stored).toEqual(['m1']);
  });

  test.each<[string, Passage]>([
    ['an answer that was lost', lostAfter],
    ['an error inside the server', answeredBy(() => json(500, { error: 'Oh.' }))],
    [
      'an attempt that is still running',
      answeredBy(() => json(409, { error: 'The first attempt is still running.' })),
    ],
    ['the page of a captive portal', answeredBy(() => html(200))],
    ['a proxy without such a path', answeredBy(() => html(404))],
  ])('does not take %s for the final word', async (_what, passage) => {
    ways(passage, passes);
    patch('m1', 'a', { name: 'New' });
    await settle();
    expect(received).toMatchObject({ stored: [], refused: [] });
    expect(counts()).toEqual({ sending: 0, waiting: 1 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([server.done, received.stored]).toEqual([['m1'], ['m1']]);
  });

  test('gives up a connection that says nothing, and sends again', async () => {
    const silent: Passage = (_carryOut, signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      );
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('Too late', 'TimeoutError')), ms);
      return controller.signal;
    });
    ways(silent, passes);
    patch('m1', 'a');
    await vi.advanceTimersByTimeAsync(59_000);
    expect(counts()).toEqual({ sending: 1, waiting: 0 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(received.stored).toEqual(['m1']);
    vi.restoreAllMocks();
  });

  test('keeps the order of one row while other rows go on', async () => {
    wayOf('m1', lostBefore);
    patch('m1', 'a');
    patch('m2', 'a');
    patch('m3', 'b');
    await settle();
    expect([server.done, server.asked]).toEqual([['m3'], ['m1', 'm3']]);
    expect(counts()).toEqual({ sending: 0, waiting: 2 });
    ways(passes);
    retryOutbox();
    await settle();
    expect(server.done).toEqual(['m3', 'm1', 'm2']);
  });

  test('hands a refusal back once and goes on with what follows', async () => {
    patch('m1', 'a', { name: 'bad' });
    patch('m2', 'a');
    await settle();
    expect(received).toMatchObject({ stored: ['m2'], refused: [{ id: 'm1', root: 'm1', dependents: 0 }] });
  });

  test('waits as long as the server asks, also when the network is said to be back', async () => {
    ways(
      answeredBy(() => json(503, { error: 'Not now.' }, { 'retry-after': '20' })),
      passes,
    );
    patch('m1', 'a');
    await settle();
    retryOutbox();
    await vi.advanceTimersByTimeAsync(19_000);
    expect(server.asked).toEqual(['m1']);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(received.stored).toEqual(['m1']);
  });

  test('sends a change that was written down and read again', async () => {
    const made = patch('m1', 'a', { name: 'Kept' });
    closeOutbox();
    server.rows.set('a', { id: 'a' });
    const end = submit(JSON.parse(JSON.stringify({ ...made, id: 'm2' })) as Mutation);
    await settle();
    expect(await end).toEqual({ data: null, seqs: { 'project:p': 2 } });
    expect(server.rows.get('a')).toEqual({ id: 'a', name: 'Kept' });
  });
});

describe('what is about a row that is not stored yet', () => {
  test('waits for it, in whichever lane it is, and then is sent', async () => {
    ways(lostBefore, passes);
    create('item');
    create('comment', { about: 'item' }, { lane: 'comments', needs: ['item'] });
    patch('rename', 'item', { name: 'Two' });
    await settle();
    expect(server.asked).toEqual(['create item']);
    expect(counts()).toEqual({ sending: 0, waiting: 3 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.done[0]).toBe('create item');
    expect(new Set(server.done)).toEqual(new Set(['create item', 'create comment', 'rename']));
  });

  test('is refused with it, without a request of its own', async () => {
    create('item', { name: 'bad' });
    create('comment', { about: 'item' }, { lane: 'comments', needs: ['item'] });
    patch('edit', 'comment', {}, { lane: 'comments' });
    patch('rename', 'item', { name: 'Two' });
    patch('elsewhere', 'a');
    await settle();
    const root = { root: 'create item', dependents: 3 };
    expect(received.refused).toHaveLength(4);
    expect(received.refused).toEqual(
      expect.arrayContaining(
        ['create item', 'create comment', 'edit', 'rename'].map((id) => ({ id, ...root })),
      ),
    );
    expect(received.stored).toEqual(['elsewhere']);
    expect(server.asked).toEqual(['create item', 'elsewhere']);
  });

  test('waits for what it only names as well, and goes on without it when that is refused', async () => {
    create('label', { name: 'bad' });
    create('good');
    create('item', { labels: ['label', 'good'], parent: 'label' }, { mentions: ['label', 'good'] });
    patch('rename', 'item', { name: 'Two' });
    await settle();
    expect(received.refused).toEqual([{ id: 'create label', root: 'create label', dependents: 0 }]);
    expect(server.rows.get('item')).toEqual({ id: 'item', labels: ['good'], name: 'Two' });
  });
});

describe('the person whose changes they are', () => {
  const noSession = answeredBy(() => json(401, { detail: 'Authentication credentials were not provided.' }));

  test('is asked to sign in again, and then they are sent', async () => {
    ways(noSession, passes);
    patch('m1', 'a');
    patch('m2', 'a');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.asked).toEqual(['m1']);
    expect(counts()).toEqual({ sending: 0, waiting: 2 });
    expect(useConnection.getState().isSignedOut).toBe(true);
    startSession(ME);
    retryOutbox();
    await settle();
    expect(server.done).toEqual(['m1', 'm2']);
    expect(useConnection.getState().isSignedOut).toBe(false);
  });

  test('is nobody else: who signs in meanwhile sends nothing of them', async () => {
    ways(lostBefore, passes);
    patch('m1', 'a');
    await settle();
    leaveSession();
    startSession('somebody else');
    retryOutbox();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.asked).toEqual(['m1']);
    expect(counts()).toEqual({ sending: 0, waiting: 1 });
    void submit({
      ...{
        id: 'theirs',
        userId: 'somebody else',
        kind: KIND,
        lane: 'b',
        creates: null,
        needs: [],
        mentions: [],
      },
      request: { method: 'PATCH', path: '/rows/b/', body: {} },
    });
    await settle();
    expect(server.done).toEqual(['theirs']);
  });
});
