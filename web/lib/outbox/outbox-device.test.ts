import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useConnection } from '../http/connection.ts';
import { clearOutbox, closeOutbox, discardRefused, openOutbox, retryOutbox, retryRefused } from './outbox.ts';
import {
  create,
  FakeApi,
  FakeDevice,
  KIND,
  type Received,
  listen,
  lostAfter,
  lostBefore,
  ME,
  mutation,
  passes,
  patch,
} from './outbox-testing.ts';
import { useRefused } from './refused-store.ts';
import { leaveSession, startSession } from '../http/session.ts';

let server: FakeApi;
let device: FakeDevice;
let received: Received;

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const onDevice = () => device.waiting.map(({ mutation }) => mutation.id);
const refusedIds = () => useRefused.getState().refused.map(({ mutation }) => mutation.id);
const cutOff = () => {
  server.next = () => lostBefore;
};
const backOn = async () => {
  server.next = () => passes;
  retryOutbox();
  await settle(60_000);
};
/** The tab is closed or crashes, and another one opens. */
async function reload() {
  closeOutbox();
  await openOutbox(device);
  await settle();
}

beforeEach(async () => {
  vi.useFakeTimers();
  server = new FakeApi();
  device = new FakeDevice();
  received = listen();
  server.rows.set('a', { id: 'a' }).set('b', { id: 'b' });
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('localStorage', undefined);
  startSession(ME);
  await openOutbox(device);
  await settle();
});
afterEach(() => {
  closeOutbox();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a change', () => {
  test('is written on the device before it is sent, and gone from there once it is stored', async () => {
    patch('m1', 'a');
    expect([onDevice(), server.asked]).toEqual([[], []]);
    expect(useConnection.getState()).toMatchObject({ sending: 1, unwritten: 1 });
    await Promise.resolve();
    expect([onDevice(), server.asked]).toEqual([['m1'], []]);
    await settle();
    expect([onDevice(), server.done]).toEqual([[], ['m1']]);
    expect(useConnection.getState()).toMatchObject({ sending: 0, unwritten: 0 });
  });

  test('is sent all the same when there is no room on the device, and the tab asks before it is closed', async () => {
    cutOff();
    device.isFull = true;
    patch('m1', 'a');
    await settle();
    expect(useConnection.getState()).toMatchObject({ waiting: 1, unwritten: 1 });
    await backOn();
    expect(received.stored).toEqual(['m1']);
    expect(useConnection.getState().unwritten).toBe(0);
  });
});

describe('after a reload', () => {
  test('everything is shown again and sent in the order in which it was made', async () => {
    cutOff();
    create('x');
    patch('m1', 'x');
    patch('m2', 'x');
    patch('m3', 'a');
    await settle();
    await reload();
    expect(received.restored).toEqual(['create x', 'm1', 'm2', 'm3']);
    expect(useConnection.getState()).toMatchObject({ waiting: 4, unwritten: 0 });
    await backOn();
    expect(server.done.filter((id) => id !== 'm3')).toEqual(['create x', 'm1', 'm2']);
    expect(onDevice()).toEqual([]);
  });

  test('what the server stored without being received is stored once', async () => {
    server.next = () => lostAfter;
    create('x');
    await settle();
    await reload();
    await backOn();
    expect(server.done).toEqual(['create x']);
    expect(received.stored).toEqual(['create x']);
  });

  test('nothing is sent in the session of somebody else', async () => {
    cutOff();
    patch('m1', 'a');
    await settle();
    leaveSession();
    startSession('somebody else');
    server.next = () => passes;
    await reload();
    await settle(60_000);
    expect(server.done).toEqual([]);
    startSession(ME);
    await backOn();
    expect(server.done).toEqual(['m1']);
  });

  test('what a refused create took with it and what only named it are known on the device', async () => {
    server.rows.set('tagged', { id: 'tagged' });
    cutOff();
    create('x', { name: 'bad' });
    patch('m1', 'x', { name: 'About it' });
    patch('m2', 'tagged', { name: 'Goes on', tags: ['x'] }, { mentions: ['x'] });
    await settle();
    let isFirst = true;
    server.next = () => {
      const passage = isFirst ? passes : lostBefore;
      isFirst = false;
      return passage;
    };
    retryOutbox();
    await settle(100);
    expect(refusedIds()).toEqual(['create x', 'm1']);
    await reload();
    expect(refusedIds()).toEqual(['create x', 'm1']);
    await backOn();
    expect(server.rows.get('tagged')).toMatchObject({ name: 'Goes on', tags: [] });
  });
});

describe('what was refused', () => {
  beforeEach(async () => {
    create('x', { name: 'bad' });
    patch('m1', 'x', { name: 'About it' });
    await settle();
  });

  test('stays listed with what went with it until it is discarded', async () => {
    await reload();
    expect(useRefused.getState().refused).toMatchObject([
      { rootId: 'create x', reason: { status: 400, body: { name: ['This name is bad.'] } } },
      { rootId: 'create x', mutation: { id: 'm1' } },
    ]);
    discardRefused('create x');
    await reload();
    expect(refusedIds()).toEqual([]);
  });

  test('can be sent again under keys of its own, once what was wrong is mended', async () => {
    const { body } = useRefused.getState().refused[0]!.mutation.request;
    (body as { name: string }).name = 'good';
    retryRefused('create x');
    await settle();
    expect(received.restored).toHaveLength(2);
    expect(server.rows.get('x')).toMatchObject({ name: 'About it' });
    expect(server.done).not.toContain('m1');
    await reload();
    expect([refusedIds(), onDevice()]).toEqual([[], []]);
  });
});

describe('several tabs', () => {
  beforeEach(async () => {
    closeOutbox();
    device.isTaken = true;
    await openOutbox(device);
    await settle();
  });

  test('leave the sending to one of them, and learn from it how it ended', async () => {
    patch('m1', 'a');
    await settle();
    expect(server.asked).toEqual([]);
    expect(device.posted.filter(({ type }) => type === 'added')).toHaveLength(1);
    device.say({ type: 'held', lanes: ['a'] });
    expect(useConnection.getState()).toMatchObject({ waiting: 1 });
    device.say({ type: 'stored', id: 'm1', answer: { data: null, seqs: {} } });
    expect(received.stored).toEqual(['m1']);
    expect(useConnection.getState()).toMatchObject({ waiting: 0, sending: 0 });
  });

  test('show what the others have made, and its refusal', async () => {
    const made = patch('own', 'a');
    await settle();
    const other = { ...made, id: 'other' };
    device.say({ type: 'added', mutation: other, place: device.put(other) });
    expect(received.restored).toEqual(['other']);
    device.say({
      type: 'refused',
      rootId: 'other',
      dependentIds: ['own'],
      reason: { status: 400, body: { error: 'No.' } },
    });
    expect(received.refused).toEqual([
      { id: 'other', root: 'other', dependents: 1 },
      { id: 'own', root: 'other', dependents: 1 },
    ]);
    expect(refusedIds()).toEqual(['other', 'own']);
    device.say({ type: 'settled', ids: ['other', 'own'] });
    expect(refusedIds()).toEqual([]);
  });

  test('go on where the closed one stopped, and send nothing twice', async () => {
    const first = patch('m1', 'a');
    patch('m2', 'a');
    await settle();
    const unheard = { ...first, id: 'unheard', lane: 'b' };
    device.put(unheard);
    device.say({ type: 'stored', id: 'm1', answer: { data: null, seqs: {} } });
    // It was closed before it could remove what is stored.
    device.giveLead();
    await settle();
    expect(server.done.toSorted()).toEqual(['m2', 'unheard']);
    expect(onDevice()).toEqual([]);
  });

  test('take over from one that has fallen asleep', async () => {
    patch('m1', 'a');
    await settle(4_000);
    expect(server.done).toEqual(['m1']);
  });

  test('take over from one that sleeps when the network is back', async () => {
    patch('m1', 'a');
    await settle(1_000);
    device.say({ type: 'held', lanes: ['a'] });
    await settle(10_000);
    expect(server.done).toEqual([]);
    retryOutbox();
    await settle(4_000);
    expect(server.done).toEqual(['m1']);
  });

  test('leave it to one that answers', async () => {
    patch('m1', 'a');
    await settle(1_000);
    device.say({ type: 'held', lanes: [] });
    await settle(10_000);
    expect(server.done).toEqual([]);
  });

  test('forget everything when one of them signs out', async () => {
    patch('m1', 'a');
    await settle();
    device.say({ type: 'cleared' });
    expect(useConnection.getState()).toMatchObject({ waiting: 0, sending: 0 });
    await clearOutbox();
    expect(onDevice()).toEqual([]);
  });
});

describe('changes whose code was not fetched yet', () => {
  const of = (kind: string, id: string, fields: { creates?: string; needs?: string[] } = {}) =>
    mutation({
      id,
      kind,
      lane: id,
      ...fields,
      request: { method: 'PATCH', path: `/rows/${id}/`, body: { name: 'late' } },
    });
  let fetched: PromiseWithResolvers<void>;
  const open = async () => {
    closeOutbox();
    fetched = Promise.withResolvers();
    const opening = openOutbox(device, () => fetched.promise);
    await settle();
    return opening;
  };

  test('wait for it when they are found on the device, and are shown and sent then', async () => {
    device.put(of('late 1', 'a'));
    closeOutbox();
    fetched = Promise.withResolvers();
    const opening = openOutbox(device, () => fetched.promise);
    await settle();
    expect(server.done).toEqual([]);
    const late = listen('late 1');
    fetched.resolve();
    await opening;
    await settle();
    expect([late.restored, late.stored, server.done]).toEqual([['a'], ['a'], ['a']]);
  });

  test('of another tab are taken in the order in which it said them, once it came', async () => {
    device.isTaken = true;
    await open();
    const [first, second] = [of('late 2', 'a'), of(KIND, 'b', { needs: ['a'] })];
    for (const made of [first, second]) {
      device.say({ type: 'added', mutation: made, place: device.put(made) });
    }
    device.say({ type: 'held', lanes: ['b'] });
    expect(received.restored).toEqual([]);
    const late = listen('late 2');
    fetched.resolve();
    await settle();
    expect([late.restored, received.restored]).toEqual([['a'], ['b']]);
    expect(useConnection.getState()).toMatchObject({ waiting: 1, sending: 1 });
  });

  test('are left to another tab when there is no such code, and what came behind them is taken', async () => {
    device.isTaken = true;
    await open();
    const [newer, known] = [of('of a newer client', 'a'), of(KIND, 'b')];
    for (const made of [newer, known]) {
      device.say({ type: 'added', mutation: made, place: device.put(made) });
    }
    fetched.reject(new TypeError('Failed to fetch dynamically imported module'));
    await settle();
    expect(received.restored).toEqual(['b']);
    expect(onDevice()).toEqual(['a', 'b']);
  });
});
