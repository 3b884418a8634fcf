import { once } from 'node:events';
import net from 'node:net';
import { type TestDatabase, createTestDatabase } from '@tandem/db/testing/database.ts';
import { CLIENT_PROTOCOL, PROTOCOL_VERSION } from '@tandem/shared/sync/protocol.ts';
import { type Stream, projectStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, announce, makePerson, makeTeam } from '../testing-rows.ts';
import { type TestRealtime, startRealtime } from '../testing.ts';

let database: TestDatabase;
let realtime: TestRealtime;
let owner: Person;
let stream: Stream;

beforeAll(async () => {
  database = await createTestDatabase();
  realtime = await startRealtime(database);
  owner = await makePerson(database.db);
  const team = await makeTeam(database.db, owner);
  stream = projectStream(team.project_id);
});
afterAll(async () => {
  await realtime.close();
  await database.close();
});

const statusOf = async (path: string, headers: Record<string, string>) => {
  const { status } = await fetch(realtime.url + path, { headers });
  return status;
};

test('nobody connects without a session, from a foreign page, or with a cookie but no page', async () => {
  await expect(realtime.open(null)).rejects.toThrow();
  await expect(realtime.open({ ...owner, session_key: 'x'.repeat(128) })).rejects.toThrow();
  await expect(realtime.open(owner, { origin: 'https://evil.example' })).rejects.toThrow();
  await expect(realtime.open(owner, { origin: 'null' })).rejects.toThrow();
  await expect(realtime.open(owner, { origin: null })).rejects.toThrow();
});

// docs/contract/live-documents.md#old-clients
test('a client of another version is informed; one that names none goes by the documentation', async () => {
  const otherTexts = `${PROTOCOL_VERSION}.of-another-editor`;
  for (const protocol of [PROTOCOL_VERSION - 1, PROTOCOL_VERSION + 1, otherTexts, 'x', { toString: 1 }]) {
    await expect(realtime.open(owner, { auth: { protocol } })).rejects.toThrow('outdated-client');
  }
  for (const protocol of [PROTOCOL_VERSION, CLIENT_PROTOCOL]) {
    const client = await realtime.open(owner, { auth: { protocol } });
    expect(await client.subscribe(stream)).toMatchObject({ ok: true });
  }
});

test('polling follows the same rules', async () => {
  const path = '/socket.io/?EIO=4&transport=polling';
  const cookie = `session-id=${owner.session_key}`;
  expect(await statusOf(path, { origin: realtime.url })).toBe(403);
  expect(await statusOf(path, { origin: 'https://evil.example', cookie })).toBe(403);
  expect(await statusOf(path, { cookie })).toBe(403);
  expect(await statusOf(path, { cookie, origin: realtime.url })).toBe(200);
  const client = await realtime.open(owner, { transports: ['polling'] });
  expect(await client.subscribe(stream)).toMatchObject({ ok: true });
  const seq = await announce(database.db, stream);
  await client.reached(stream, seq);
});

test('under https only the cookie that is tied to this very host counts', async () => {
  const origin = 'https://tandem.example';
  const behindTls = await startRealtime(database, {}, origin);
  const open = (cookie: string) => behindTls.open(null, { origin, headers: { cookie } });
  await expect(open(`session-id=${owner.session_key}`)).rejects.toThrow();
  await expect(open(`__Host-session-id=x; session-id=${owner.session_key}`)).rejects.toThrow();
  const client = await open(`session-id=planted; __Host-session-id=${owner.session_key}`);
  expect(await client.subscribe(stream)).toMatchObject({ ok: true });
  await behindTls.close();
});

test('other upgrades get a plain refusal', async () => {
  const { hostname, port } = new URL(realtime.url);
  const answers: string[] = [];
  for (const [path, origin] of [
    ['/nowhere', realtime.url],
    ['/nowhere', 'https://evil.example'],
  ]) {
    const socket = net.connect(Number(port), hostname);
    const lines = [
      `GET ${path} HTTP/1.1`,
      'Host: x',
      'Connection: Upgrade',
      'Upgrade: websocket',
      `Origin: ${origin}`,
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    const [data] = (await once(socket, 'data')) as [Buffer];
    answers.push(data.toString().split('\r\n')[0]!);
    socket.destroy();
  }
  expect(answers).toEqual(['HTTP/1.1 404 Not Found', 'HTTP/1.1 403 Forbidden']);
});

test('nonsense gets an error as its answer and the connection stays up', async () => {
  const client = await realtime.open(owner);
  const deep = JSON.parse('['.repeat(500) + ']'.repeat(500)) as unknown;
  const payloads: unknown[] = [
    ...[
      undefined,
      null,
      7,
      'text',
      [],
      {},
      deep,
      { stream: 7 },
      { stream: 'project:1' },
      { stream: '../etc' },
    ],
    ...[-1, 1.5, '3', 2 ** 60, null, {}].map((after) => ({ stream, after })),
    { stream: 'x'.repeat(900_000) },
    { stream: `project:${'0'.repeat(100_000)}` },
    JSON.parse('{"__proto__": {"stream": 1}}') as unknown,
    Buffer.from('binary'),
  ];
  for (const payload of payloads) {
    expect(await client.send('subscribe', payload)).toMatchObject({
      ok: false,
      error: { code: 'bad_request' },
    });
  }
  for (const place of [
    7,
    'here',
    {},
    { kind: 'x' },
    { kind: 'x'.repeat(50), id: 'a' },
    { kind: 'x', id: 7 },
  ]) {
    expect(await client.send('presence', { stream, place })).toMatchObject({ ok: false });
  }
  for (const event of ['nothing', '__proto__', 'constructor', 'changes', 'toString']) {
    expect(await client.send(event, {})).toMatchObject({ ok: false, error: { code: 'bad_request' } });
  }
  expect(await client.send('subscribe')).toMatchObject({ ok: false });
  const mute = client.socket as unknown as { emit: (...args: unknown[]) => void };
  for (const args of [
    ['subscribe'],
    ['subscribe', 'x'],
    ['unheard-of', 1, 2],
    ['presence', null],
    ['subscribe', { stream }, 'not a function'],
  ]) {
    mute.emit(...args);
  }
  expect(await client.subscribe(stream)).toMatchObject({ ok: true });
  expect(realtime.errors).toEqual([]);
});

test('a message over the limit ends that connection and no other', async () => {
  const [client, other] = [await realtime.open(owner), await realtime.open(owner)];
  client.socket.emit('unsubscribe', { stream: 'x'.repeat(1_100_000) as Stream }, () => {});
  await client.disconnected();
  expect(await other.subscribe(stream)).toMatchObject({ ok: true });
});

test('bytes that are no Socket.IO message end that connection and no other', async () => {
  const [client, other] = [await realtime.open(owner), await realtime.open(owner)];
  (client.socket.io.engine as { write: (text: string) => void }).write('9nonsense');
  await client.disconnected();
  expect(await other.subscribe(stream)).toMatchObject({ ok: true });
});

test('a flood is slowed down, then cut off', async () => {
  const strict = await startRealtime(database, {
    event_burst: 5,
    events_per_second: 1,
    refusals_before_cut: 20,
  });
  try {
    const client = await strict.open(owner);
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.subscribe(stream)));
    expect(answers.map((answer) => answer.ok)).toEqual([true, true, true, true, true, false, false, false]);
    expect(answers.at(-1)).toMatchObject({ error: { code: 'rate_limited' } });
    for (let n = 0; n < 20; n += 1) client.socket.emit('unsubscribe', { stream }, () => {});
    expect(await client.disconnected()).toBe('io server disconnect');
  } finally {
    await strict.close();
  }
});

test('a user has so many connections and a connection so many streams', async () => {
  const strict = await startRealtime(database, { sockets_per_user: 2, streams_per_socket: 1 });
  try {
    const client = await strict.open(owner);
    await strict.open(owner);
    await expect(strict.open(owner)).rejects.toThrow('too_many_connections');
    const other = await makeTeam(database.db, owner);
    expect(await client.subscribe(stream)).toMatchObject({ ok: true });
    expect(await client.subscribe(projectStream(other.project_id))).toMatchObject({
      ok: false,
      error: { code: 'too_many_streams' },
    });
    expect(await client.subscribe(stream)).toMatchObject({ ok: true });
    await client.unsubscribe(stream);
    expect(await client.subscribe(projectStream(other.project_id))).toMatchObject({ ok: true });
  } finally {
    await strict.close();
  }
});

/** A WebSocket by hand, which reads only when it is asked to. */
async function openByHand(url: string): Promise<net.Socket> {
  const socket = net.connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {});
  const head = ['GET /socket.io/?EIO=4&transport=websocket HTTP/1.1', 'Host: x', 'Connection: Upgrade'];
  const webSocket = [
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ];
  const who = [`Origin: ${url}`, `Cookie: session-id=${owner.session_key}`];
  socket.write(`${[...head, ...webSocket, ...who].join('\r\n')}\r\n\r\n`);
  await once(socket, 'data');
  return socket;
}

/** One text frame of less than 126 bytes, masked with zeros. */
const frame = (text: string) => Buffer.from([0x81, 0x80 + text.length, 0, 0, 0, 0, ...Buffer.from(text)]);

test('a client that does not read is cut off', async () => {
  const strict = await startRealtime(database, { queued_bytes: 200_000, queue_check_ms: 20 });
  try {
    const socket = await openByHand(strict.url);
    socket.write(frame('40'));
    await once(socket, 'data');
    socket.write(frame(`42["subscribe",${JSON.stringify({ stream })}]`));
    socket.pause();
    const witness = await strict.open(owner);
    await witness.subscribe(stream);
    const row = { text: 'x'.repeat(500_000) };
    for (let n = 0; n < 30; n += 1) await announce(database.db, stream, { row });
    const closed = once(socket, 'close');
    socket.resume();
    await closed;
    expect(witness.socket.connected).toBe(true);
  } finally {
    await strict.close();
  }
});

test('at a restart clients receive the reason and are let go in a way that makes them come back', async () => {
  const stopping = await startRealtime(database, { close_within_ms: 300 });
  const client = await stopping.open(owner);
  const silent = await openByHand(stopping.url);
  silent.pause();
  const gone = client.disconnected();
  const closing = client.waitFor('closing');
  const start = performance.now();
  const closed = stopping.closeServerOnly();
  expect(await closing).toEqual({ reason: 'restart' });
  expect(await gone).toBe('transport close');
  await closed;
  expect(performance.now() - start).toBeLessThan(2_000);
  await stopping.close();
});
