import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { expectStatus } from '../../help/person.ts';
import type { Typist } from '../../help/two-people/typist.ts';
import {
  eventually,
  expectNothingLost,
  expectWhole,
  expectRow,
  openReader,
  startTyping,
} from '../everywhere.ts';
import { isFull, report } from '../rounds.ts';
import { type Page, type Round, type Stage, closeAll, makePage, openWindows, progressOf } from './stage.ts';

/** What closes a page to writing: POST of this call, and DELETE opens it again. */
type Closing = 'lock' | 'archive';

const WINDOWS = 10;
const HOLDS_WITHIN_MS = 5_000;
/** How long it is watched that nothing comes in any more. */
const WATCHED_MS = isFull ? 7_000 : 1_500;

const isReader = ({ provider }: Typist) => provider.authorizedScope === 'readonly';

/** Closes the page; resolves when everybody who has it open is a reader. Gives how long that took. */
async function close(
  { world }: Stage,
  { path }: Page,
  { closing, typists }: { closing: Closing; typists: Typist[] },
) {
  const reply = await world.person.call('POST', `${path}${closing}/`, {});
  expect([200, 204]).toContain(reply.status);
  const start = performance.now();
  const check = (areReaders: boolean) => expect(areReaders, `${closing}: all are readers`).toBe(true);
  await eventually(() => typists.every(isReader), check, HOLDS_WITHIN_MS);
  return performance.now() - start;
}

const SETTLES_MS = 300;

/** What the server took before the page was closed may still be on its way to the database. */
async function lastBeforeClosing(stage: Stage, page: Page): Promise<number> {
  const until = performance.now() + HOLDS_WITHIN_MS;
  for (let { last } = await progressOf(stage, page); ;) {
    await delay(SETTLES_MS);
    const now = await progressOf(stage, page);
    if (now.last === last || performance.now() > until) return now.last;
    last = now.last;
  }
}

/** Ten type on at a page that is closed: nothing of that is stored, shown or acknowledged. Gives what is there. */
async function expectClosed(stage: Stage, page: Page, typists: Typist[], about: string): Promise<string[]> {
  const last = await lastBeforeClosing(stage, page);
  await delay(WATCHED_MS);
  expect((await progressOf(stage, page)).last, `${about}: written all the same`).toBe(last);
  const body = { description_html: '<p>over it</p>' };
  expectStatus(await stage.world.person.call('PATCH', page.path, body), 400);
  const reader = await openReader(stage.world, page.id);
  const present = reader.tokens();
  reader.close();
  expectNothingLost(present, typists, about);
  return present;
}

/** A page is closed to writing while ten type, and opened again: what they typed meanwhile comes then, once. */
export async function playClosing(stage: Stage, round: Round, closing: Closing): Promise<void> {
  const { random, about } = round;
  const page = await makePage(stage, '<p>words</p>');
  const typists = await openWindows(stage, page, { ...round, name: closing, count: WINDOWS });
  const typing = startTyping(typists, random);
  await delay(300 + random() * 500);
  const took = await close(stage, page, { closing, typists });
  const present = await expectClosed(stage, page, typists, about);
  typing.stop();
  expectStatus(await stage.world.person.call('DELETE', `${page.path}${closing}/`), 204);
  const tokens = await expectWhole(stage.world, { page: page.id, typists }, about);
  expect(present.length).toBeGreaterThan(0);
  expect(tokens.length).toBeGreaterThan(present.length);
  report(`${about}: all were readers after ${took.toFixed()} ms`);
  closeAll(typists);
  await expectRow(stage.world, { page: page.id, tokens }, about);
}
