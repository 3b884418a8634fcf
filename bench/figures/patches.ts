import { performance } from 'node:perf_hooks';
import { expectStatus } from '../../e2e/person.ts';
import { type Figure, atLeastTimes, noted } from '../figure.ts';
import { runLoad } from '../load.ts';
import { type Scene, settle, startFloor } from '../scene.ts';

const SECONDS = 6;
const CONNECTIONS = 16;
const PROJECTS = 16;
const ITEMS_EACH = 8;

type Item = { id: string; path: string };

async function makeItems(scene: Scene): Promise<Item[]> {
  const items: Item[] = [];
  for (let n = 0; n < PROJECTS; n += 1) {
    const body = { name: `Patched ${n}`, identifier: `PAT${n}` };
    const project = expectStatus(
      await scene.person.call('POST', `/api/workspaces/${scene.slug}/projects/`, body),
      201,
    );
    const base = `/api/workspaces/${scene.slug}/projects/${project.id}/issues/`;
    for (let i = 0; i < ITEMS_EACH; i += 1) {
      const item = expectStatus(await scene.person.call('POST', base, { name: `Item ${i}` }), 201);
      items.push({ id: item.id, path: `${base}${item.id}/` });
    }
  }
  return items;
}

/** Items change on every turn, and neighbours in the list belong to different projects. */
function requestsFor(items: Item[], pathOf: (item: Item) => string) {
  return Array.from({ length: items.length * 5 }, (_, n) => {
    const item = items[(n * ITEMS_EACH + Math.floor(n / PROJECTS)) % items.length];
    const body = JSON.stringify({ name: `Item, take ${n}`, priority: n % 2 ? 'high' : 'low' });
    return { method: 'PATCH', path: item ? pathOf(item) : '/', body };
  });
}

/** Commits a second of one row's update from bare postgres.js, without any HTTP: for comparison, not a floor of ours. */
async function bareCommits(scene: Scene, items: Item[]): Promise<number> {
  const until = performance.now() + SECONDS * 1000;
  let count = 0;
  const connection = async (place: number) => {
    for (let n = place; performance.now() < until; n += CONNECTIONS) {
      const item = items[n % items.length];
      if (!item) return;
      await scene.sql`update work_items set sort_order = sort_order + 1, updated_at = now() where id = ${item.id}`;
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, place) => connection(place)));
  return count / SECONDS;
}

/** PATCH of one item with activity and Change, over many projects, beside a bare one-row update. */
export async function measurePatches(scene: Scene): Promise<Figure[]> {
  const items = await makeItems(scene);
  const commits = await bareCommits(scene, items);
  const floor = await startFloor('floor-server.ts', [scene.socketDirectory, scene.projectId]);
  const load = (url: string, pathOf: (item: Item) => string) =>
    runLoad({
      url,
      connections: CONNECTIONS,
      seconds: SECONDS,
      requests: requestsFor(items, pathOf),
      headers: { cookie: scene.person.cookie },
    });
  const bare = (await load(floor.url, (item) => `/items/${item.id}`)).per_second;
  floor.child.kill();
  await settle();
  const ours = (await load(scene.server.url, (item) => item.path)).per_second;
  const name = 'PATCH of one item with activity and Change, 16 connections';
  return [
    atLeastTimes(name, 0.3, { value: ours, floor: bare, than: 'bare update' }),
    noted('the same commit from bare postgres.js, no HTTP', commits, '/s'),
  ];
}
