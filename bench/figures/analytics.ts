import { expectStatus } from '../../e2e/help/person.ts';
import { type Figure, atMost, atMostTimes, noted } from '../harness/figure.ts';
import { runLoad } from '../harness/load.ts';
import { multiplyProject, tidyCopies } from '../harness/multiply.ts';
import { type Scene, settle } from '../harness/scene.ts';
import { percentile } from '../harness/statistics.ts';

const SECONDS = 5;
const MAX_MS = { 'of 22,371 items': 80, 'of 223,710 items': 500 } as const;
type Size = keyof typeof MAX_MS;
/** A list that is read while reports run. */
const MAX_SLOWER = 2;

/** What people ask for most, and what is dearest: two axes that items can have several values of. */
const REPORTS: Record<string, string> = {
  'by priority and state group': 'analytics/?x_axis=priority&y_axis=issue_count&segment=state__group',
  'by assignee and label': 'analytics/?x_axis=assignees__id&y_axis=issue_count&segment=labels__id',
  'by month of creation': 'analytics/?x_axis=created_at&y_axis=issue_count',
  'points by state': 'analytics/?x_axis=state_id&y_axis=estimate',
  'scope and demand': 'default-analytics/?',
  'cumulative flow': 'analytics/cumulative-flow/?days=60',
  'lead and cycle time': 'analytics/lead-time/?days=90',
  workload: 'analytics/workload/?',
};

const DEAREST = 'by assignee and label';
const reportOf = ({ slug }: Scene, name: string, project: string) =>
  `/api/workspaces/${slug}/${REPORTS[name]}&project=${project}`;
const headersOf = (scene: Scene) => ({ cookie: scene.person.cookie });
const load = (scene: Scene, path: string, seconds = SECONDS) =>
  runLoad({
    url: scene.server.url,
    headers: headersOf(scene),
    connections: 1,
    seconds,
    requests: [{ method: 'GET', path }],
  });
const p95Of = async (scene: Scene, path: string) => percentile((await load(scene, path)).latencies_ms, 0.95);

async function measureSize(scene: Scene, size: Size, project: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(REPORTS)) {
    const value = await p95Of(scene, reportOf(scene, name, project));
    const isCustom = path.startsWith('analytics/?');
    const title = `analytics ${size}, ${name}: p95`;
    figures.push(isCustom ? atMost(title, value, MAX_MS[size]) : noted(title, value, 'ms'));
    await settle();
  }
  return [...figures, await measureAnew(scene, size, project)];
}

/** So many times something changes, and the dearest report is read anew. */
const CHANGES = 15;

/** The dearest report `count` times, an item changed before each, so that nothing of the one before is of use: in ms. */
async function readAnew(scene: Scene, project: string, count: number): Promise<number[]> {
  const [item] = await scene.sql<{ id: string }[]>`
    select id from work_items where project_id = ${project} and deleted_at is null limit 1`;
  const path = `/api/workspaces/${scene.slug}/projects/${project}/issues/${item?.id}/`;
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) {
    expectStatus(await scene.person.call('PATCH', path, { priority: n % 2 === 0 ? 'high' : 'low' }), 204);
    const begun = performance.now();
    expectStatus(await scene.person.call('GET', reportOf(scene, DEAREST, project)), 200);
    times.push(performance.now() - begun);
  }
  return times;
}

async function measureAnew(scene: Scene, size: Size, project: string): Promise<Figure> {
  const title = `analytics ${size}, ${DEAREST}, after a change: p50`;
  return atMost(title, percentile(await readAnew(scene, project, CHANGES), 0.5), MAX_MS[size]);
}

/**
 * The first page of a list, alone and while reports over ten times as many items are read one after the other: slow ones,
 * each after a change, and cached ones, as fast as they come.
 */
async function measureBeside(scene: Scene, large: string): Promise<Figure[]> {
  const list = `${scene.project}/issues/?per_page=50&cursor=50:0:0`;
  const alone = await p95Of(scene, list);
  await settle();
  const [beside] = await Promise.all([p95Of(scene, list), readAnew(scene, large, CHANGES)]);
  await settle();
  const [besideCached] = await Promise.all([
    p95Of(scene, list),
    load(scene, reportOf(scene, DEAREST, large), SECONDS + 1),
  ]);
  return [
    atMostTimes('list of 50 while slow reports are read, p95 (floor: alone)', MAX_SLOWER, {
      value: beside,
      floor: alone,
      than: 'alone',
    }),
    noted('list of 50 while a cached report is read as fast as it comes, p95', besideCached, 'ms'),
  ];
}

/** Reports over the imported tracker and over ten times as many items, and what they cost a list. */
export async function measureAnalytics(scene: Scene): Promise<Figure[]> {
  const small = await measureSize(scene, 'of 22,371 items', scene.projectId);
  const large = await multiplyProject(scene.sql, scene.projectId, { identifier: 'TENFOLD', copies: 10 });
  await tidyCopies(scene.sql);
  return [
    ...small,
    ...(await measureSize(scene, 'of 223,710 items', large)),
    ...(await measureBeside(scene, large)),
  ];
}
