import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { expectStatus } from '../../e2e/help/person.ts';
import { makeCrowd } from '../harness/crowd.ts';
import { expectNever } from '../harness/expect-never.ts';
import { type Figure, atLeastTimes, atMost, noted } from '../harness/figure.ts';
import { type Scene, startFloor } from '../harness/scene.ts';
import { now, openSockets, take } from '../harness/sockets.ts';
import type { Arrival } from '../harness/sockets-process.ts';
import { percentile } from '../harness/statistics.ts';

const SOCKETS = 1000;
const PEOPLE = 50;
/** Not measured, as with the other loads: until then each connection of the pool prepares its statements. */
const WARM_UP_PATCHES = 25;
const PATCHES = 100;
const PATCH_EVERY_MS = 50;
const BURST = 100;
const SETTLE_MS = 3000;

/** From sending a PATCH to its Change at each of the sockets, at a pace that people could make. */
async function patchLatencies(scene: Scene, child: ChildProcess, path: string): Promise<number[]> {
  const sent = new Map<string, number>();
  const running: Promise<unknown>[] = [];
  for (let n = -WARM_UP_PATCHES; n < PATCHES; n += 1) {
    const id = `paced-${n}`;
    if (n >= 0) sent.set(id, now());
    running.push(scene.person.callOnce('PATCH', path, { name: `Paced ${n}` }, { 'x-mutation-id': id }));
    await delay(PATCH_EVERY_MS);
  }
  await Promise.all(running);
  await delay(SETTLE_MS);
  const { times } = await take(child);
  return [...sent].flatMap(([id, at]) => {
    const arrivals = times[id] ?? [];
    // A PATCH makes an item and an activity Change; both carry its mutation id.
    if (arrivals.length < SOCKETS) expectNever(`${id} reached ${arrivals.length} of ${SOCKETS} sockets`);
    return arrivals.map((arrival) => arrival - at);
  });
}

const perSecond = (arrival: Arrival) => (arrival.count / (arrival.last - arrival.first)) * 1000;

/** Deliveries a second when many Changes are there at once. */
async function burst(scene: Scene, child: ChildProcess, path: string): Promise<number> {
  await Promise.all(
    Array.from({ length: BURST }, (_, n) =>
      scene.person.callOnce('PATCH', path, { name: `Burst ${n}` }, { 'x-mutation-id': `burst-${n}` }),
    ),
  );
  await delay(SETTLE_MS * 2);
  return perSecond((await take(child)).deliveries);
}

async function bareFanOut(payloads: unknown[]): Promise<number> {
  const floor = await startFloor('floor-sockets.ts', ['']);
  const child = await openSockets({ url: floor.url, cookies: ['none=1'], stream: null, sockets: SOCKETS });
  floor.child.send({ payloads });
  await delay(SETTLE_MS * 2);
  const { deliveries } = await take(child);
  child.kill();
  floor.child.kill();
  return perSecond(deliveries);
}

/** PATCH to `changes` at 1,000 subscribed sockets, and fan-out beside bare Socket.IO with the same bytes. */
export async function measureFanOut(scene: Scene): Promise<Figure[]> {
  const stream = `project:${scene.projectId}`;
  const item = expectStatus(
    await scene.person.call('POST', `${scene.project}/issues/`, { name: 'Watched' }),
    201,
  );
  const path = `${scene.project}/issues/${item.id}/`;
  const crowd = await makeCrowd(scene, PEOPLE);
  const cookies = crowd.map(({ cookie }) => cookie);
  const child = await openSockets({ url: scene.server.url, cookies, stream, sockets: SOCKETS });
  const latencies = await patchLatencies(scene, child, path);
  const seqBefore = await scene.sql<
    { last_seq: number }[]
  >`select last_seq::int from change_streams where stream = ${stream}`;
  const ours = await burst(scene, child, path);
  child.kill();
  const changes = await scene.sql`
    select stream, seq::int, kind, op, entity_id as id, "row", actor_id, mutation_id, at from changes
    where stream = ${stream} and seq > ${seqBefore[0]?.last_seq ?? 0} order by seq`;
  const bare = await bareFanOut(changes.map((change) => ({ stream, seq: change['seq'], changes: [change] })));
  return [
    noted(`PATCH to changes at ${SOCKETS} sockets, p50`, percentile(latencies, 0.5), 'ms'),
    atMost(`PATCH to changes at ${SOCKETS} sockets, p99`, percentile(latencies, 0.99), 150),
    atLeastTimes('fan-out in a burst, deliveries', 0.7, {
      value: ours,
      floor: bare,
      unit: '/s',
      than: 'bare Socket.IO',
    }),
  ];
}
