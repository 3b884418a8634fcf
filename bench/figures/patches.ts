import { performance } from 'node:perf_hooks';
import { expectStatus } from '../../e2e/person.ts';
import { runLoad } from '../load.ts';
import type { Figure } from '../report.ts';
import { type Scene, settle } from '../scene.ts';

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

/** Commits a second of one row's update and nothing else, over as many connections, on the same rows. */
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

/** PATCH of one item with activity and Change, over many projects, beside bare one-row commits. */
export async function measurePatches(scene: Scene): Promise<Figure[]> {
  const items = await makeItems(scene);
  const floor = await bareCommits(scene, items);
  await settle();
  // Items change on every turn, and neighbours in the list belong to different projects.
  const spread = Array.from(
    { length: items.length * 5 },
    (_, n) => items[(n * ITEMS_EACH + Math.floor(n / PROJECTS)) % items.length],
  );
  const requests = spread.flatMap((item, n) =>
    item
      ? [
          {
            method: 'PATCH',
            path: item.path,
            body: JSON.stringify({ name: `Item, take ${n}`, priority: n % 2 ? 'high' : 'low' }),
          },
        ]
      : [],
  );
  const load = await runLoad({
    url: scene.server.url,
    connections: CONNECTIONS,
    seconds: SECONDS,
    requests,
    headers: { cookie: scene.person.cookie },
  });
  const ratio = load.per_second / floor;
  return [
    {
      name: 'PATCH of one item with activity and Change, 16 connections',
      value: load.per_second,
      unit: 'requests/s',
      floor,
      ratio,
      goal: '≥ 0.25 × bare commits',
      reached: ratio >= 0.25,
    },
  ];
}
