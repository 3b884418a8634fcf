import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { parseRedisUrl } from '@tandem/db/redis/address.ts';
import { openRedis } from '@tandem/db/redis/client.ts';
import { countOver } from '@tandem/db/redis/counts.ts';
import { Holds } from '@tandem/db/redis/holds.ts';
import type { RedisLink } from '@tandem/db/redis/link.ts';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../help/server.ts';
import { redisSkipReason, startRedis } from './help/redis.ts';

const KEY = 'a key for tests, and for nothing else';
/** As docs/operations.md has it. */
const RIGHTS =
  'on >pass ~tandem:* &tandem:* +@connection +info +eval +evalsha +script +incr +set +get +type +del +exists ' +
  '+pttl +pexpire +time +zadd +zrem +zcard +zrange +zremrangebyscore +publish +subscribe';

const SOCKET = path.join(os.tmpdir(), `tandem-redis-${process.pid}.sock`);

const reason = redisSkipReason();
if (reason) console.warn(`Skipped: ${reason}`);

const links: RedisLink[] = [];
const said: string[] = [];

async function open(url: string): Promise<RedisLink> {
  const note = (_fields: object, text: string) => void said.push(text);
  const link = await openRedis({
    address: parseRedisUrl(url),
    instance_key: KEY,
    log: { info: note, warn: note },
  });
  links.push(link);
  return link;
}

const count = async (link: RedisLink, name = 'ann') =>
  (await countOver(link, { kind: 'limit', name, window_ms: 60_000 }))?.count ?? null;

/** Answers whatever comes by the same. */
async function pretend(answer: (asked: string) => string): Promise<{ url: string; close: () => void }> {
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => socket.write(answer(bytes.toString())));
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { url: `redis://127.0.0.1:${port}`, close: () => server.close() };
}

describe.skipIf(reason !== undefined)('a connection to Redis', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  beforeAll(async () => {
    redis = await startRedis({ args: ['--requirepass', 'secret', '--unixsocket', SOCKET] });
    const admin = new Redis(redis.port, { password: 'secret' });
    await admin.call('ACL', 'SETUSER', 'tandem', ...RIGHTS.split(' '));
    admin.disconnect();
  });
  afterEach(async () => {
    await Promise.all(links.splice(0).map((link) => link.close()));
    said.length = 0;
  });
  afterAll(() => redis?.stop());
  const at = (user: string, database = '') => `redis://${user}@127.0.0.1:${redis.port}/${database}`;

  test('what is there and cannot be used ends the start with one line', async () => {
    await expect(open(`redis://127.0.0.1:${redis.port}`)).rejects.toThrow(
      /^Redis at REDIS_URL refuses: NOAUTH/,
    );
    await expect(open(at(':wrong'))).rejects.toThrow(/^Redis at REDIS_URL refuses: WRONGPASS/);
    await expect(open(at(':secret', '99'))).rejects.toThrow(/refuses: ERR DB index is out of range/);
    const old = await pretend((asked) =>
      asked.includes('info') ? '$19\r\nredis_version:5.0.7\r\n' : '+OK\r\n',
    );
    await expect(open(old.url)).rejects.toThrow(
      'Redis at REDIS_URL is 5.0.7; Tandem needs 6.2 or newer, or Valkey.',
    );
    old.close();
    const web = await pretend(() => 'HTTP/1.1 400 Bad Request\r\n\r\n');
    await expect(open(web.url)).rejects.toThrow(
      'Redis at REDIS_URL is no Redis: it answers in another language.',
    );
    web.close();
    expect(said).toEqual([]);
  });

  test('a Unix socket is one as well', async () => {
    expect(await count(await open(`unix://:secret@${SOCKET}?db=1`))).toBe(1);
  });

  test('the rights of the page for operators are enough, also in another database', async () => {
    const link = await open(at('tandem:pass', '3'));
    expect([await count(link), await count(link)]).toEqual([1, 2]);
    const holds = new Holds(link, 'sockets');
    const release = await holds.take('ann', 1);
    expect(release).not.toBeNull();
    expect(await holds.take('ann', 1)).toBeNull();
    release?.();
    expect(await holds.take('ann', 1)).not.toBeNull();
    holds.close();
    expect(await link.ask((client) => client.publish(`${link.secrets.prefix}:peers`, 'x'))).toBe(0);
    expect(await link.ask((client) => client.keys('*'))).toBeNull();
    expect(said).toEqual(['Redis does not answer: each process counts for itself, and presence pauses']);
  });

  test('one that is away at the start is used once it is there', async () => {
    const port = await freePort();
    const link = await open(`redis://127.0.0.1:${port}`);
    expect(said[0]).toMatch(/is away; Tandem starts without it/);
    expect(await count(link)).toBeNull();
    const late = await startRedis({ port });
    await expect.poll(() => count(link), { timeout: 10_000 }).toBe(1);
    expect(said.at(-1)).toBe('Redis answers again');
    await late.stop();
  });

  test('what a dead process held is free, and what a living one holds is counted', async () => {
    const times = { beat_ms: 200, gone_after_ms: 600, renew_ms: 300 };
    const link = await open(at(':secret'));
    const [dying, living] = [new Holds(link, 'sockets', times), new Holds(link, 'sockets', times)];
    for (let n = 0; n < 2; n += 1) expect(await dying.take('ben', 3)).not.toBeNull();
    const release = await living.take('ben', 3);
    expect(await living.take('ben', 3)).toBeNull();
    // It says nothing any more.
    dying.close();
    await expect.poll(async () => (await living.take('ben', 3)) !== null, { timeout: 5_000 }).toBe(true);
    await link.ask((client) => client.flushall());
    const key = link.secrets.keyOf('sockets', 'ben');
    await expect.poll(() => link.ask((client) => client.zcard(key)), { timeout: 5_000 }).toBe(2);
    // A forged value is no right, and nothing that it is in the way of.
    await link.ask((client) => client.set(key, 'forged'));
    expect(await living.take('ben', 3)).not.toBeNull();
    release?.();
    living.close();
  });
});
