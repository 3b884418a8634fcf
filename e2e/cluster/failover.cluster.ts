import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { type Reply, joinPlace, signUp } from '../help/person.ts';
import { type Server, emptyDataDirectory, freePort, removeDirectory, startServer } from '../help/server.ts';
import { type SocketWitness, openSocket } from '../help/two-people/witness.ts';
import { haproxySkipReason, startHaproxy } from './help/haproxy.ts';
import { type Owner, makeOwner } from './help/own-answers.ts';
import { type Pair, startPair } from './help/standby.ts';

/** The long form: `SOCKETS=200 npx vitest run --project cluster failover`. */
const SOCKETS = Number(process.env['SOCKETS'] ?? 40);
const SOCKETS_EACH = 10;
const WRITERS = 8;
const OUTAGE_MS = 5_000;
/** A supervisor takes its time; a start takes at least so long. */
const UNPROMOTED_MS = 1_500;
const ENOUGH = 25;
const FINAL_MS = 30_000;

type Asked = { at: number; status: number };

let pair: Pair;
let server: Server;
let owner: Owner;
const endings: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

const placeOf = (one: { port: number }) => `127.0.0.1:${one.port}`;

/** Starts both servers and the product, which reaches them by the address that `addressOf` makes. */
async function openAt(addressOf: () => string | Promise<string>): Promise<void> {
  pair = await startPair();
  endings.push(() => pair.close());
  const dataDirectory = emptyDataDirectory();
  endings.push(() => removeDirectory(dataDirectory));
  server = await startServer({ dataDirectory, env: { DATABASE_URL: await addressOf() } });
  endings.push(() => server.stop());
  owner = await makeOwner(server.url, 'Ada');
}

/** The standby stands first: it is left for the one that takes writes. */
const severalHosts = () =>
  `postgres://tandem@${placeOf(pair.standby)},${placeOf(pair.primary)}/tandem?target_session_attrs=read-write`;

/** HAProxy goes on to the standby as soon as the primary is away, which is before it takes writes. */
async function throughHaproxy(): Promise<string> {
  const port = await freePort();
  const configuration = `defaults
  mode tcp
  timeout connect 1s
  timeout client 1h
  timeout server 1h
listen database
  bind 127.0.0.1:${port}
  default-server check inter 200ms fall 2 rise 1 on-marked-down shutdown-sessions
  server one ${placeOf(pair.primary)}
  server two ${placeOf(pair.standby)} backup
`;
  const proxy = await startHaproxy({ port, configuration });
  endings.push(proxy.stop);
  return `postgres://tandem@127.0.0.1:${port}/tandem`;
}

/** Writes items one after the other, each with a key, until each has its final word. */
async function write(name: string, asked: Asked[], isOver: () => boolean): Promise<string[]> {
  const { person, project } = owner;
  const names: string[] = [];
  for (let n = 0; !isOver(); n += 1) {
    const item = `${name}-${n}`;
    const headers = { 'idempotency-key': `${item}-${person.id}` };
    const deadline = Date.now() + FINAL_MS;
    for (;;) {
      const reply: Reply | null = await person
        .callOnce('POST', `${project}/issues/`, { name: item }, headers)
        .catch(() => null);
      asked.push({ at: Date.now(), status: reply?.status ?? 0 });
      if (reply?.status === 201) break;
      if (Date.now() > deadline) throw new Error(`${item} has no final word: ${JSON.stringify(reply)}`);
      await delay(50);
    }
    names.push(item);
  }
  return names;
}

async function storedNames(): Promise<string[]> {
  const rows = await pair.standby.ask<{ name: string }>(
    `select name from work_items where name ~ '^writer' order by name`,
  );
  return rows.map(({ name }) => name);
}

/** A person may hold only so many: several people follow the project. */
async function openSockets(): Promise<SocketWitness[]> {
  const people = [owner.person];
  while (people.length * SOCKETS_EACH < SOCKETS) {
    const person = await signUp(server.url, 'Ben');
    await joinPlace(owner.person, person, owner.place);
    people.push(person);
  }
  return Promise.all(
    Array.from({ length: SOCKETS }, async (_, n) => {
      const socket = await openSocket(server.url, people[n % people.length] ?? owner.person);
      await socket.subscribe(`project:${owner.place.projectId}`);
      return socket;
    }),
  );
}

/** Promotes the standby under writers and sockets, and gives what was answered meanwhile. */
async function failOver(): Promise<{ asked: Asked[]; names: string[]; sockets: SocketWitness[] }> {
  const sockets = await openSockets();
  const asked: Asked[] = [];
  let promotedAt = Number.POSITIVE_INFINITY;
  let storedSince = 0;
  const isOver = () => {
    storedSince = asked.filter(({ at, status }) => at > promotedAt && status === 201).length;
    return storedSince > ENOUGH * WRITERS;
  };
  const writing = Promise.all(Array.from({ length: WRITERS }, (_, n) => write(`writer${n}`, asked, isOver)));
  await expect.poll(() => asked.filter(({ status }) => status === 201).length).toBeGreaterThan(ENOUGH);
  // As a supervisor does: the old primary is stopped, what it has committed is there, the standby takes over.
  await pair.primary.stop();
  await delay(UNPROMOTED_MS);
  await pair.promote();
  promotedAt = Date.now();
  return { asked, names: (await writing).flat(), sockets };
}

/** What every failover must be like, whatever leads to the new primary. */
async function expectFailover(): Promise<void> {
  const { asked, names, sockets } = await failOver();
  expect([...new Set(asked.map(({ status }) => status))].toSorted()).toEqual([201, 503]);
  // From the last answer before it to the first one after it.
  const stored = asked.filter(({ status }) => status === 201).map(({ at }) => at);
  const outage = Math.max(...stored.slice(1).map((at, index) => at - (stored[index] ?? at)));
  console.log(
    `Nothing stored for ${outage} ms under ${SOCKETS} sockets and ${WRITERS} writers, ${names.length} items`,
  );
  expect(outage).toBeLessThan(OUTAGE_MS);
  expect(await storedNames()).toEqual(names.toSorted());
  for (const socket of sockets) {
    await expect.poll(() => names.every((name) => socket.received().includes(`"${name}"`))).toBe(true);
    expect(socket.isCut()).toBe(false);
    socket.close();
  }
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  // The queue of jobs, whose driver is another one, has followed too.
  const queue = `select pid from pg_stat_activity where application_name like 'tandem jobs%'`;
  await expect.poll(() => pair.standby.ask(queue)).not.toEqual([]);
  expect(server.output()).not.toContain('unexpected error');
}

/** A server that is set to read only is what a demoted primary looks like to those who are connected to it. */
async function expectNoWrites(): Promise<void> {
  const { standby } = pair;
  const { person, project } = owner;
  const create = async () => (await person.callOnce('POST', `${project}/issues/`, { name: 'Later' })).status;
  const ready = async () => (await fetch(`${server.url}/readyz`)).status;
  await standby.ask(`alter system set default_transaction_read_only = on`);
  await standby.ask(`select pg_reload_conf()`);
  await expect.poll(create).toBe(503);
  await expect.poll(ready).toBe(503);
  await standby.ask(`alter system reset default_transaction_read_only`);
  await standby.ask(`select pg_reload_conf()`);
  await expect.poll(create).toBe(201);
  await expect.poll(ready).toBe(200);
}

test('of several hosts a promoted standby is found: seconds of 503, nothing lost, doubled or stuck', async () => {
  await openAt(severalHosts);
  await expectFailover();
  await expectNoWrites();
});

const skipReason = haproxySkipReason();

test.skipIf(skipReason)('HAProxy leads to a standby that is promoted later: the same', async () => {
  await openAt(throughHaproxy);
  await expectFailover();
});

test('a standby as the primary is waited for, and found once it takes writes', async () => {
  pair = await startPair({ log_connections: 'on' });
  endings.push(() => pair.close());
  const dataDirectory = emptyDataDirectory();
  endings.push(() => removeDirectory(dataDirectory));
  const starting = startServer({ dataDirectory, env: { DATABASE_URL: pair.standby.url } });
  const tries = () => pair.standby.output().split('application_name=tandem').length - 1;
  await expect.poll(tries, { timeout: 30_000 }).toBeGreaterThan(1);
  await pair.promote();
  const late = await starting;
  endings.push(() => late.stop());
  expect(late.output()).toContain('The database at DATABASE_URL takes no writes: it is a standby');
});
