import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { behindBy, layChanges } from '../inbox.ts';
import { runLoad } from '../load.ts';
import type { Figure } from '../report.ts';
import { type Scene, settle } from '../scene.ts';
import { percentile } from '../statistics.ts';

const CHANGES = 100_000;
const MIN_PER_SECOND = 5000;
const MAX_LIST = 2;
const LOAD_SECONDS = 2;
const POLL_MS = 50;

async function loadList({ server, person, project }: Scene): Promise<number[]> {
  const path = `${project}/issues/?per_page=100&cursor=100:0:0`;
  const headers = { cookie: person.cookie };
  const requests = [{ method: 'GET', path }];
  const load = await runLoad({ url: server.url, headers, connections: 1, seconds: LOAD_SECONDS, requests });
  return load.latencies_ms;
}

/** The reader that notifies people is far behind: how fast it catches up, and what a list takes meanwhile. */
export async function measureCatchUp(scene: Scene): Promise<Figure[]> {
  const { sql, projectId } = scene;
  const floor = percentile(await loadList(scene), 0.95);
  await layChanges(sql, projectId, CHANGES);
  const start = performance.now();
  await sql.notify('changes', `project:${projectId}`);
  const over = new AbortController();
  const caughtUp = (async () => {
    while ((await behindBy(sql, projectId)) > 0) await delay(POLL_MS);
    over.abort();
    return (performance.now() - start) / 1000;
  })();
  const latencies: number[] = [];
  while (!over.signal.aborted) latencies.push(...(await loadList(scene)));
  const seconds = await caughtUp;
  await settle();
  const [perSecond, list] = [CHANGES / seconds, percentile(latencies, 0.95)];
  return [
    {
      name: `the reader catches up with ${CHANGES.toLocaleString('en-US')} Changes`,
      ...{ value: perSecond, unit: '/s', goal: `≥ ${MIN_PER_SECOND.toLocaleString('en-US')}/s` },
      reached: perSecond >= MIN_PER_SECOND,
    },
    {
      name: 'first page of a list meanwhile, p95',
      ...{ value: list, unit: 'ms', floor, ratio: list / floor, goal: `≤ ${MAX_LIST} × at rest` },
      reached: list <= MAX_LIST * floor,
    },
  ];
}
