import type { Change } from '@tandem/shared/sync/change.ts';
import type { SubscribeAnswer } from '@tandem/shared/sync/socket-events.ts';
import type { Stream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SyncClient } from './sync-client.ts';
import type { SocketInbox, SyncSocket } from './sync-socket.ts';

const stream: Stream = 'project:p';
const other: Stream = 'project:q';

type Asked = { stream: Stream; after?: number; answer: (answer: SubscribeAnswer) => void };

/** A socket of which the test writes every answer by hand. */
class ManualSocket implements SyncSocket {
  connected = false;
  readonly asked: Asked[] = [];
  readonly left: Stream[] = [];
  connects = 0;
  private readonly listeners = new Map<string, (payload: unknown) => void>();

  connect() {
    this.connects += 1;
  }
  disconnect() {
    this.connected = false;
  }
  on<E extends keyof SocketInbox>(event: E, listener: SocketInbox[E]) {
    this.listeners.set(event, listener as (payload: unknown) => void);
  }
  emit(event: string, payload: unknown, acknowledge: unknown) {
    const { stream: of, after } = payload as { stream: Stream; after?: number };
    if (event === 'unsubscribe') this.left.push(of);
    if (event !== 'subscribe') return;
    const answer = acknowledge as Asked['answer'];
    this.asked.push(after === undefined ? { stream: of, answer } : { stream: of, after, answer });
  }
  dispatch(event: keyof SocketInbox, payload?: unknown) {
    this.listeners.get(event)?.(payload);
  }
  /** The connection stands. */
  open() {
    this.connected = true;
    this.dispatch('connect');
  }
  break() {
    this.connected = false;
    this.dispatch('disconnect');
  }
  last() {
    return this.asked.at(-1) as Asked;
  }
}

const change = (seq: number, of: Stream = stream): Change => ({
  ...{ stream: of, seq, kind: 'work_item', op: 'put', id: `i${seq}`, row: {} },
  actor_id: null,
  mutation_id: null,
  at: '',
});
const changes = (from: number, to: number, of?: Stream) =>
  Array.from({ length: to - from + 1 }, (_, index) => change(from + index, of));

let socket: ManualSocket;
let client: SyncClient;
let received: string[];

const batch = (from: number, to: number, of: Stream = stream) =>
  socket.dispatch('changes', { stream: of, after: from - 1, seq: to, changes: changes(from, to, of) });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  received = [];
  socket = new ManualSocket();
  const listener = {
    onChanges: (list: Change[]) => received.push(...list.map(({ seq }) => `${seq}`)),
    onResync: (of: Stream, seq: number) => received.push(`resync ${of} ${seq}`),
    onRevoked: (of: Stream) => received.push(`revoked ${of}`),
    onReceived: () => {},
    onSubscribed: () => {},
    onPresence: () => {},
    onCrowded: () => received.push('crowded'),
    onConnection: () => {},
    onOutdated: () => received.push('outdated'),
  };
  client = new SyncClient(socket, listener, () => 1);
  client.start();
  socket.open();
});
afterEach(() => {
  client.stop();
  vi.useRealTimers();
});

/** Followed, and everything up to this number is here. */
function followed(after: number, of: Stream = stream) {
  client.follow(of, after);
  socket.last().answer({ ok: true, seq: after, changes: [] });
}

describe('what is sent', () => {
  test('is handed on in order, each once, whatever arrives twice or overlaps', () => {
    followed(0);
    batch(1, 3);
    batch(1, 3);
    batch(2, 5);
    batch(4, 4);
    expect(received).toEqual(['1', '2', '3', '4', '5']);
    expect(client.cursorOf(stream)).toBe(5);
  });

  test('of two streams is counted apart', () => {
    followed(0);
    followed(10, other);
    batch(11, 11, other);
    batch(1, 1);
    expect(received).toEqual(['11', '1']);
    expect([client.cursorOf(stream), client.cursorOf(other)]).toEqual([1, 11]);
  });

  test('with a gap is not handed on: what is missing is asked for first', () => {
    followed(2);
    batch(5, 6);
    expect(received).toEqual([]);
    expect(socket.last()).toMatchObject({ stream, after: 2 });
    socket.last().answer({ ok: true, seq: 6, changes: changes(3, 6) });
    expect(received).toEqual(['3', '4', '5', '6']);
  });

  test('meanwhile comes after what was missing, and is not lost', () => {
    followed(0);
    batch(3, 3);
    batch(4, 4);
    expect(received).toEqual([]);
    socket.last().answer({ ok: true, seq: 2, changes: changes(1, 2) });
    expect(received).toEqual(['1', '2', '3', '4']);
  });

  test('that I may not see leaves no gap', () => {
    followed(0);
    socket.dispatch('changes', { stream, after: 0, seq: 4, changes: [change(2)] });
    batch(5, 5);
    expect(received).toEqual(['2', '5']);
    expect(socket.asked).toHaveLength(1);
  });

  test('of a stream that nobody follows any more is nobody’s', () => {
    followed(0);
    client.unfollow(stream);
    batch(1, 1);
    expect(received).toEqual([]);
    expect(socket.left).toEqual([stream]);
  });
});

describe('a long backlog', () => {
  test('comes in pages, each asked for from where the last one ended', () => {
    client.follow(stream, 0);
    socket.last().answer({ ok: true, seq: 2, changes: changes(1, 2), more: true });
    expect(socket.last()).toMatchObject({ after: 2 });
    socket.last().answer({ ok: true, seq: 4, changes: changes(3, 4), more: true });
    socket.last().answer({ ok: true, seq: 5, changes: changes(5, 5) });
    expect(received).toEqual(['1', '2', '3', '4', '5']);
    expect(socket.asked).toHaveLength(3);
  });

  test('that is gone means listing again, and goes on from there', () => {
    client.follow(stream, 3);
    socket.last().answer({ ok: true, seq: 900, resync: true });
    batch(901, 901);
    expect(received).toEqual([`resync ${stream} 900`, '901']);
    expect(client.completeFrom(stream)).toBe(900);
  });

  test('that goes while it is followed never leads back', () => {
    followed(10);
    socket.dispatch('changes', { stream, after: 4, seq: 5, changes: [], resync: true });
    expect([received, client.cursorOf(stream)]).toEqual([[`resync ${stream} 5`], 10]);
  });
});

describe('a connection that breaks', () => {
  test('comes back after pauses that grow, and all streams go on where they were', async () => {
    followed(4);
    followed(9, other);
    socket.break();
    const connects = [socket.connects];
    for (const pause of [500, 1000, 2000]) {
      await pass(pause);
      connects.push(socket.connects);
      socket.dispatch('connect_error');
    }
    expect(connects).toEqual([1, 2, 3, 4]);
    socket.asked.length = 0;
    socket.open();
    expect(socket.asked.map(({ stream: of, after }) => [of, after])).toEqual([
      [stream, 4],
      [other, 9],
    ]);
  });

  test('takes the answers with it that were under way', () => {
    client.follow(stream, 0);
    const late = socket.last();
    socket.break();
    socket.open();
    late.answer({ ok: true, seq: 3, changes: changes(1, 3) });
    expect(received).toEqual([]);
    socket.last().answer({ ok: true, seq: 3, changes: changes(1, 3) });
    expect(received).toEqual(['1', '2', '3']);
  });

  test('is tried at once when I ask for it, and not twice', async () => {
    socket.break();
    client.retryNow();
    expect(socket.connects).toBe(2);
    socket.open();
    client.retryNow();
    await pass(60_000);
    expect(socket.connects).toBe(2);
  });

  test('is not tried any more once I have left', async () => {
    client.stop();
    socket.break();
    client.retryNow();
    await pass(60_000);
    expect(socket.connects).toBe(1);
  });
});

describe('a stream that is refused', () => {
  test('for want of room is tried again after somebody made some', async () => {
    client.follow(stream, 0);
    socket.last().answer({ ok: false, error: { code: 'too_many_streams', message: '' } });
    expect(received).toEqual(['crowded']);
    await pass(500);
    expect(socket.asked).toHaveLength(2);
    socket.last().answer({ ok: true, seq: 1, changes: changes(1, 1) });
    expect(received).toEqual(['crowded', '1']);
  });

  test('again and again is asked for ever less often', async () => {
    client.follow(stream, 0);
    const refuse = () => socket.last().answer({ ok: false, error: { code: 'server_error', message: '' } });
    refuse();
    const asked = [];
    for (const pause of [500, 1000, 2000]) {
      await pass(pause - 1);
      asked.push(socket.asked.length);
      await pass(1);
      asked.push(socket.asked.length);
      refuse();
    }
    expect(asked).toEqual([1, 2, 2, 3, 3, 4]);
  });

  test('because I may not see it is lost, and asked for no more', async () => {
    client.follow(stream, 0);
    socket.last().answer({ ok: false, error: { code: 'forbidden', message: '' } });
    await pass(60_000);
    expect([received, socket.asked.length, client.isFollowing(stream)]).toEqual([
      [`revoked ${stream}`],
      1,
      false,
    ]);
  });
});
