import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { expectStatus } from '../../e2e/help/person.ts';
import { freePort } from '../../e2e/help/server.ts';
import { makeCrowd } from '../harness/crowd.ts';
import { type Figure, atMost, beside, noted } from '../harness/figure.ts';
import { heapMb } from '../harness/inspector.ts';
import { type Scene, endScene, memoryMb, prepareEmptyScene, settle, startFloor } from '../harness/scene.ts';
import { percentile } from '../harness/statistics.ts';
import { openDocuments, runTypists } from '../harness/typists.ts';
import { measureLongPages } from './long-pages.ts';

const PAGES = 5;
const EDITORS = 20;
const KEYS_EVERY_MS = 250;
const SECONDS = 12;

const DOCUMENTS = 500;
const PROCESSES = 2;
const MAX_MEMORY_MB = 700;
/** Documents leave memory within this time of the last who leaves. */
const FREED_WITHIN_MS = 60_000;
/** Caches of the process may have grown by this much. */
const FREED_MB = 5;

async function makePages({ person, project }: Scene, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const page = { name: `Page ${n}`, description_html: '<p>Begun</p>' };
    ids.push(expectStatus(await person.call('POST', `${project}/pages/`, page), 201).id as string);
  }
  return ids;
}

type Where = { url: string; path: string; nameOf: (id: string) => string };

/** All pages at once, each with its editors. */
async function typeEverywhere(where: Where, pages: readonly string[], cookies: readonly string[]) {
  const { url, path, nameOf } = where;
  const typed = await Promise.all(
    pages.map((id, n) =>
      runTypists({
        url,
        path,
        document: nameOf(id),
        seconds: SECONDS,
        every_ms: KEYS_EVERY_MS,
        cookies: cookies.slice(n * EDITORS, (n + 1) * EDITORS),
      }),
    ),
  );
  return {
    stored: typed.flatMap(({ stored_ms }) => stored_ms),
    seen: typed.flatMap(({ seen_ms }) => seen_ms),
  };
}

/** A hundred people who type into five pages, beside bare Hocuspocus, which stores nothing. */
async function measureCrowd(scene: Scene): Promise<Figure[]> {
  const pages = await makePages(scene, PAGES);
  const cookies = (await makeCrowd(scene, PAGES * EDITORS)).map(({ cookie }) => cookie);
  const floor = await startFloor('floor-collaboration.ts', ['']);
  const bare = await typeEverywhere({ url: floor.url, path: '/', nameOf: (id) => id }, pages, cookies);
  floor.child.kill();
  await settle();
  const where = { url: scene.server.url, path: '/collab', nameOf: (id: string) => `page:${id}` };
  const ours = await typeEverywhere(where, pages, cookies);
  const who = `typing, ${PAGES} pages with ${EDITORS} editors each`;
  const figure = (share: number, limit: number, kind: 'stored' | 'seen', name: string) =>
    beside(atMost(`${who}, ${name}`, percentile(ours[kind], share), limit), percentile(bare[kind], share));
  return [
    figure(0.5, 15, 'stored', 'stored and acknowledged, p50'),
    figure(0.95, 50, 'stored', 'stored and acknowledged, p95'),
    figure(0.99, 150, 'stored', 'stored and acknowledged, p99'),
    figure(0.95, 80, 'seen', 'seen by another one, p95'),
  ];
}

/** Seconds until what is in memory is no more than it was, and a little; the limit when it is not in time. */
async function untilFreed(port: number, before: number): Promise<number> {
  const start = performance.now();
  while (performance.now() - start < FREED_WITHIN_MS) {
    if ((await heapMb(port)) <= before + FREED_MB) break;
    await delay(1000);
  }
  return (performance.now() - start) / 1000;
}

/** Many documents that two clients each have open, in a process of their own. */
async function measureDocuments(): Promise<Figure[]> {
  const port = await freePort();
  const scene = await prepareEmptyScene({ NODE_OPTIONS: `--inspect=127.0.0.1:${port}` });
  const pages = await makePages(scene, DOCUMENTS);
  const crowd = await makeCrowd(scene, DOCUMENTS / 5);
  await settle();
  const before = await heapMb(port);
  const documents = pages.map((id, n) => ({
    name: `page:${id}`,
    cookies: [0, 1].map((k) => crowd[(n + k) % crowd.length]?.cookie ?? ''),
  }));
  const share = Math.ceil(DOCUMENTS / PROCESSES);
  const where = { url: scene.server.url, path: '/collab' };
  const leave = await Promise.all(
    Array.from({ length: PROCESSES }, (_, n) =>
      openDocuments({ ...where, documents: documents.slice(n * share, (n + 1) * share) }),
    ),
  );
  const memory = memoryMb(scene.server.child.pid ?? 0, 'VmRSS');
  const used = await heapMb(port);
  await Promise.all(leave.map((each) => each()));
  const seconds = await untilFreed(port, before);
  await endScene(scene);
  const many = `${DOCUMENTS} documents open, two clients each`;
  return [
    atMost(`${many}: memory of the process`, memory, MAX_MEMORY_MB, 'MB'),
    noted(`${many}: of it by objects, beyond the ${Math.round(before)} MB before`, used - before, 'MB'),
    atMost(`${many}: freed after the last has left`, seconds, FREED_WITHIN_MS / 1000 - 1, 's'),
  ];
}

/** Pages as teams write them: many people, many documents, long histories and long texts. */
export async function measurePages(scene: Scene): Promise<Figure[]> {
  return [...(await measureCrowd(scene)), ...(await measureDocuments()), ...(await measureLongPages(scene))];
}
