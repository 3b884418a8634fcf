import { performance } from 'node:perf_hooks';
import { expectStatus } from '../../e2e/help/person.ts';
import { type Figure, atLeastTimes, atMost } from '../harness/figure.ts';
import { runLoad } from '../harness/load.ts';
import { type Scene, settle, startFloor } from '../harness/scene.ts';
import { percentile } from '../harness/statistics.ts';

const SECONDS = 6;
const CONNECTIONS = 16;
const PROJECTS = 8;
const ITEMS_IN_ONE_PROJECT = 10_000;
const BULK = 500;
const BULK_ROUNDS = 5;

type Project = { id: string; path: string };

async function makeProject(scene: Scene, name: string, identifier: string): Promise<Project> {
  const base = `/api/workspaces/${scene.slug}/projects/`;
  const { id } = expectStatus(await scene.person.call('POST', base, { name, identifier }), 201);
  return { id, path: `${base}${id}/` };
}

/** As quick add makes an item, and as the dialog does: with a text, and values that were chosen. */
async function bodiesFor({ person }: Scene, { path }: Project): Promise<string[]> {
  const states = expectStatus(await person.call('GET', `${path}states/`), 200) as { id: string }[];
  const quick = { id: 'new id', name: 'Added quickly', state_id: states[0]?.id, priority: 'none' };
  const text = '<p>What is to be done, in a sentence of some length.</p>';
  const chosen = { assignee_ids: [person.id], priority: 'high', target_date: '2026-12-24' };
  const full = { ...quick, ...chosen, name: 'Made by the dialog', description_html: text };
  return [quick, full].map((body) => JSON.stringify(body));
}

/** Requests a second of our client's two kinds of create, over several projects, against the floor of floor-writes.ts. */
async function measureCreates(scene: Scene): Promise<Figure[]> {
  const projects = await Promise.all(
    Array.from({ length: PROJECTS }, (_, n) => makeProject(scene, `Created ${n}`, `CRE${n}`)),
  );
  const bodies = await Promise.all(projects.map((project) => bodiesFor(scene, project)));
  const requestsFor = (pathOf: (project: Project) => string) =>
    [0, 1].flatMap((form) =>
      projects.map((project, n) => ({
        method: 'POST',
        path: pathOf(project),
        body: bodies[n]?.[form] ?? '',
      })),
    );
  const rate = async (url: string, pathOf: (project: Project) => string) => {
    const headers = { cookie: scene.person.cookie };
    const load = { url, connections: CONNECTIONS, seconds: SECONDS, headers, requests: requestsFor(pathOf) };
    return (await runLoad({ ...load, isChange: true })).per_second;
  };
  const floor = await startFloor('floor-writes.ts', [scene.socketDirectory]);
  const correct = await rate(floor.url, ({ id }) => `/projects/${id}/items`);
  floor.child.kill();
  await settle();
  const ours = await rate(scene.server.url, ({ path }) => `${path}issues/`);
  const name = `create of an item as our client sends it (quick add, dialog), ${CONNECTIONS} connections, ${PROJECTS} projects`;
  return [atLeastTimes(name, 0.55, { value: ours, floor: correct, than: 'one correct transaction' })];
}

/** Ten thousand creates in one project at once, and how many numbers came twice. */
async function measureNumbers(scene: Scene): Promise<[Figure, Project]> {
  const project = await makeProject(scene, 'Numbered', 'NUMBERED');
  let left = ITEMS_IN_ONE_PROJECT;
  const start = performance.now();
  const create = async () => {
    while (left > 0) {
      left -= 1;
      expectStatus(
        await scene.person.callOnce('POST', `${project.path}issues/`, { name: `Item ${left}` }),
        201,
      );
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, create));
  const seconds = (performance.now() - start) / 1000;
  const [row] = await scene.sql<{ items: number; numbers: number }[]>`
    select count(*)::int as items, count(distinct sequence_id)::int as numbers
    from work_items where project_id = ${project.id}`;
  const doubled = (row?.items ?? 0) - (row?.numbers ?? 0);
  const isWhole = row?.items === ITEMS_IN_ONE_PROJECT;
  const figure = {
    name: `numbers that came twice in ${ITEMS_IN_ONE_PROJECT} creates in one project (${Math.round(ITEMS_IN_ONE_PROJECT / seconds)} /s)`,
    value: doubled,
    unit: '',
    goal: '0',
    reached: isWhole && doubled === 0,
  };
  return [figure, project];
}

/** One bulk operation on 500 items, again and again with other values. */
async function measureBulk(scene: Scene, project: Project): Promise<Figure> {
  const list = `${project.path}issues/?per_page=${BULK}&cursor=${BULK}:0:0`;
  const { results } = expectStatus(await scene.person.call('GET', list), 200);
  const issue_ids = (results as { id: string }[]).map(({ id }) => id);
  const label = { name: 'Bulk', color: '#123456' };
  const { id } = expectStatus(await scene.person.call('POST', `${project.path}issue-labels/`, label), 201);
  const times: number[] = [];
  for (let n = 0; n < BULK_ROUNDS; n += 1) {
    const properties = { priority: n % 2 ? 'high' : 'low', target_date: `2026-12-1${n}`, label_ids: [id] };
    const start = performance.now();
    const path = `${project.path}bulk-operation-issues/`;
    expectStatus(await scene.person.callOnce('POST', path, { issue_ids, properties }), 200);
    times.push(performance.now() - start);
    await settle();
  }
  return atMost(`bulk operation on ${BULK} items, p50`, percentile(times, 0.5), 180);
}

/** Creates over many projects and in one, and changes of many items by one call. */
export async function measureWrites(scene: Scene): Promise<Figure[]> {
  const creates = await measureCreates(scene);
  await settle();
  const [numbers, project] = await measureNumbers(scene);
  await settle();
  return [...creates, numbers, await measureBulk(scene, project)];
}
