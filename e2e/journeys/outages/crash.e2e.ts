import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { type Person, type Place, expectStatus, makePlace, signUp } from '../../help/person.ts';
import { randomFrom, seedOf } from '../../help/random.ts';
import { type Server, freePort, newDataDirectory, removeDirectory, startServer } from '../../help/server.ts';
import { type Typist, openTypist } from '../../help/two-people/typist.ts';

const ROUNDS = 3;
const TYPISTS = 10;
const ITEMS = 20;
const KEYSTROKE_MS = 25;
const PATCH_MS = 50; // twenty a second

const directory = newDataDirectory();
afterAll(() => removeDirectory(directory));

type Patches = { acknowledged: Map<string, string[]>; stop: () => Promise<void> };

/** Renames one item after the other, twenty times a second, and remembers what the server said yes to. */
function startPatching(person: Person, project: string, items: string[], mark: string): Patches {
  const acknowledged = new Map<string, string[]>(items.map((id) => [id, []]));
  const running: Promise<void>[] = [];
  let count = 0;
  const patch = async (id: string, name: string) => {
    try {
      const reply = await person.callOnce(
        'PATCH',
        `${project}/issues/${id}/`,
        { name },
        { 'x-mutation-id': name },
      );
      if (reply.status === 204) acknowledged.get(id)!.push(name);
    } catch {
      // The server died under this request: nothing was promised.
    }
  };
  const timer = setInterval(() => {
    count += 1;
    running.push(patch(items[count % items.length]!, `${mark}-${count}`));
  }, PATCH_MS);
  const stop = async () => {
    clearInterval(timer);
    await Promise.all(running);
  };
  return { acknowledged, stop };
}

async function expectPatchesOnce(person: Person, project: string, patches: Patches): Promise<number> {
  let count = 0;
  for (const [id, names] of patches.acknowledged) {
    const url = `${project}/issues/${id}/history/?activity_type=issue-property`;
    const history = expectStatus<{ field: string | null; new_value: string }[]>(
      await person.call('GET', url),
      200,
    );
    const renames = history.filter((row) => row.field === 'name').map((row) => row.new_value);
    for (const name of names) expect(renames.filter((rename) => rename === name)).toEqual([name]);
    const item = expectStatus(await person.call('GET', `${project}/issues/${id}/`), 200);
    if (renames.length > 0) expect(item.name).toBe(renames.at(-1));
    count += names.length;
  }
  return count;
}

function expectTokensOnce(tokens: string[], acknowledged: string[]): void {
  expect(new Set(tokens).size).toBe(tokens.length);
  const present = new Set(tokens);
  expect(acknowledged.filter((token) => !present.has(token))).toEqual([]);
}

type Scene = {
  server: Server;
  person: Person;
  place: Place;
  project: string;
  page: string;
  items: string[];
  port: number;
};

async function prepare(): Promise<Scene> {
  const port = await freePort();
  const server = await startServer({ dataDirectory: directory, port });
  const person = await signUp(server.url, 'Ada');
  const place = await makePlace(person);
  const project = `/api/workspaces/${place.slug}/projects/${place.projectId}`;
  const page = expectStatus(await person.call('POST', `${project}/pages/`, { name: 'Notes' }), 201);
  const items: string[] = [];
  for (let n = 0; n < ITEMS; n += 1) {
    items.push(expectStatus(await person.call('POST', `${project}/issues/`, { name: `Item ${n}` }), 201).id);
  }
  return { server, person, place, project, page: page.id, items, port };
}

async function crashOnce(scene: Scene, typists: Typist[], seed: number): Promise<void> {
  const random = randomFrom(seed);
  const patches = startPatching(scene.person, scene.project, scene.items, `p${seed}`);
  const timers = typists.map((typist) => setInterval(typist.type, KEYSTROKE_MS + random() * 20));
  const patched = () => [...patches.acknowledged.values()].flat().length;
  const typed = () => typists.flatMap((typist) => typist.acknowledged()).length;
  // Where other things run too, the first answers take a while.
  await expect.poll(() => Math.min(patched(), typed()), { timeout: 20_000 }).toBeGreaterThan(0);
  await delay(700 + random() * 1500);
  await scene.server.kill();
  for (const timer of timers) clearInterval(timer);
  await patches.stop();
  const acknowledged = typists.flatMap((typist) => typist.acknowledged());

  scene.server = await startServer({ dataDirectory: directory, port: scene.port });
  const newcomer = openTypist({
    url: scene.server.url,
    cookie: scene.person.cookie,
    document: `page:${scene.page}`,
    mark: 'new',
  });
  await Promise.all([...typists, newcomer].map((typist) => typist.settled()));
  const renames = await expectPatchesOnce(scene.person, scene.project, patches);
  console.log(
    `seed ${seed}: ${acknowledged.length} keystrokes and ${renames} patches were acknowledged before the kill`,
  );
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(renames).toBeGreaterThan(0);
  await expect.poll(() => newcomer.tokens().length, { timeout: 10_000 }).toBe(typists[0]!.tokens().length);
  for (const typist of [...typists, newcomer]) expectTokensOnce(typist.tokens(), acknowledged);
  newcomer.close();
}

test('kill -9 while ten people type and twenty items a second change loses and repeats nothing acknowledged', async () => {
  const scene = await prepare();
  const typists = Array.from({ length: TYPISTS }, (_, n) =>
    openTypist({
      url: scene.server.url,
      cookie: scene.person.cookie,
      document: `page:${scene.page}`,
      mark: `t${n}`,
    }),
  );
  await Promise.all(typists.map((typist) => typist.settled()));
  const first = seedOf('CRASH_SEED');
  for (let round = 0; round < ROUNDS; round += 1) await crashOnce(scene, typists, first + round);

  const everything = typists.flatMap((typist) => typist.acknowledged());
  for (const typist of typists) typist.close();
  // What is derived for readers without the live document must say the same.
  const html = async () =>
    String((await scene.person.call('GET', `${scene.project}/pages/${scene.page}/`)).body.description_html);
  await expect
    .poll(async () => (await html()).match(/\[[\w-]+\.\d+\]/g)?.length ?? 0, { timeout: 20_000 })
    .toBe(everything.length);
  expectTokensOnce((await html()).match(/\[[\w-]+\.\d+\]/g) ?? [], everything);
  expect(await scene.server.stop()).toBe(0);
});
