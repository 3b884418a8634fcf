import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectStatus } from '../help/person.ts';
import { type Typist, openTypist } from '../help/two-people/typist.ts';
import { expectOneText, expectRow, textOf } from './everywhere.ts';
import { isFull, ROUNDS, roundOf } from './rounds.ts';
import { type World, openWorld } from './world.ts';

const PEOPLE = 10;
const RESTORES = isFull ? 8 : 2;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

type Page = { id: string; page: string; document: string; version: string };

async function makePage(): Promise<Page> {
  const body = { name: 'Restored', description_html: '<p>kept line</p>' };
  const { id } = expectStatus(await world.person.call('POST', `${world.project}/pages/`, body), 201);
  const page = `${world.project}/pages/${id}`;
  const [version] = expectStatus(await world.person.call('GET', `${page}/versions/`), 200);
  return { id, page, document: `page:${id}`, version: version.id };
}

/** Restores a version; gives what stood there and was acknowledged when that was asked for, and what the version of before says. */
async function restore(page: string, version: string, typists: readonly Typist[]) {
  const acknowledged = typists.flatMap((typist) => {
    // What was typed at the very moment of the restore before went with its paragraph.
    const present = new Set(typist.tokens());
    return typist.acknowledged().filter((token) => present.has(token));
  });
  const answer = await world.person.call('POST', `${page}/versions/${version}/restore/`, {});
  const { previous_version } = expectStatus(answer, 200);
  const before = await world.person.call('GET', `${page}/versions/${previous_version}/`);
  return { acknowledged, stored: expectStatus(before, 200).description_html as string };
}

async function playRound(round: number): Promise<void> {
  const { seed, random } = roundOf('restores', round);
  const { id, page, document, version } = await makePage();
  const options = { url: world.server.url, cookie: world.person.cookie, document };
  const typists = Array.from({ length: PEOPLE }, (_, n) => openTypist({ ...options, mark: `s${seed}-${n}` }));
  await Promise.all(typists.map((typist) => typist.settled()));
  const end = new AbortController();
  const typing = typists.map(async (typist) => {
    for (; !end.signal.aborted; await delay(20 + random() * 60)) typist.type();
  });
  let stored = '';
  for (let n = 0; n < RESTORES; n += 1) {
    await delay(200 + random() * 400);
    const restored = await restore(page, version, typists);
    stored += restored.stored;
    for (const token of restored.acknowledged) expect(stored, `seed ${seed}`).toContain(token);
  }
  end.abort();
  await Promise.all(typing);
  await Promise.all(typists.map((typist) => typist.settled()));
  const late = openTypist({ ...options, mark: `s${seed}-late` });
  const everybody = [...typists, late];
  await late.settled();
  for (const typist of everybody) typist.type();
  await Promise.all(everybody.map((typist) => typist.settled()));
  const tokens = await expectOneText(world, { page: id, typists: everybody }, `seed ${seed}`);
  expect(new Set(tokens).size, `seed ${seed}`).toBe(tokens.length);
  for (const typist of everybody) expect(tokens, `seed ${seed}`).toContain(typist.acknowledged().at(-1));
  expect(textOf(late.document).match(/kept line/g), `seed ${seed}`).toHaveLength(1);
  for (const typist of everybody) typist.close();
  await expectRow(world, { page: id, tokens }, `seed ${seed}`);
}

// docs/contract/pages.md#restoring-a-version
test('a version is restored while ten people type: nothing acknowledged before is lost, nothing is doubled, later words stay', async () => {
  for (let round = 0; round < ROUNDS; round += 1) await playRound(round);
}, 3_600_000);
