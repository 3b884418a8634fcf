import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { type Figure, atLeast, atMostTimes } from '../../harness/figure.ts';
import { behindBy, seedChanges } from '../../harness/inbox.ts';
import { runLoad } from '../../harness/load.ts';
import { type Scene, settle } from '../../harness/scene.ts';
import { percentile } from '../../harness/statistics.ts';

const CHANGES = 100_000;
const MIN_PER_SECOND = 5000;
const MAX_LIST = 2;
const LOAD_SECONDS = 2;
const POLL_MS = 50;
/** A tenth of the speed that is asked for: whoever is slower has stopped. */
const MAX_SECONDS = (10 * CHANGES) / MIN_PER_SECOND;

async function loadList({ server, person, project }: Scene): Promise<number[]> {
  const path = `${project}/issues/?per_page=100&cursor=100:0:0`;
  const headers = { cookie: person.cookie };
  const requests = [{ method: 'GET', path }];
  const load = await runLoad({ url: server.url, headers, connections: 1, seconds: LOAD_SECONDS, requests });
  return load.latencies_ms;
}

/** Does this until it is over, and whatever ends it ends the other one too: neither waits for one that has failed. */
async function endingWith(over: AbortController, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } finally {
    over.abort();
  }
}

/** Seconds until the reader has read everything, and how long each request for a list took meanwhile. */
async function catchUp(scene: Scene): Promise<{ seconds: number; latencies: number[] }> {
  const { sql, projectId } = scene;
  const over = new AbortController();
  const latencies: number[] = [];
  const start = performance.now();
  const secondsNow = () => (performance.now() - start) / 1000;
  let seconds = 0;
  const watch = async () => {
    while (!over.signal.aborted && (await behindBy(sql, projectId)) > 0) {
      if (secondsNow() > MAX_SECONDS) throw new Error(`The reader is still behind after ${MAX_SECONDS} s.`);
      await delay(POLL_MS);
    }
    seconds = secondsNow();
  };
  const ask = async () => {
    while (!over.signal.aborted) latencies.push(...(await loadList(scene)));
  };
  await sql.notify('changes', `project:${projectId}`);
  await Promise.all([endingWith(over, watch), endingWith(over, ask)]);
  return { seconds, latencies };
}

/** The reader that notifies people is far behind: how fast it catches up, and what a list takes meanwhile. */
export async function measureCatchUp(scene: Scene): Promise<Figure[]> {
  const floor = percentile(await loadList(scene), 0.95);
  await seedChanges(scene.sql, scene.projectId, CHANGES);
  const { seconds, latencies } = await catchUp(scene);
  await settle();
  const name = `the reader catches up with ${CHANGES.toLocaleString('en-US')} Changes`;
  return [
    atLeast(name, CHANGES / seconds, MIN_PER_SECOND, '/s'),
    atMostTimes('first page of a list meanwhile, p95', MAX_LIST, {
      value: percentile(latencies, 0.95),
      floor,
      than: 'at rest',
    }),
  ];
}
