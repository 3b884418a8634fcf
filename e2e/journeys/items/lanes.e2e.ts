import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findFaintTexts, findViolations } from '../../screens/axe.ts';
import { launchBrowser, openWindow, untilDraggable } from '../../help/browser.ts';
import { type Person, expectStatus } from '../../help/person.ts';
import { type World, makeTracker } from '../../help/two-people/world.ts';

type Item = { id: string; state_id: string; priority: string };

let browser: Browser;
let world: World;
/** Items of two states and two priorities. */
let cells: { from: string; to: string; beside: string; id: string };

/** Looks again until it is so: the machine may have much to do. */
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 10_000 });
const cell = (page: Page, key: string) => page.locator(`[data-lanes] [data-column="${key}"]`);
const cardIn = (page: Page, key: string, id: string) => cell(page, key).locator(`[data-item-id="${id}"]`);
const laneOf = (page: Page, id: string) => page.locator(`[data-lane="${id}"]`);
const readItem = async (id: string): Promise<Item> =>
  expectStatus(await world.ada.call('GET', `${world.project}/issues/${id}/`), 200);

/** The item is the first of a cell. */
async function put(key: string): Promise<void> {
  const [state_id, priority] = key.split('|');
  const patch = { state_id, priority, sort_order: -1e6 };
  expectStatus(await world.ada.call('PATCH', `${world.project}/issues/${cells.id}/`, patch), 204);
}

async function openLanes(person: Person, options = {}) {
  const window = await openWindow(browser, person, options);
  await window.page.goto(world.items);
  await window.page.locator('[data-lanes] [data-item-id]').first().waitFor();
  return window;
}

describe('a board with lanes, of an imported tracker', () => {
  beforeAll(async () => {
    browser = await launchBrowser();
    const lanes = { layout: 'kanban', group_by: 'state', sub_group_by: 'priority', order_by: 'sort_order' };
    world = await makeTracker({ ...lanes, show_empty_groups: true });
    const states = expectStatus(await world.ada.call('GET', `${world.project}/states/`), 200);
    const [one, two] = states.map((state: { id: string }) => state.id);
    const query = 'order_by=sort_order&per_page=1&cursor=1:0:0';
    const { results } = expectStatus(await world.ada.call('GET', `${world.project}/issues/?${query}`), 200);
    const { id } = results[0] as Item;
    // Two columns of few cards: both lanes are in sight.
    for (const person of [world.ada, world.ben]) {
      const filters = { state: [one, two] };
      expectStatus(await person.call('PATCH', `${world.project}/user-properties/`, { filters }), 201);
    }
    cells = { from: `${one}|urgent`, to: `${two}|high`, beside: `${two}|urgent`, id };
  }, 180_000);
  beforeEach(() => put(cells.from));
  afterAll(() => browser.close());

  test('a card that one drags to another column and lane is there for the other, with both values', async () => {
    const [one, two] = await Promise.all([openLanes(world.ada), openLanes(world.ben)]);
    const { from, to, id } = cells;
    await untilDraggable(one.page);
    await cardIn(one.page, from, id).dragTo(cell(one.page, to), { targetPosition: { x: 120, y: 12 } });
    await Promise.all([cardIn(one.page, to, id).waitFor(), cardIn(two.page, to, id).waitFor()]);
    const [state, priority] = to.split('|');
    await eventually(() => readItem(id)).toMatchObject({ state_id: state, priority });
    expect(await cardIn(two.page, from, id).count()).toBe(0);
    expect([...one.errors, ...two.errors]).toEqual([]);
    await Promise.all([one.context.close(), two.context.close()]);
  });

  test('the keyboard carries it back, through the column and the lane', async () => {
    const { from, to, beside, id } = cells;
    await put(to);
    const { page, context } = await openLanes(world.ada);
    await cardIn(page, to, id).locator('[data-item-link]').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await cardIn(page, beside, id).waitFor();
    await eventually(() =>
      page.evaluate(() => document.activeElement?.closest('article')?.dataset['itemId']),
    ).toBe(id);
    await page.keyboard.press('Alt+ArrowLeft');
    await cardIn(page, from, id).waitFor();
    await eventually(() => readItem(id)).toMatchObject({ priority: 'urgent' });
    await page.keyboard.press('Control+z');
    await cardIn(page, beside, id).waitFor();
    // What is stored before and after both is the same: without this the page might be closed between the two.
    const [besideState, lane] = beside.split('|');
    await eventually(() => readItem(id)).toMatchObject({ state_id: besideState, priority: lane });
    await page.keyboard.press('Control+Shift+z');
    await cardIn(page, from, id).waitFor();
    const [state, priority] = from.split('|');
    await eventually(() => readItem(id)).toMatchObject({ state_id: state, priority });
    await context.close();
  });

  test('a drag is seen by the other while it lasts, and who did it for a moment after', async () => {
    const [one, two] = await Promise.all([openLanes(world.ada), openLanes(world.ben)]);
    const { from, beside, id } = cells;
    await untilDraggable(one.page);
    const start = (await cardIn(one.page, from, id).boundingBox())!;
    const end = (await cell(one.page, beside).boundingBox())!;
    await one.page.mouse.move(start.x + 60, start.y + 20);
    await one.page.mouse.down();
    await one.page.mouse.move(start.x + 90, start.y + 24, { steps: 3 });
    await one.page.mouse.move(end.x + 100, end.y + 12, { steps: 6 });
    await two.page.locator(`[data-column="${beside}"] [data-moving-here="${id}"]`).waitFor();
    await two.page.locator(`[data-column="${from}"] [data-item-id="${id}"][data-carried]`).waitFor();
    await one.page.mouse.up();
    await cardIn(two.page, beside, id).getByText('Ada moved it here').waitFor();
    await two.page.locator('[data-moving-here]').waitFor({ state: 'detached' });
    await two.page.locator('[data-carried]').waitFor({ state: 'detached' });
    await one.page.keyboard.press('Control+z');
    await cardIn(two.page, from, id).waitFor();
    await Promise.all([one.context.close(), two.context.close()]);
  });

  test('who has an item open is seen on its card, and which field they edit in its panel', async () => {
    const [one, two] = await Promise.all([openLanes(world.ada), openLanes(world.ben)]);
    const { from, id } = cells;
    for (const { page } of [one, two]) await cardIn(page, from, id).locator('[data-item-link]').click();
    await one.page.locator('[data-people=""]').first().waitFor();
    await one.page
      .locator('[data-peek]')
      .getByRole('button', { name: /^Priority/ })
      .click();
    await two.page.locator('[data-peek] [data-people="priority"]').waitFor();
    await one.page.keyboard.press('Escape');
    await two.page.locator('[data-peek] [data-people="priority"]').waitFor({ state: 'detached' });
    await Promise.all([one.context.close(), two.context.close()]);
  });

  test('an item is added to a cell with both of its values; lanes fold and stay folded', async () => {
    const { page, context } = await openLanes(world.ada);
    const { from } = cells;
    await cell(page, from).hover();
    await cell(page, from).getByRole('button', { name: 'New item' }).click();
    await page.keyboard.type('Made in a cell');
    await page.keyboard.press('Enter');
    await cell(page, from).getByText('Made in a cell').waitFor();
    await page.keyboard.press('Escape');
    await laneOf(page, 'urgent')
      .getByRole('button', { name: /^Expand or collapse/ })
      .click();
    await cell(page, from).waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('[data-lanes] [data-item-id]').first().waitFor();
    expect(await cell(page, from).count()).toBe(0);
    await laneOf(page, 'urgent')
      .getByRole('button', { name: /^Expand or collapse/ })
      .click();
    await cell(page, from).waitFor();
    await context.close();
  });

  test('more cards of a cell are loaded where they are asked for', async () => {
    const { page, context } = await openLanes(world.ada);
    const more = page
      .locator('[data-lanes] [data-column]', { has: page.getByRole('button', { name: /more$/ }) })
      .first();
    const key = (await more.getAttribute('data-column')) ?? '';
    expect(await cell(page, key).locator('[data-item-id]').count()).toBe(10);
    await cell(page, key).getByRole('button', { name: /more$/ }).click();
    await eventually(() => cell(page, key).locator('[data-item-id]').count()).toBeGreaterThan(10);
    await context.close();
  });

  test('has no violations in any theme', async () => {
    const { page, context } = await openLanes(world.ada, { reducedMotion: 'reduce' });
    expect(await findViolations(page)).toEqual([]);
    expect(await findFaintTexts(page)).toEqual({});
    await context.close();
  });
});
