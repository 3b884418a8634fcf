import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectStatus } from '../help/person.ts';
import { openTypist } from '../help/two-people/typist.ts';
import { isFull, ROUNDS, roundOf } from './rounds.ts';
import { type World, openWorld } from './world.ts';

/** How long the text is watched: the sweep of documents that were left behind is to come by in the full form. */
const WATCHED_MS = isFull ? 45_000 : 6_000;
const LOOK_EVERY_MS = 250;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

type Texts = { description_html: string; description_stripped: string | null };

const derived = (id: string): Promise<Texts> =>
  world.look(async (sql) => {
    const [row] = await sql<
      Texts[]
    >`select description_html, description_stripped from work_items where id = ${id}`;
    return row as Texts;
  });

/** Somebody types and leaves; a text is written by REST at a moment around that. */
async function race(id: string, marker: string, pause: number): Promise<void> {
  const typist = openTypist({
    ...{ url: world.server.url, cookie: world.person.cookie, mark: `${marker}-typed` },
    document: `work-item:${id}`,
  });
  await typist.settled();
  typist.type();
  await typist.settled();
  typist.close();
  await delay(pause);
  const body = { description_html: `<p>${marker}-written</p>` };
  expectStatus(await world.person.call('PATCH', `${world.project}/issues/${id}/`, body), 204);
}

const hasWritten = ({ description_html, description_stripped }: Texts, marker: string): boolean =>
  [description_html, description_stripped ?? ''].every((text) => text.includes(`${marker}-written`));

/** One race on one item, and what is derived from its text for a while after it. */
async function playOn(id: string, marker: string, pause: number): Promise<void> {
  await race(id, marker, pause);
  const until = Date.now() + WATCHED_MS;
  while (Date.now() < until) {
    expect(await derived(id), marker).toSatisfy((texts: Texts) => hasWritten(texts, marker));
    await delay(LOOK_EVERY_MS);
  }
}

test('a text that is written while its document is being unloaded is what lists and search have, at once and later', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { seed, random } = roundOf('unload', round);
    await Promise.all(world.items.map((id, n) => playOn(id, `s${seed}-${n}`, random() ** 2 * 300)));
  }
}, 3_600_000);
