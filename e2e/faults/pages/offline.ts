import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { expectStatus } from '../../help/person.ts';
import type { Typist } from '../../help/two-people/typist.ts';
import { expectRow, expectWhole, settle } from '../everywhere.ts';
import { isFull } from '../rounds.ts';
import {
  type Page,
  type Round,
  type Stage,
  closeAll,
  makePage,
  openWindows,
  untilUnloaded,
} from './stage.ts';

/** How often others come, write and leave while somebody is offline. */
const VISITS = isFull ? 5 : 2;

/** Adds a paragraph by REST, to the text as it is there. */
async function writeByRest({ world }: Stage, { path }: Page, token: string): Promise<void> {
  const { description_html } = expectStatus(await world.person.call('GET', path), 200);
  const body = { description_html: `${description_html}<p>${token}</p>` };
  expectStatus(await world.person.call('PATCH', path, body), 200);
}

/** Others open the page, write in it beside the one who is offline, and leave it. */
async function visit(
  stage: Stage,
  page: Page,
  { away, round }: { away: Typist; round: Round },
  turn: number,
) {
  const { random, about } = round;
  const visitors = await openWindows(stage, page, { ...round, name: `v${turn}`, count: 3 });
  const strokes = 4 + Math.floor(random() * 10);
  for (let n = 0; n < strokes; n += 1) {
    for (const typist of [away, ...visitors]) typist.type();
    await delay(random() * 30);
  }
  await settle(visitors, about);
  closeAll(visitors);
  return visitors;
}

/**
 * Somebody types for long without a network; meanwhile others write and leave, and REST writes to the document that nobody
 * has open. When the first one is back, each has everything once.
 */
export async function playOffline(stage: Stage, round: Round): Promise<void> {
  const { mark, about } = round;
  const page = await makePage(stage, `<p>[${mark}-html.0]</p>`);
  const [away] = (await openWindows(stage, page, { ...round, name: 'away', count: 1 })) as [Typist];
  away.type();
  await settle([away], about);
  away.goOffline();
  const visitors: Typist[] = [];
  for (let turn = 0; turn < VISITS; turn += 1) {
    visitors.push(...(await visit(stage, page, { away, round }, turn)));
    await untilUnloaded(stage, page, about);
    await writeByRest(stage, page, `[${mark}-rest.${turn}]`);
  }
  expect(away.acknowledged()).toHaveLength(1);
  away.goOnline();
  const everybody = { page: page.id, typists: [away], gone: visitors };
  const tokens = await expectWhole(stage.world, everybody, about);
  const written = Array.from({ length: VISITS }, (_, turn) => `[${mark}-rest.${turn}]`);
  expect(tokens, about).toEqual(expect.arrayContaining([...written, `[${mark}-html.0]`]));
  expect(away.acknowledged().length).toBeGreaterThan(VISITS * 3);
  away.close();
  await expectRow(stage.world, { page: page.id, tokens }, about);
}
