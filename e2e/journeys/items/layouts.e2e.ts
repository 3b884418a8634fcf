import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, openWindow, untilDraggable } from '../../help/browser.ts';
import { expectStatus } from '../../help/person.ts';
import { makeTracker, show as showBoth, type World } from '../../help/two-people/world.ts';

type Item = { id: string; name: string; priority: string; target_date: string | null };

let browser: Browser;
let world: World;

const show = (layout: string, more = {}) => showBoth(world, { layout, order_by: 'sort_order', ...more });

/** Both look at the same, each in a window of their own. */
async function openBoth(search = ''): Promise<{ pages: [Page, Page]; close: () => Promise<string[]> }> {
  const windows = await Promise.all([world.ada, world.ben].map((person) => openWindow(browser, person)));
  for (const { page } of windows) {
    await page.goto(world.items + search);
    await page.locator('[data-item-id]').first().waitFor();
  }
  const close = async () => {
    for (const { context } of windows) await context.close();
    return windows.flatMap(({ errors }) => errors);
  };
  return { pages: [windows[0]!.page, windows[1]!.page], close };
}

const stored = async (id: string): Promise<Item> =>
  expectStatus(await world.ada.call('GET', `${world.project}/issues/${id}/`), 200);

describe('two people on an imported tracker', () => {
  beforeAll(async () => {
    browser = await launchBrowser();
    world = await makeTracker({});
  }, 180_000);
  afterAll(() => browser.close());

  test('what one edits in a cell of the table, and adds below it, the other sees', async () => {
    await show('spreadsheet');
    const { pages, close } = await openBoth();
    const [one, two] = pages;
    const row = one.locator('[data-sheet] [data-item-id]').nth(2);
    const id = (await row.getAttribute('data-item-id')) ?? '';
    await row.locator('[data-property="priority"]').click();
    await one.getByRole('option', { name: 'Urgent' }).click();
    const other = two.locator(`[data-sheet] [data-item-id="${id}"]`);
    await other.locator('[data-property="priority"]', { hasText: 'Urgent' }).waitFor();

    await row.locator('[data-col="0"]').focus();
    await one.keyboard.press('Enter');
    await one.keyboard.type('Written in the table');
    await one.keyboard.press('Enter');
    await other.getByText('Written in the table').waitFor();
    expect(await stored(id)).toMatchObject({ name: 'Written in the table', priority: 'urgent' });

    // The last columns stand beyond the edge of the window.
    await two.locator('[data-sheet]').hover();
    await two.mouse.wheel(5000, 0);
    await two.getByRole('columnheader', { name: 'Created on' }).click();
    await two.getByRole('menuitem', { name: 'Newest → Oldest' }).click();
    await one.getByRole('button', { name: 'New item' }).last().click();
    await one.keyboard.type('Added below the table');
    await one.keyboard.press('Enter');
    await two.getByText('Added below the table').waitFor();
    expect(await close()).toEqual([]);
  });

  test('an item that one drags to another day, or carries by keys, stands there for the other too', async () => {
    const items = ['Dragged', 'Carried'].map((name) => ({ name, target_date: '2031-03-12' }));
    const made = await Promise.all(
      items.map((item) => world.ada.call('POST', `${world.project}/issues/`, item)),
    );
    const [dragged, carried] = made.map((answer) => expectStatus(answer, 201).id as string);
    await show('calendar');
    const { pages, close } = await openBoth('?day=2031-03-10');
    const [one, two] = pages;
    const on = (page: Page, day: string, id = '') =>
      page.locator(`[data-day="${day}"] [data-item-id="${id}"]`);
    await untilDraggable(one);
    await on(one, '2031-03-12', dragged).dragTo(one.locator('[data-day="2031-03-20"]'));
    await on(two, '2031-03-20', dragged).waitFor();

    await on(one, '2031-03-12', carried).getByRole('link').focus();
    await one.keyboard.press('Alt+ArrowRight');
    await on(two, '2031-03-13', carried).waitFor();
    await one.locator('[data-day="2031-03-17"]').focus();
    await one.keyboard.press('n');
    await one.keyboard.type('Made on a day');
    await one.keyboard.press('Enter');
    await two.locator('[data-day="2031-03-17"]').getByText('Made on a day').waitFor();
    expect((await stored(dragged ?? '')).target_date).toBe('2031-03-20');
    expect(await close()).toEqual([]);
  });

  test('what one changes of many items at once, and takes back, the other sees', async () => {
    await show('list', { group_by: null });
    const { pages, close } = await openBoth();
    const [one, two] = pages;
    const rows = one.locator('[data-list] [data-item-id]');
    const ids = await Promise.all([0, 1, 2].map((index) => rows.nth(index).getAttribute('data-item-id')));
    const before = await Promise.all(ids.map((id) => stored(id ?? '')));
    await rows.nth(0).getByRole('link').focus();
    await one.keyboard.press('x');
    await rows
      .nth(2)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    const bar = one.getByRole('toolbar', { name: 'Selected work items' });
    await bar.getByText('3 selected').waitFor();
    await bar.getByRole('button', { name: 'Priority' }).click();
    const wanted = before.some(({ priority }) => priority === 'low') ? 'Urgent' : 'Low';
    await one.getByRole('option', { name: wanted }).click();
    const seen = (id: string | null, name: string) =>
      two.locator(`[data-item-id="${id}"]`).getByRole('img', { name, exact: true }).first().waitFor();
    await Promise.all(ids.map((id) => seen(id, wanted)));
    await one.getByRole('button', { name: 'Undo' }).first().click();
    await expect
      .poll(async () =>
        (await Promise.all(ids.map((id) => stored(id ?? '')))).map(({ priority }) => priority),
      )
      .toEqual(before.map(({ priority }) => priority));
    expect(await close()).toEqual([]);
  });
});
