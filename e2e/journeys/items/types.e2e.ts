import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow, untilDraggable } from '../../help/browser.ts';
import { expectStatus } from '../../help/person.ts';
import { makeTracker, show, type World } from '../../help/two-people/world.ts';

let browser: Browser;
let world: World;
let pages: [Page, Page];
let errors: string[][];

beforeAll(async () => {
  browser = await launchBrowser();
  world = await makeTracker({ layout: 'list', order_by: 'sort_order' });
  const windows = await Promise.all([world.ada, world.ben].map((person) => openWindow(browser, person)));
  pages = [windows[0]!.page, windows[1]!.page];
  errors = windows.map((window) => window.errors);
}, 180_000);
afterAll(() => browser.close());

const typeOf = async (id: string): Promise<string | null> =>
  expectStatus(await world.ada.call('GET', `${world.project}/issues/${id}/`), 200).type_id;
const typeId = async (name: string): Promise<string> =>
  expectStatus(await world.ada.call('GET', `${world.project}/work-item-types/`), 200).find(
    (type: { name: string }) => type.name === name,
  ).id;

test('a type that one makes in the settings is offered to the other at once, and a row takes it', async () => {
  const [one, two] = pages;
  await one.goto(`/${world.slug}/projects/${world.projectId}/settings/types/`);
  const enabled = one.getByRole('switch', { name: 'Types', exact: true });
  if (!(await enabled.isChecked())) await enabled.check({ force: true });
  await two.goto(world.items);
  await two.locator('[data-item-id]').first().waitFor();
  await one.getByRole('button', { name: 'Add type' }).click();
  await one.getByRole('button', { name: 'Flask' }).click();
  await one.getByRole('textbox', { name: 'Name' }).fill('Experiment');
  await one.getByRole('button', { name: 'Create', exact: true }).click();
  await one.getByTitle('Experiment').waitFor();

  const row = two.locator('[data-item-id]').first();
  const id = (await row.getAttribute('data-item-id')) ?? '';
  await row.locator('[data-item-link]').focus();
  await two.keyboard.press('Shift+T');
  await two.getByRole('option', { name: 'Experiment' }).click();
  await row.getByRole('img', { name: 'Experiment' }).waitFor();
  await expect.poll(() => typeOf(id)).toBe(await typeId('Experiment'));
});

test('a board grouped by type takes a card into another type, and a filter leaves the items of one', async () => {
  const [one, two] = pages;
  await show(world, { layout: 'kanban', group_by: 'issue_type', order_by: 'sort_order' });
  for (const page of [one, two]) {
    await page.goto(world.items);
    await page.locator('[data-item-id]').first().waitFor();
  }
  const card = one.locator('[data-item-id]').first();
  const [id, from] = await Promise.all(['data-item-id', 'data-group'].map((name) => card.getAttribute(name)));
  const target = one.locator(`[data-item-id]:not([data-group="${from}"])`).first();
  const to = (await target.getAttribute('data-group')) ?? '';
  await untilDraggable(one);
  await card.dragTo(target);
  await two.locator(`[data-group="${to}"][data-item-id="${id}"]`).waitFor();
  await expect.poll(() => typeOf(id ?? '')).toBe(to);

  await two.goto(`${world.items}`);
  await two.locator('[data-item-id]').first().waitFor();
  await two.getByRole('button', { name: 'Filter' }).click();
  await two.getByRole('option', { name: 'Type', exact: true }).click();
  await two.getByRole('option', { name: 'Experiment' }).click();
  await two.keyboard.press('Escape');
  const experiment = await typeId('Experiment');
  const { results } = expectStatus(await world.ada.call('GET', `${world.project}/issues/`), 200);
  // The card that was moved may have become one as well.
  const count = results.filter((item: { type_id: string }) => item.type_id === experiment).length;
  await expect.poll(() => two.locator('[data-item-id]').count()).toBe(count);
  expect(count).toBeLessThan(results.length);
  expect(errors).toEqual([[], []]);
});
