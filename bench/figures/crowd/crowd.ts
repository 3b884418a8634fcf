import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { type Installation, type Process, startInstallation } from '../../../e2e/help/installation.ts';
import { startPostgres } from '../../../e2e/cluster/help/standby.ts';
import type { Figure } from '../../harness/figure.ts';
import type { Scene } from '../../harness/scene.ts';
import type { CrowdLoad, CrowdResult } from './load-process.ts';
import { type Crowd, makeInstallation, sizeOf } from './place.ts';
import { type Event, type Run, figuresOf, printEvents } from './table.ts';
import { readStored, watchUsage } from './usage.ts';

const COUNTS = { api: 3, realtime: 3, worker: 1 };
/** As our own server of a database has it, with room for the pools of seven processes. */
const SETTINGS = {
  max_connections: '300',
  shared_buffers: '256MB',
  jit: 'off',
  random_page_cost: '1.1',
  fsync: 'on',
};
const FROZEN_MS = 5_000;
const PAUSE_MS = 3_000;

const numberOf = (name: string, usual: number) => {
  const value = Number(process.env[name] ?? usual);
  if (!(value > 0)) throw new Error(`${name} is no number above 0.`);
  return value;
};

/** The crowd in a process of its own, when all of it is there. */
async function openLoad(spec: CrowdLoad): Promise<ChildProcess> {
  const child = fork(path.join(import.meta.dirname, 'load-process.ts'), { stdio: 'inherit' });
  const opened = once(child, 'message');
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The crowd ended with ${code}.`);
  });
  child.send({ spec });
  await Promise.race([opened, ended]);
  ended.catch(() => {});
  return child;
}

async function runLoad(child: ChildProcess): Promise<CrowdResult> {
  const done = once(child, 'message');
  child.send({ run: true });
  const [result] = await done;
  return result as CrowdResult;
}

/** The same crowd at one process that does everything: what ratios are of. */
async function runAlone(scene: Scene, spec: Omit<CrowdLoad, 'url'>): Promise<Run> {
  const load = await openLoad({ ...spec, url: scene.server.url });
  const usage = watchUsage(() => ({ all: scene.server.child.pid ?? 0 }));
  const before = await readStored(scene.sql);
  const result = await runLoad(load);
  return { result, usage: usage(), before, after: await readStored(scene.sql), seconds: spec.seconds };
}

const KINDS = ['kill', 'freeze', 'restart'] as const;

async function harm(installation: Installation, one: Process, kind: (typeof KINDS)[number]): Promise<void> {
  if (kind === 'freeze') {
    const thaw = installation.freeze(one);
    await delay(FROZEN_MS);
    thaw();
    return;
  }
  if (kind === 'kill') await one.server.kill();
  else await one.server.stop();
  await installation.start(one);
}

/** One process after the other is killed, frozen for five seconds, and restarted, as long as it goes on. */
async function harmEach(installation: Installation, until: number): Promise<Event[]> {
  const events: Event[] = [];
  const order = KINDS.flatMap((kind) => ['worker', 'api', 'realtime'].map((name) => ({ kind, name })));
  const pause = Math.max(PAUSE_MS, (until - Date.now()) / (order.length + 1) - FROZEN_MS);
  for (const { kind, name } of order) {
    await delay(pause);
    if (Date.now() > until - PAUSE_MS) break;
    const from = Date.now();
    await harm(installation, installation.named(name), kind);
    events.push({ kind, name, from, to: Date.now() });
    console.log(`  ${kind} ${name}: ${((Date.now() - from) / 1000).toFixed(1)} s`);
  }
  return events;
}

/** What was answered as made and is not there, and what is there twice. */
async function judge(sql: postgres.Sql, made: readonly string[], mark: string) {
  const rows = await sql<{ name: string; count: number }[]>`
    select name, count(*)::int as count from work_items where name like ${`${mark}-%`} group by name`;
  const there = new Map(rows.map(({ name, count }) => [name, count]));
  return {
    lost: made.filter((name) => !there.has(name)),
    doubled: rows.filter(({ count }) => count > 1).map(({ name }) => name),
  };
}

type Together = Run & { events: Event[]; lost: string[]; doubled: string[] };

async function runTogether(directory: string, spec: Omit<CrowdLoad, 'url'>): Promise<Together> {
  const server = await startPostgres({ directory, settings: SETTINGS });
  const sql = postgres(server.url, { max: 2 });
  let installation: Installation | undefined;
  try {
    const opened = await startInstallation({ counts: COUNTS, databaseUrl: server.url });
    installation = opened;
    const load = await openLoad({ ...spec, url: opened.url });
    const usage = watchUsage(() =>
      Object.fromEntries(opened.processes.map(({ name, server: { child } }) => [name, child.pid ?? 0])),
    );
    const before = await readStored(sql);
    const harming = harmEach(opened, Date.now() + spec.seconds * 1000);
    const [result, events] = await Promise.all([runLoad(load), harming]);
    const judged = await judge(sql, result.made, spec.mark);
    const after = await readStored(sql);
    return { result, usage: usage(), before, after, seconds: spec.seconds, events, ...judged };
  } finally {
    await installation?.close();
    await sql.end();
    await server.stop();
  }
}

/**
 * An installation of many people, at first as one process and then as seven behind the shipped proxy, one of which is
 * killed, frozen or restarted all the time. CROWD_SCALE=1 is 10,000 people, 200 workspaces and 2.2 million items;
 * CROWD_MINUTES is how long the seven run, CROWD_RATE how much they are asked a second.
 */
export async function measureCrowd(scene: Scene): Promise<Figure[]> {
  const size = sizeOf(numberOf('CROWD_SCALE', 0.01));
  const seconds = numberOf('CROWD_MINUTES', 2) * 60;
  const rate = numberOf('CROWD_RATE', 30);
  console.log(`  making ${size.workspaces} workspaces of 11,000 items, ${size.people} people`);
  const crowd: Crowd = await makeInstallation(scene, size);
  const spec = { crowd, rate, sockets: size.people };
  console.log('  one process …');
  const alone = await runAlone(scene, { ...spec, seconds: Math.min(seconds, 300), mark: 'alone' });
  await scene.server.stop();
  console.log('  3 api, 3 realtime and 1 worker …');
  const directory = path.join(scene.server.dataDirectory, 'postgres');
  const together = await runTogether(directory, { ...spec, seconds, mark: 'crowd' });
  printEvents(together);
  return figuresOf(crowd, alone, together);
}
