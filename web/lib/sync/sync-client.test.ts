import type { Change } from '@tandem/shared/sync/change.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SyncClient, type SyncListener } from './sync-client.ts';
import { FakeServer, FakeSocket } from './sync-testing.ts';

const stream = projectStream('p');

function connect() {
  const server = new FakeServer(stream, ['a']);
  const socket = new FakeSocket(server);
  const seen: number[] = [];
  const events: string[] = [];
  const listener: SyncListener = {
    onChanges: (changes: Change[]) => seen.push(...changes.map(({ seq }) => seq)),
    onResync: (_stream, seq) => events.push(`resync ${seq}`),
    onRevoked: () => events.push('revoked'),
    onReceived: () => {},
    onSubscribed: () => {},
    onPresence: () => {},
    onCrowded: () => events.push('crowded'),
    onConnection: (isLive) => events.push(isLive ? 'live' : 'lost'),
    onOutdated: () => events.push('outdated'),
  };
  const client = new SyncClient(socket, listener, () => 0.5);
  const write = (count: number) => {
    for (let index = 0; index < count; index += 1)
      server.write(`${server.seq}`, { id: 'a', text: `${index}` });
  };
  return { server, socket, client, seen, events, write };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('following a stream', () => {
  test('starts after the number of the list, whatever happened before the subscription', () => {
    const { server, client, seen, write } = connect();
    write(3);
    client.start();
    client.follow(stream, 1);
    server.deliverAll();
    write(1);
    server.deliverAll();
    expect(seen).toEqual([2, 3, 4]);
  });

  test('without a number starts from now on', () => {
    const { server, client, seen, write } = connect();
    write(3);
    client.start();
    client.follow(stream);
    server.deliverAll();
    write(1);
    server.deliverAll();
    expect(seen).toEqual([4]);
  });

  test('takes the number of a list that comes while the subscription is under way', () => {
    const { server, client, seen, write } = connect();
    write(3);
    client.start();
    client.follow(stream);
    client.follow(stream, 1);
    server.deliverAll();
    expect(seen).toEqual([2, 3]);
  });

  test('catches up after a cut, without a repetition', async () => {
    const { server, socket, client, seen, write, events } = connect();
    client.start();
    client.follow(stream, 0);
    write(2);
    server.deliverAll();
    socket.cut();
    write(2);
    await vi.advanceTimersByTimeAsync(30_000);
    server.deliverAll();
    expect(seen).toEqual([1, 2, 3, 4]);
    expect(events).toEqual(['live', 'lost', 'live']);
  });

  // docs/contract/client.md#when-the-window-is-looked-at-again
  test('takes what it missed without knowing when it is asked to look', async () => {
    const { server, socket, client, seen, write } = connect();
    client.start();
    client.follow(stream, 0);
    server.deliverAll();
    write(2);
    // A browser that slept: the packets are gone, and the connection does not know.
    server.loseAll(socket);
    client.checkNow();
    server.deliverAll();
    expect(seen).toEqual([1, 2]);
    client.checkNow();
    write(1);
    server.deliverAll();
    expect(seen).toEqual([1, 2, 3]);
  });

  // docs/contract/client.md#when-the-window-is-looked-at-again
  test('connects when it is asked to look without a connection', () => {
    const { server, socket, client, seen, write } = connect();
    client.start();
    client.follow(stream, 0);
    socket.cut();
    write(1);
    client.checkNow();
    server.deliverAll();
    expect(seen).toEqual([1]);
  });

  test('asks for a new list when the backlog is gone', async () => {
    const { server, socket, client, events, write } = connect();
    client.start();
    client.follow(stream, 0);
    server.deliverAll();
    socket.cut();
    write(8);
    server.trim();
    await vi.advanceTimersByTimeAsync(30_000);
    server.deliverAll();
    expect(events).toContain('resync 8');
  });

  test('subscribes again when the answer never comes', async () => {
    const { server, socket, client, seen, write } = connect();
    client.start();
    client.follow(stream, 0);
    server.loseAll(socket);
    write(1);
    await vi.advanceTimersByTimeAsync(15_000);
    server.deliverAll();
    expect(seen).toEqual([1]);
  });

  test('says that there is no connection when already the first attempt fails', async () => {
    const { socket, client, events } = connect();
    socket.isReachable = false;
    client.start();
    expect(events).toEqual(['lost']);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(events).toEqual(['lost']);
    socket.isReachable = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(events).toEqual(['lost', 'live']);
  });

  test('moves at once, without a word, when the server says that it ends and another one is there', () => {
    const { server, socket, client, seen, events, write } = connect();
    client.start();
    client.follow(stream, 0);
    server.deliverAll();
    socket.dispatch('closing', { reason: 'restart' });
    socket.cut();
    write(1);
    server.deliverAll();
    expect(seen).toEqual([1]);
    expect(events).toEqual(['live']);
    socket.cut();
    expect(events).toEqual(['live', 'lost']);
  });

  test('is lost when no other server is there, or none answers', async () => {
    const { socket, client, events } = connect();
    client.start();
    socket.isReachable = false;
    socket.dispatch('closing', { reason: 'restart' });
    socket.cut();
    expect(events).toEqual(['live', 'lost']);
    socket.isReachable = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(events).toEqual(['live', 'lost', 'live']);
    socket.connect = () => {};
    socket.dispatch('closing', { reason: 'restart' });
    socket.cut();
    expect(events).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(events).toEqual(['live', 'lost', 'live', 'lost']);
  });

  test('ends for good when the server speaks another version', async () => {
    const { socket, client, events } = connect();
    client.start();
    socket.cut();
    socket.dispatch('connect_error', { message: 'outdated-client' });
    await vi.advanceTimersByTimeAsync(120_000);
    client.retryNow();
    expect(events).toEqual(['live', 'lost', 'outdated']);
  });

  test.each([
    ['too_many_streams', ['live', 'crowded']],
    ['bad_request', ['live']],
  ])('tries again later after %s, which is no lost right', async (code, expected) => {
    const { server, client, seen, events, write } = connect();
    server.refusal = code;
    client.start();
    client.follow(stream, 0);
    server.deliverAll();
    expect(events).toEqual(expected);
    server.refusal = null;
    write(1);
    await vi.advanceTimersByTimeAsync(2000);
    server.deliverAll();
    expect(seen).toEqual([1]);
  });

  test('ends when the right is lost', () => {
    const { socket, client, events } = connect();
    client.start();
    client.follow(stream, 0);
    socket.dispatch('access', { stream, revoked: true });
    expect(events).toContain('revoked');
    expect(client.isFollowing(stream)).toBe(false);
  });
});
