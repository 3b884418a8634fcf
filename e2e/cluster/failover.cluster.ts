import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Reply, joinPlace, signUp } from '../help/person.ts';
import { type Server, emptyDataDirectory, removeDirectory, startServer } from '../help/server.ts';
import { type SocketWitness, openSocket } from '../help/two-people/witness.ts';
import { type Owner, makeOwner } from './help/own-answers.ts';
import { type Pair, startPair } from './help/standby.ts';

/** The long form: `SOCKETS=200 npx vitest run --project cluster failover`. */
const SOCKETS = Number(process.env['SOCKETS'] ?? 40);
const SOCKETS_EACH = 10;
const WRITERS = 8;
const OUTAGE_MS = 5_000;
const ENOUGH = 25;
const FINAL_MS = 30_000;

type Asked = { at: number; status: number };

const dataDirectory = emptyDataDirectory();
let pair: Pair;
let server: Server;
let owner: Owner;

beforeAll(async () => {
  pair = await startPair();
});

afterAll(async () => {
  await server?.stop();
  await pair?.close();
  removeDirectory(dataDirectory);
});

const placeOf = (one: { port: number }) => `127.0.0.1:${one.port}`;

async function startAt(DATABASE_URL: string): Promise<void> {
  server = await startServer({ dataDirectory, env: { DATABASE_URL } });
  owner = await makeOwner(server.url, 'Ada');
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
  await pair.promote();
  promotedAt = Date.now();
  return { asked, names: (await writing).flat(), sockets };
}

test('a promoted standby is found: seconds of 503, nothing lost, doubled or stuck', async () => {
  const { primary, standby } = pair;
  await startAt(
    `postgres://tandem@${placeOf(standby)},${placeOf(primary)}/tandem?target_session_attrs=read-write`,
  );
  const { asked, names, sockets } = await failOver();
  expect([...new Set(asked.map(({ status }) => status))].toSorted()).toEqual([201, 503]);
  const failures = asked.filter(({ status }) => status === 503).map(({ at }) => at);
  expect(Math.max(...failures) - Math.min(...failures)).toBeLessThan(OUTAGE_MS);
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
});

// A server that is set to read only is what a demoted primary looks like to those who are connected to it.
test('a server that takes no writes any more is left: 503 until it does, and never 500', async () => {
  const { standby } = pair;
  const { person, project } = owner;
  const create = () => person.callOnce('POST', `${project}/issues/`, { name: 'Later' });
  await standby.ask(`alter system set default_transaction_read_only = on`);
  await standby.ask(`select pg_reload_conf()`);
  await expect.poll(async () => (await create()).status).toBe(503);
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(503);
  await standby.ask(`alter system reset default_transaction_read_only`);
  await standby.ask(`select pg_reload_conf()`);
  await expect.poll(async () => (await create()).status).toBe(201);
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200);
});
