import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { expectStatus } from '../../e2e/help/person.ts';
import { type Figure, atMost, atMostTimes } from '../harness/figure.ts';
import { DATA_DIRECTORY, type Scene, memoryMb, runImport, settle } from '../harness/scene.ts';

const MAX_SECONDS = { csv: 15, xlsx: 25, archive: 60 } as const;
const MAX_MORE_MB = 150;
const MAX_AGAIN = 0.4;
const POLL_MS = 100;

type Provider = keyof typeof MAX_SECONDS;
type Row = { provider: string; status: string };

/** Waits until the newest export has ended; answers the most memory that the server had meanwhile, in MB. */
async function waitForExport({ person, slug, server }: Scene, provider: Provider): Promise<number> {
  const newest = `/api/workspaces/${slug}/export-issues/?per_page=1&cursor=1:0:0`;
  let peak = 0;
  for (;;) {
    peak = Math.max(peak, memoryMb(server.child.pid ?? 0, 'VmRSS'));
    const { results } = expectStatus<{ results: Row[] }>(await person.call('GET', newest), 200);
    const [row] = results;
    if (row?.provider !== provider) throw new Error(`The newest export is ${row?.provider ?? 'none'}.`);
    if (row.status === 'completed') return peak;
    if (row.status === 'failed') throw new Error(`The export as ${provider} failed.`);
    await delay(POLL_MS);
  }
}

async function measureExport(scene: Scene, provider: Provider): Promise<Figure[]> {
  const { person, slug, projectId, server } = scene;
  const before = memoryMb(server.child.pid ?? 0, 'VmRSS');
  const start = performance.now();
  const body = { provider, project: provider === 'archive' ? [] : [projectId], multiple: false };
  expectStatus(await person.callOnce('POST', `/api/workspaces/${slug}/export-issues/`, body), 200);
  const peak = await waitForExport(scene, provider);
  const seconds = (performance.now() - start) / 1000;
  await settle();
  return [
    atMost(`export of 22,371 items as ${provider}`, seconds, MAX_SECONDS[provider], 's'),
    atMost(`memory that it takes, as ${provider}`, peak - before, MAX_MORE_MB, 'MB'),
  ];
}

/** Exports of the large tracker, and its import when nothing has changed. */
export async function measureExports(scene: Scene): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const provider of ['csv', 'xlsx', 'archive'] as const)
    figures.push(...(await measureExport(scene, provider)));
  const file = path.join(DATA_DIRECTORY, 'jira-TIMOB.ndjson.gz');
  const { seconds } = await runImport(file, scene.slug, scene.server.dataDirectory);
  return [
    ...figures,
    atMostTimes('import again with nothing changed', MAX_AGAIN, {
      value: seconds,
      floor: scene.importSeconds,
      unit: 's',
      than: 'the first import',
    }),
  ];
}
