import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { expectStatus } from '../../e2e/help/person.ts';
import { openReceiver } from '../../e2e/help/receiver.ts';
import { measureLists } from '../harness/calls.ts';
import { type Figure, atMost, atMostTimes, noted } from '../harness/figure.ts';
import { type Scene, settle } from '../harness/scene.ts';
import { percentile } from '../harness/statistics.ts';

type Receiver = Awaited<ReturnType<typeof openReceiver>>;

const TIMES = 40;
const MAX_P95_MS = 1_000;
/** So many changes in each second, for so many seconds. */
const CHANGES = 500;
const ROUNDS = 10;
const MAX_BEHIND_SECONDS = 30;
const MAX_RATIO = 2;

async function idsOf({ person, project }: Scene, count: number): Promise<string[]> {
  const list = `${project}/issues/?per_page=${count}&cursor=${count}:0:0`;
  return expectStatus<{ results: { id: string }[] }>(await person.call('GET', list), 200).results.map(
    ({ id }) => id,
  );
}

/** Another day each time, none of which an item of the scene has: what is as it was is no change. */
const dayOf = (year: number, number: number): string =>
  new Date(Date.UTC(year, 0, 1 + number)).toISOString().slice(0, 10);

/** From the answer to a change until the receiver has it. */
async function measureOne({ person, project }: Scene, receiver: Receiver, id: string): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < TIMES; n += 1) {
    const before = receiver.received.length;
    const change = { target_date: dayOf(2090, n) };
    expectStatus(await person.callOnce('PATCH', `${project}/issues/${id}/`, change), 204);
    const start = performance.now();
    await receiver.until(before + 1);
    times.push(performance.now() - start);
    await delay(50);
  }
  return times;
}

/** Changes of many items second by second; answers when the last was made. */
async function changeMany({ person, project }: Scene, ids: readonly string[], year: number): Promise<number> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    const properties = { target_date: dayOf(year, round) };
    const body = { issue_ids: ids, properties };
    expectStatus(await person.callOnce('POST', `${project}/bulk-operation-issues/`, body), 200);
    await delay(Math.max(0, 1_000 - (performance.now() - started)));
  }
  return performance.now();
}

/** What a list page takes while as much is changed and the webhook is switched off: p95 in milliseconds. */
async function measureAlone(
  scene: Scene,
  { ids, hook }: { ids: readonly string[]; hook: string },
): Promise<number> {
  expectStatus(await scene.person.call('PATCH', hook, { is_active: false }), 200);
  const changed = changeMany(scene, ids, 2092);
  const value = await measureLists(scene);
  await changed;
  expectStatus(await scene.person.call('PATCH', hook, { is_active: true }), 200);
  await settle();
  return value;
}

/** How soon a receiver is told of a change, and how it keeps up with many. */
export async function measureWebhooks(scene: Scene): Promise<Figure[]> {
  const receiver = await openReceiver();
  const ids = await idsOf(scene, CHANGES);
  const hooks = `/api/workspaces/${scene.slug}/webhooks/`;
  const hook = { url: receiver.url, issue: true };
  const { id } = expectStatus<{ id: string }>(await scene.person.call('POST', hooks, hook), 201);
  try {
    const times = await measureOne(scene, receiver, ids[0] ?? '');
    const floor = await measureLists(scene);
    await settle();
    const alone = await measureAlone(scene, { ids, hook: `${hooks}${id}/` });
    const before = receiver.received.length;
    const changed = changeMany(scene, ids, 2091);
    const value = await measureLists(scene);
    const end = await changed;
    await receiver.until(before + CHANGES * ROUNDS);
    const behind = (performance.now() - end) / 1000;
    return [
      atMost('change to webhook received, p95', percentile(times, 0.95), MAX_P95_MS),
      atMost(
        `webhooks behind ${CHANGES} changes a second, for ${ROUNDS} seconds: all received after`,
        behind,
        MAX_BEHIND_SECONDS,
        's',
      ),
      atMostTimes('list page p95 while webhooks are sent', MAX_RATIO, { value, floor }),
      noted('list page p95 while as much is changed and no webhook follows', alone, 'ms'),
    ];
  } finally {
    await scene.person.call('DELETE', `${hooks}${id}/`);
    receiver.close();
    await settle();
  }
}
