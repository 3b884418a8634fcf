import { setTimeout as delay } from 'node:timers/promises';
import { expectStatus } from '../../../e2e/help/person.ts';
import { makeCrowd } from '../../harness/crowd.ts';
import { type Figure, atMost, atMostTimes } from '../../harness/figure.ts';
import { followItem } from '../../harness/inbox.ts';
import type { Scene } from '../../harness/scene.ts';
import { now, openSockets, takeOnce } from '../../harness/sockets.ts';
import { percentile } from '../../harness/statistics.ts';

const FOLLOWERS = 500;
const WARM_UP = 5;
const TIMES = 30;
const PAUSE_MS = 300;
const MAX_WAIT = 1.2;
const MAX_NOTIFIED_MS = 5000;

/** One change at a time of an item that nobody follows and of one that five hundred follow: what its writer waits. */
export async function measureFollowers(scene: Scene): Promise<Figure[]> {
  const { person, project, sql, server } = scene;
  const makeItem = async (name: string) =>
    expectStatus<{ id: string }>(await person.call('POST', `${project}/issues/`, { name }), 201).id;
  const [alone, followed] = [await makeItem('Nobody follows'), await makeItem('Everybody follows')];
  const crowd = await makeCrowd(scene, FOLLOWERS);
  await followItem(
    sql,
    followed,
    crowd.map(({ id }) => id),
  );
  const sockets = await openSockets({
    url: server.url,
    cookies: crowd.map(({ cookie }) => cookie),
    stream: crowd.map(({ id }) => `user:${id}`),
    sockets: FOLLOWERS,
  });
  const change = async (id: string, name: string) => {
    const at = now();
    expectStatus(await person.callOnce('PATCH', `${project}/issues/${id}/`, { name }), 204);
    return { at, ms: now() - at };
  };
  const waits: { none: number[]; many: number[]; notified: number[] } = { none: [], many: [], notified: [] };
  for (let n = -WARM_UP; n < TIMES; n += 1) {
    const none = await change(alone, `Take ${n}`);
    await delay(PAUSE_MS);
    const many = await change(followed, `Take ${n}`);
    const { deliveries } = await takeOnce(sockets, FOLLOWERS);
    await delay(PAUSE_MS);
    if (n < 0) continue;
    waits.none.push(none.ms);
    waits.many.push(many.ms);
    waits.notified.push(deliveries.last - many.at);
  }
  sockets.kill();
  return [
    atMostTimes(`a change with ${FOLLOWERS} followers: its writer waits, p50`, MAX_WAIT, {
      value: percentile(waits.many, 0.5),
      floor: percentile(waits.none, 0.5),
      than: 'without any',
    }),
    atMost(`until all ${FOLLOWERS} are told, p95`, percentile(waits.notified, 0.95), MAX_NOTIFIED_MS),
  ];
}
