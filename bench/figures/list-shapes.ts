import { performance } from 'node:perf_hooks';
import { type Figure, atLeast, atLeastTimes, atMost, atMostTimes } from '../harness/figure.ts';
import { LIST_SHAPES, RELATED_SHAPES } from '../harness/list-shapes.ts';
import { runLoad } from '../harness/load.ts';
import { multiplyProject, tidyCopies } from '../harness/multiply.ts';
import { seedPlanning } from '../harness/planning.ts';
import { type Scene, settle, startFloor } from '../harness/scene.ts';
import { percentile } from '../harness/statistics.ts';

const SECONDS = 3;
const CONNECTIONS = 16;
const MAX_P95_MS = 60;
const MIN_SHARE_OF_FLOOR = 0.4;
const MAX_GROWTH = 1.5;
/** Of shapes of which a larger project has more groups to look at. */
const MAX_RELATED_GROWTH = 2;
const MIN_ANSWERS = 5;
const SYNC_PAGE = 500;
const SYNC_AT_ONCE = 4;
const MIN_SYNC_PER_SECOND = 15_000;
/** Shapes whose pages are compared at three sizes. */
const GROWING = [
  'flat, newest',
  'flat, by priority',
  'flat, by name',
  'flat, words of the name',
  'grouped by state',
  'sub-grouped by state and priority',
];

const headersOf = (scene: Scene) => ({ cookie: scene.person.cookie });

async function load(scene: Scene, url: string, path: string, connections: number) {
  const requests = [{ method: 'GET', path }];
  const result = await runLoad({ url, headers: headersOf(scene), connections, seconds: SECONDS, requests });
  await settle();
  return result;
}

/** Each shape alone, and beside the bare rows of its own statements. */
async function measureShapes(scene: Scene): Promise<Figure[]> {
  const args = [scene.socketDirectory, scene.projectId, scene.person.id];
  const floor = await startFloor('floor-lists.ts', args);
  const figures: Figure[] = [];
  try {
    for (const [name, query] of Object.entries(LIST_SHAPES)) {
      const path = `${scene.project}/issues/?${query}`;
      const p95 = percentile((await load(scene, scene.server.url, path, 1)).latencies_ms, 0.95);
      const many = (await load(scene, scene.server.url, path, CONNECTIONS)).per_second;
      const bare = (await load(scene, floor.url, `/list?${query}`, CONNECTIONS)).per_second;
      figures.push(
        atMost(`list of 22,371, ${name}: p95`, p95, MAX_P95_MS),
        atLeastTimes(`list of 22,371, ${name}: ${CONNECTIONS} connections`, MIN_SHARE_OF_FLOOR, {
          value: many,
          floor: bare,
        }),
      );
    }
    return figures;
  } finally {
    floor.child.kill();
  }
}

/** All of the project as a client that keeps a copy reads it: the first page, then the others side by side. */
async function measureSync(scene: Scene): Promise<Figure> {
  const page = async (index: number) => {
    const url = `${scene.server.url}${scene.project}/v2/issues/?cursor=${SYNC_PAGE}:${index}:0`;
    const answer = await fetch(url, { headers: headersOf(scene) });
    return (await answer.json()) as { page_count: number; total_pages: number };
  };
  const start = performance.now();
  const first = await page(0);
  let items = first.page_count;
  let next = 1;
  const reader = async () => {
    while (next < first.total_pages) {
      const index = next;
      next += 1;
      const { page_count } = await page(index);
      items += page_count;
    }
  };
  await Promise.all(Array.from({ length: SYNC_AT_ONCE }, reader));
  const perSecond = items / ((performance.now() - start) / 1000);
  return atLeast(`copy of a whole project, ${SYNC_PAGE} a page`, perSecond, MIN_SYNC_PER_SECOND, 'items/s');
}

type Answers = { rows: number; p50_ms: number };

/** One request after the other: for some seconds, but some of them however long they take. */
async function measureAlone(scene: Scene, path: string): Promise<Answers> {
  const times: number[] = [];
  const until = performance.now() + SECONDS * 1000;
  let rows = 0;
  while (times.length < MIN_ANSWERS || performance.now() < until) {
    const start = performance.now();
    const answer = await fetch(scene.server.url + path, { headers: headersOf(scene) });
    const text = await answer.text();
    times.push(performance.now() - start);
    if (rows === 0) rows = (JSON.parse(text) as { count: number }).count;
  }
  await settle();
  return { rows, p50_ms: percentile(times, 0.5) };
}

/** How much slower a page is. Where more groups have more rows to answer, they are compared row by row. */
function growthOf(
  name: string,
  most: number,
  { before, after }: { before: Answers; after: Answers },
): Figure {
  const than = 'a tenth of the size';
  if (before.rows === after.rows) {
    return atMostTimes(`${name}, p50`, most, { value: after.p50_ms, floor: before.p50_ms, than });
  }
  const perThousand = ({ rows, p50_ms }: Answers) => (p50_ms / rows) * 1000;
  const rows = `${before.rows} to ${after.rows} rows in ${Math.round(before.p50_ms)} to ${Math.round(after.p50_ms)} ms`;
  const beside = { value: perThousand(after), floor: perThousand(before), than };
  return atMostTimes(`${name}, ${rows}: p50 of a thousand`, most, beside);
}

/** The same pages of a project of a tenth and of ten times the size. */
async function measureGrowth(scene: Scene): Promise<Figure[]> {
  await seedPlanning(scene.sql, scene.projectId);
  const small = await multiplyProject(scene.sql, scene.projectId, { identifier: 'SMALL', copies: 1, of: 10 });
  const large = await multiplyProject(scene.sql, scene.projectId, { identifier: 'LARGE', copies: 10 });
  await tidyCopies(scene.sql);
  const figures: Figure[] = [];
  const shapes = [
    ...GROWING.map((name) => [name, LIST_SHAPES[name], MAX_GROWTH] as const),
    ...Object.entries(RELATED_SHAPES).map(([name, query]) => [name, query, MAX_RELATED_GROWTH] as const),
  ];
  for (const [name, query, most] of shapes) {
    const at = (project: string) =>
      measureAlone(scene, `/api/workspaces/${scene.slug}/projects/${project}/issues/?${query}`);
    const found = [await at(small), await at(scene.projectId), await at(large)] as const;
    figures.push(
      growthOf(`list, ${name}: from 2,237 to 22,371 items`, most, { before: found[0], after: found[1] }),
      growthOf(`list, ${name}: from 22,371 to 223,710 items`, most, { before: found[1], after: found[2] }),
    );
  }
  return figures;
}

export async function measureListShapes(scene: Scene): Promise<Figure[]> {
  return [...(await measureShapes(scene)), await measureSync(scene), ...(await measureGrowth(scene))];
}
