import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { expectRow, expectWhole } from '../everywhere.ts';
import { type Round, type Stage, closeAll, makePage, openWindows, progressOf } from './stage.ts';

const LINES = 20;
const WINDOWS = 50;
const READS = 5;

/** Fifty windows open a page made from HTML for the first time, and REST reads it, all in one moment: it is born once. */
export async function playFirstOpenings(stage: Stage, { random, mark, about }: Round): Promise<void> {
  const lines = Array.from({ length: LINES }, (_, n) => `[${mark}-line.${n}]`);
  const html = lines.map((line) => `<ul><li><p>${line}</p></li></ul><p>between</p>`).join('');
  const page = await makePage(stage, html);
  expect((await progressOf(stage, page)).documents).toBe(0);
  const reads = Array.from({ length: READS }, async () => {
    await delay(random() * 60);
    return stage.world.person.call('GET', `${page.path}description/`);
  });
  const opening = openWindows(stage, page, { mark, about, name: 'w', count: WINDOWS });
  const [typists] = await Promise.all([opening, ...reads]);
  for (const typist of typists) typist.type();
  const tokens = await expectWhole(stage.world, { page: page.id, typists }, about);
  expect(tokens.slice(0, LINES), about).toEqual(lines);
  expect(tokens, about).toHaveLength(LINES + WINDOWS);
  expect((await progressOf(stage, page)).documents).toBe(1);
  closeAll(typists);
  await expectRow(stage.world, { page: page.id, tokens }, about);
}
