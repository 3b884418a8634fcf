import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, openWindow, type Window, untilDraggable } from '../../help/browser.ts';
import { textOf, typeAtEnd } from '../../help/editor.ts';
import { type Network, openNetwork } from '../../help/network.ts';
import { type Person, expectStatus } from '../../help/person.ts';
import { makeTracker, type World } from '../../help/two-people/world.ts';

const DRAGS = 5;
/** 200 ms are promised and measured by the bench, on a machine that does nothing else; here two browsers and other tests share it. */
const SEEN_WITHIN_MS = 1_000;
const CUT_MS = 60_000;

type State = { id: string; name: string; group: string };
type Scene = World & { states: State[] };

let browser: Browser;
let scene: Scene;

const BOARD = { layout: 'kanban', group_by: 'state', order_by: 'sort_order', show_empty_groups: true };

async function prepare(): Promise<Scene> {
  const world = await makeTracker(BOARD);
  const states = expectStatus<State[]>(await world.ada.call('GET', `${world.project}/states/`), 200);
  return { ...world, states };
}

const column = (page: Page, state: State) => page.locator(`[data-column="${state.id}"]`);
const cardsOf = (page: Page, state: State) => column(page, state).locator('[data-item-id]');
const cardIn = (page: Page, state: State, id: string) =>
  column(page, state).locator(`[data-item-id="${id}"]`);

async function openBoard(person: Person, options = {}): Promise<Window> {
  const window = await openWindow(browser, person, options);
  await window.page.goto(scene.items);
  await window.page.locator('[data-item-id]').first().waitFor();
  return window;
}

/** When a card first stands in a column, by the clock that both windows share. */
const watchFor = (page: Page, state: State, id: string): Promise<number> =>
  page.evaluate(
    ({ selector }) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (!document.querySelector(selector)) return;
          observer.disconnect();
          resolve(Date.now());
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { subtree: true, childList: true, attributes: true });
      }),
    { selector: `[data-column="${state.id}"] [data-item-id="${id}"]` },
  );

const noteDrops = (page: Page) =>
  page.evaluate(() => {
    addEventListener('drop', () => Object.assign(globalThis, { droppedAt: Date.now() }), { capture: true });
  });
const droppedAt = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { droppedAt: number }).droppedAt);

async function drag(page: Page, from: State, to: State): Promise<string> {
  const card = cardsOf(page, from).first();
  const id = (await card.getAttribute('data-item-id')) ?? '';
  await untilDraggable(page);
  await card.dragTo(cardsOf(page, to).first());
  await cardIn(page, to, id).waitFor();
  return id;
}

/** Two columns that both have cards to move between. */
async function fullColumns(page: Page): Promise<[State, State]> {
  const full: State[] = [];
  for (const state of scene.states) {
    if ((await cardsOf(page, state).count()) > 2) full.push(state);
  }
  return [full[0]!, full[1]!];
}

describe('two people on an imported tracker', () => {
  beforeAll(async () => {
    browser = await launchBrowser();
    scene = await prepare();
  }, 180_000);
  afterAll(() => browser.close());

  test('a card that one drags is moved for the other at once', async () => {
    const [one, two] = await Promise.all([openBoard(scene.ada), openBoard(scene.ben)]);
    const [from, to] = await fullColumns(one.page);
    await noteDrops(one.page);
    const delays: number[] = [];
    const own: number[] = [];
    for (let n = 0; n < DRAGS; n += 1) {
      const id = (await cardsOf(one.page, from).first().getAttribute('data-item-id')) ?? '';
      const seen = [one, two].map(({ page }) => watchFor(page, to, id));
      await drag(one.page, from, to);
      const dropped = await droppedAt(one.page);
      const [here = 0, there = 0] = await Promise.all(seen);
      own.push(here - dropped);
      delays.push(there - dropped);
    }
    console.log(
      `milliseconds from drop to the other window: ${delays.join(', ')}; to the own: ${own.join(', ')}`,
    );
    // The quickest shows what the product takes; the others also show what else the machine was doing.
    expect(Math.min(...delays)).toBeLessThanOrEqual(SEEN_WITHIN_MS);
    expect([...one.errors, ...two.errors]).toEqual([]);
    await Promise.all([one.context.close(), two.context.close()]);
  });

  test('after a minute without network the board and the page catch up without a reload', async () => {
    const network = await openNetwork();
    const page = expectStatus(await scene.ada.call('POST', `${scene.project}/pages/`, { name: 'Plan' }), 201);
    const path = `/${scene.slug}/projects/${scene.projectId}/pages/${page.id}/`;
    const [one, two] = await Promise.all([
      openBoard(scene.ada),
      openBoard(scene.ben, { proxy: network.proxy }),
    ]);
    const [onePage, twoPage] = await Promise.all([one.context.newPage(), two.context.newPage()]);
    await Promise.all([onePage.goto(path), twoPage.goto(path)]);
    await typeAtEnd(onePage, 'Before the cut. ');
    await twoPage.getByText('Before the cut.').waitFor();
    for (const tab of [two.page, twoPage])
      await tab.evaluate(() => Object.assign(globalThis, { neverReloaded: true }));

    const moved = await whileCut(network, two.context, async () => {
      const [from, to] = await fullColumns(one.page);
      await one.page.bringToFront();
      const id = await drag(one.page, from, to);
      await typeAtEnd(onePage, 'Ada during the cut. ');
      await typeAtEnd(twoPage, 'Ben during the cut. ');
      await two.page
        .getByRole('status')
        .filter({ hasText: /offline|lost/i })
        .first()
        .waitFor();
      expect(await cardIn(two.page, to, id).count()).toBe(0);
      return { id, to };
    });

    await two.page.bringToFront();
    await cardIn(two.page, moved.to, moved.id).waitFor({ timeout: 40_000 });
    for (const tab of [onePage, twoPage]) {
      await tab.getByText('Ada during the cut.').waitFor({ timeout: 40_000 });
      await tab.getByText('Ben during the cut.').waitFor({ timeout: 40_000 });
      await tab.getByText('Saved', { exact: true }).waitFor();
    }
    const neverReloaded = await Promise.all(
      [two.page, twoPage].map((tab) => tab.evaluate(() => 'neverReloaded' in globalThis)),
    );
    expect(neverReloaded).toEqual([true, true]);
    expect(await textOf(onePage)).toBe(await textOf(twoPage));
    await Promise.all([one.context.close(), two.context.close()]);
    await network.close();
  }, 240_000);
});

async function whileCut<T>(network: Network, context: BrowserContext, work: () => Promise<T>): Promise<T> {
  const until = Date.now() + CUT_MS;
  await network.cut();
  await context.setOffline(true);
  const result = await work();
  // The length of the cut is the point here: short ones are bridged by what the system buffers.
  await delay(Math.max(0, until - Date.now()));
  await network.restore();
  await context.setOffline(false);
  return result;
}
