import { performance } from 'node:perf_hooks';
import { expectStatus } from '../../e2e/help/person.ts';
import { type Figure, atLeastTimes, beside, noted } from '../harness/figure.ts';
import { runLoad } from '../harness/load.ts';
import type { LoadSpec } from '../harness/load-process.ts';
import { type Scene, settle, startFloor } from '../harness/scene.ts';
import { openSockets } from '../harness/sockets.ts';

const SECONDS = 6;
const CONNECTIONS = 16;
const PROJECTS = 16;
const ITEMS_EACH = 8;

type Anchor = { id: string; sort_order: number };
/** `above` is the item of the project that stays where it is: the others are dropped below it. */
type Item = { id: string; name: string; path: string; states: string[]; label: string; above: Anchor };

async function makeItems({ person, slug }: Scene): Promise<Item[]> {
  const items: Item[] = [];
  for (let n = 0; n < PROJECTS; n += 1) {
    const body = { name: `Patched ${n}`, identifier: `PAT${n}` };
    const { id } = expectStatus(await person.call('POST', `/api/workspaces/${slug}/projects/`, body), 201);
    const project = `/api/workspaces/${slug}/projects/${id}`;
    const found = expectStatus(await person.call('GET', `${project}/states/`), 200) as { id: string }[];
    const states = found.slice(0, 2).map((state) => state.id);
    const color = '#123456';
    const made = await person.call('POST', `${project}/issue-labels/`, { name: 'Bench', color });
    const label = expectStatus(made, 201).id as string;
    const above = expectStatus(await person.call('POST', `${project}/issues/`, { name: 'Above' }), 201);
    for (let i = 0; i < ITEMS_EACH; i += 1) {
      const name = `Item ${i}`;
      const item = expectStatus(await person.call('POST', `${project}/issues/`, { name }), 201);
      items.push({ id: item.id, name, path: `${project}/issues/${item.id}/`, states, label, above });
    }
  }
  return items;
}

/** What people change, as our client sends it; `round` is 0 or 1 in turn, so that each is a change. */
const CHANGES: ((item: Item, round: number) => Record<string, unknown>)[] = [
  ({ states, above }, round) => ({
    state_id: states[round],
    sort_order: above.sort_order + (round + 1) * 10_000,
    between: [above.id, null],
  }),
  ({ states }, round) => ({ state_id: states[1 - round] }),
  ({ name }, round) =>
    round ? { name, expected_name: `${name}!` } : { name: `${name}!`, expected_name: name },
  ({ label }, round) => ({ label_ids: round ? [] : [label] }),
  (_, round) => ({ target_date: `2026-12-1${round}` }),
];

type Requests = LoadSpec['requests'];

/**
 * Every change of every item, in two rounds. Neighbours in the list are of different projects, and an item is always changed
 * over the same connection: what it expects is what that connection wrote before.
 */
function requestsFor(items: Item[], pathOf: (item: Item) => string): Requests {
  return [0, 1].flatMap((round) =>
    CHANGES.flatMap((change) =>
      Array.from({ length: items.length }, (_, n) => {
        const item = items[(n % PROJECTS) * ITEMS_EACH + Math.floor(n / PROJECTS)]!;
        return { method: 'PATCH', path: pathOf(item), body: JSON.stringify(change(item, round)) };
      }),
    ),
  );
}

/** The change of one row without anything beside it, for the floor that there was before. */
const bareRequests = (items: Item[]): Requests =>
  items.map(({ id }, n) => ({
    method: 'PATCH',
    path: `/bare/${id}`,
    body: JSON.stringify({ name: `Item, take ${n}`, priority: n % 2 ? 'high' : 'low' }),
  }));

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

/** Requests a second of our client's five kinds of change, with one subscriber connected, against the floor of floor-writes.ts. */
export async function measurePatches(scene: Scene): Promise<Figure[]> {
  const items = await makeItems(scene);
  const { cookie } = scene.person;
  const rate = async (url: string, requests: Requests) => {
    const load = { url, requests, connections: CONNECTIONS, seconds: SECONDS, headers: { cookie } };
    return (await runLoad({ ...load, isChange: true })).per_second;
  };
  const commits = await bareCommits(scene, items);
  const floor = await startFloor('floor-writes.ts', [scene.socketDirectory]);
  const bare = await rate(floor.url, bareRequests(items));
  const correct = await rate(
    floor.url,
    requestsFor(items, ({ id }) => `/items/${id}`),
  );
  floor.child.kill();
  for (const { id, name } of items) await scene.sql`update work_items set name = ${name} where id = ${id}`;
  await settle();
  const stream = `project:${/projects\/([^/]+)/.exec(items[0]!.path)?.[1]}`;
  const sockets = await openSockets({ url: scene.server.url, cookies: [cookie], stream, sockets: 1 });
  const ours = await rate(
    scene.server.url,
    requestsFor(items, ({ path }) => path),
  );
  sockets.kill();
  const name = `PATCH of one item as our client sends it (drag, state, name, labels, date), ${CONNECTIONS} connections`;
  const ratio = atLeastTimes(name, 0.6, { value: ours, floor: correct, than: 'one correct transaction' });
  return [
    ratio,
    beside(noted('the same beside a bare update of one row', ours, 'requests/s'), bare),
    noted('the same commit from bare postgres.js, no HTTP', commits, '/s'),
  ];
}
