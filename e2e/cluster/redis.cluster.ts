import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, expectStatus } from '../help/person.ts';
import { type Typist, openTypist } from '../help/two-people/typist.ts';
import { openSocket } from '../help/two-people/witness.ts';
import { redisSkipReason, startRedis } from './help/redis.ts';
import { type TwoProcesses, openTwoProcesses } from './help/two-processes.ts';

const AUTH_PER_MINUTE = 30;
const TOKEN_PER_MINUTE = 20;
const EVENT_STREAMS = 10;
const SOCKETS = 20;
/** A person does not notice less. */
const UNNOTICED_MS = 2_000;
const SOON = { timeout: 15_000 };

const reason = redisSkipReason();
if (reason) console.warn(`Skipped: ${reason}`);

let redis: Awaited<ReturnType<typeof startRedis>>;
let world: TwoProcesses;
let looker: Redis;
let typists: [Typist, Typist];

describe.skipIf(reason !== undefined)('two processes and a Redis', () => {
  beforeAll(async () => {
    redis = await startRedis();
    world = await openTwoProcesses({
      REDIS_URL: redis.url,
      AUTH_RATE_LIMIT_PER_MINUTE: String(AUTH_PER_MINUTE),
      API_TOKEN_RATE_LIMIT_PER_MINUTE: String(TOKEN_PER_MINUTE),
      RATE_LIMIT_PER_MINUTE: '5000',
    });
    looker = new Redis(redis.port, { retryStrategy: () => 200 });
    looker.on('error', () => undefined);
    typists = [openAt(0, world.person, 'a'), openAt(1, world.ben, 'b')];
    await Promise.all(typists.map(({ settled }) => settled()));
  });
  afterAll(async () => {
    for (const typist of typists ?? []) typist.close();
    looker?.disconnect();
    await world?.close();
    await redis?.stop();
  });

  const openAt = (which: 0 | 1, who: Person, mark: string) =>
    openTypist({
      url: world.servers[which].url,
      cookie: who.cookie,
      document: `page:${world.page}`,
      mark,
    });

  /** Where the first one sees the caret of the second one. */
  const caretAtOther = () =>
    [...(typists[0].provider.awareness?.getStates() ?? [])]
      .filter(([clientId]) => clientId !== typists[0].document.clientID)
      .map(([, { cursor }]) => (cursor as { at: number } | undefined)?.at);

  async function expectCarets(at: number): Promise<void> {
    typists[1].provider.awareness?.setLocalStateField('cursor', { at });
    await expect.poll(caretAtOther, SOON).toEqual([at]);
  }

  /** Both go on working: rows are written and read at the other process, texts cross. */
  async function expectWork(name: string): Promise<void> {
    for (const [here, there] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const since = performance.now();
      const body = { name: `${name} ${here}` };
      const made = await world.at(here, world.person).callOnce('POST', `${world.project}/issues/`, body);
      const { id } = expectStatus(made, 201) as { id: string };
      expectStatus(await world.at(there, world.ben).callOnce('GET', `${world.project}/issues/${id}/`), 200);
      expect(performance.now() - since).toBeLessThan(UNNOTICED_MS);
    }
    for (const typist of typists) typist.type();
    await Promise.all(typists.map(({ settled }) => settled()));
    const counts = () => typists.map(({ tokens }) => tokens().length);
    const all = typists.flatMap(({ acknowledged }) => acknowledged()).length;
    await expect.poll(counts, SOON).toEqual([all, all]);
  }

  const askForAccount = async (which: 0 | 1) => {
    const response = await fetch(`${world.servers[which].url}/auth/email-check/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: world.servers[which].url },
      body: JSON.stringify({ email: 'somebody@example.com' }),
    });
    return response.status;
  };

  test('carets of two processes cross, and nothing of it can be read in Redis', async () => {
    const received: string[] = [];
    const monitor = await looker.monitor();
    monitor.on('error', () => undefined);
    monitor.on('monitor', (_time: string, args: string[]) => received.push(args.join(' ')));
    await expectCarets(1);
    await expectWork('By Redis');
    monitor.disconnect();
    const all = received.join('\n');
    expect(all).toContain('publish');
    for (const secret of [
      world.person.id,
      world.ben.id,
      world.person.cookie.split('=')[1],
      world.page,
      'Ada',
    ])
      expect(all).not.toContain(secret);
    const keys = await looker.keys('*');
    expect(keys.filter((key) => !/^tandem:[\w-]{10}:[\w-]+:[\w-]+$/.test(key))).toEqual([]);
  });

  test('the limit of a token is one over both processes', async () => {
    const made = await world.person.call('POST', '/api/users/me/api-tokens/', { label: 'Program' });
    const { token } = expectStatus(made, 201) as { token: string };
    const ask = async (which: 0 | 1) =>
      (await fetch(`${world.servers[which].url}/api/users/me/`, { headers: { 'x-api-key': token } })).status;
    const statuses = [];
    for (let n = 0; n < 2 * TOKEN_PER_MINUTE - 10; n += 1) statuses.push(await ask(n % 2 === 0 ? 0 : 1));
    expect(statuses.filter((status) => status === 200)).toHaveLength(TOKEN_PER_MINUTE);
    expect(statuses.filter((status) => status === 429)).toHaveLength(TOKEN_PER_MINUTE - 10);
    // What is damaged, counts below nothing or is without an end opens nothing.
    for (const value of ['poison', '-1000000', '99999999999999999999']) {
      for (const key of await looker.keys('*:token:*')) await looker.set(key, value);
      await ask(0);
      expect(await looker.pttl((await looker.keys('*:token:*'))[0] ?? '')).toBeGreaterThan(0);
    }
    expect([await ask(0), await ask(1)].toSorted()).not.toContain(500);
    const more = [];
    for (let n = 0; n < 2 * TOKEN_PER_MINUTE; n += 1) more.push(await ask(n % 2 === 0 ? 0 : 1));
    expect(more.filter((status) => status === 200).length).toBeLessThan(TOKEN_PER_MINUTE);
  });

  test('a person has so many streams of events over both processes', async () => {
    const url = `/api/workspaces/${world.place.slug}/changes/?stream=project:${world.place.projectId}`;
    const controllers: AbortController[] = [];
    const open = async (which: 0 | 1) => {
      const controller = new AbortController();
      controllers.push(controller);
      const headers = { cookie: world.ben.cookie, accept: 'text/event-stream' };
      const response = await fetch(world.servers[which].url + url, { headers, signal: controller.signal });
      return response.status;
    };
    const statuses = [];
    for (let n = 0; n < EVENT_STREAMS + 2; n += 1) statuses.push(await open(n % 2 === 0 ? 0 : 1));
    expect(statuses).toEqual([...Array.from({ length: EVENT_STREAMS }, () => 200), 429, 429]);
    for (const controller of controllers) controller.abort();
    await expect.poll(() => open(1), SOON).toBe(200);
    for (const controller of controllers) controller.abort();
  });

  test('a person has so many live connections over both processes', async () => {
    const open = (which: 0 | 1) => openSocket(world.servers[which].url, world.ben);
    const canOpen = async (which: 0 | 1) => {
      const socket = await open(which).catch(() => null);
      socket?.close();
      return socket !== null;
    };
    const sockets = [];
    for (let n = 0; n < SOCKETS; n += 1) sockets.push(await open(n % 2 === 0 ? 0 : 1));
    await expect(open(0)).rejects.toThrow('too_many_connections');
    for (const socket of sockets) socket.close();
    await expect.poll(() => canOpen(1), SOON).toBe(true);
  });

  test('calls about accounts have one limit, and a stricter one in each process while Redis is frozen', async () => {
    const statuses = [];
    for (let n = 0; n < AUTH_PER_MINUTE + 4; n += 1) statuses.push(await askForAccount(n % 2 === 0 ? 0 : 1));
    expect(statuses.at(-1)).toBe(429);
    const taken = statuses.filter((status) => status !== 429).length;
    expect(taken).toBeLessThanOrEqual(AUTH_PER_MINUTE);
    expect(taken).toBeGreaterThan(AUTH_PER_MINUTE / 2);
    await looker.flushall();
    redis.signal('SIGSTOP');
    try {
      expect([await askForAccount(0), await askForAccount(1)]).toEqual([429, 429]);
      await expectWork('Frozen');
      await delay(6_000);
      await expectWork('Frozen for long');
    } finally {
      redis.signal('SIGCONT');
    }
    await expectCarets(2);
    await expectWork('Thawed');
  });

  test('a killed, restarted and emptied Redis is noticed by carets alone, which come back', async () => {
    redis.signal('SIGKILL');
    await expectWork('Killed');
    await delay(1_000);
    await expectWork('Away');
    redis = await startRedis({ port: redis.port });
    await expectCarets(3);
    const working = Promise.all(Array.from({ length: 3 }, (_, n) => looker.flushall().then(() => n)));
    await expectWork('Emptied');
    await working;
    await expectCarets(4);
    for (const { output } of world.servers) {
      expect(output()).toContain('Redis does not answer');
      expect(output()).toContain('Redis answers again');
    }
  });
});
