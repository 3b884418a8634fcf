import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launchBrowser, openWindow, serverUrl } from '../../help/browser.ts';
import { type Person, expectStatus, makePlace, signUp } from '../../help/person.ts';

/** What people do all day, by keys alone: nothing in this file touches a pointer. */
type Item = {
  id: string;
  name: string;
  state_id: string;
  priority: string;
  target_date: string | null;
  start_date: string | null;
  sort_order: number;
};

const DAY = '2031-03-12';

let browser: Browser;
let page: Page;
let ada: Person;
let project: string;
let address: string;
let states: { id: string; name: string }[];
let errors: string[];

beforeAll(async () => {
  [browser, ada] = await Promise.all([launchBrowser(), signUp(serverUrl(), 'Ada')]);
  const { slug, projectId } = await makePlace(ada);
  project = `/api/workspaces/${slug}/projects/${projectId}`;
  address = `/${slug}/projects/${projectId}/issues/`;
  states = expectStatus(await ada.call('GET', `${project}/states/`), 200);
  ({ page, errors } = await openWindow(browser, ada));
});
afterAll(async () => {
  await browser.close();
  expect(errors).toEqual([]);
});

const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const stateNamed = (name: string) => states.find((state) => state.name === name)?.id ?? '';
const make = async (fields: Partial<Item>) =>
  expectStatus(await ada.call<Item>('POST', `${project}/issues/`, fields), 201);
const read = async (id: string) => expectStatus(await ada.call<Item>('GET', `${project}/issues/${id}/`), 200);
const eventually = <T>(value: () => Promise<T>) => expect.poll(value, { timeout: 10_000 });

/** Looks at the items in a layout, with nothing under the keyboard. */
const ROOTS: Record<string, string> = {
  list: '[data-list]',
  kanban: '[data-board]',
  spreadsheet: '[data-sheet]',
  calendar: '[data-calendar]',
  gantt_chart: '[data-gantt]',
};

async function look(layout: string, more: Record<string, unknown> = {}, search = ''): Promise<void> {
  const show_empty_groups = layout === 'kanban';
  const usual = { group_by: 'state', order_by: 'sort_order', sub_issue: true, show_empty_groups };
  const body = { display_filters: { ...usual, layout, ...more }, filters: {} };
  expectStatus(await ada.call('PATCH', `${project}/user-properties/`, body), 201);
  await page.goto(address + search);
  // What the device remembers is drawn first, and may be another layout.
  await page.locator(`${ROOTS[layout]} [data-item-id]`).first().waitFor();
}
const link = (id: string) => page.locator(`[data-item-id="${id}"] [data-item-link]`).first();
const hasKeyboard = (id: string) =>
  eventually(() =>
    page.evaluate(
      (item) => document.activeElement?.closest<HTMLElement>('[data-item-id]')?.dataset['itemId'] === item,
      id,
    ),
  ).toBe(true);
/** Goes down the list until this item has the keyboard. */
async function goTo(id: string): Promise<void> {
  await link(id).focus();
  await hasKeyboard(id);
}

test('an item is created with its values, and found in the list', async () => {
  await make({ name: 'Here before' });
  await look('list');
  await press('c');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Title' }).waitFor();
  await page.keyboard.type('Made by keys');
  // Behind the title stands the text, and behind that the values.
  await press('Tab');
  await page.keyboard.type('A text');
  await dialog.locator('[contenteditable]', { hasText: 'A text' }).waitFor();
  await press('Escape', 'Tab');
  await eventually(() => page.evaluate(() => document.activeElement?.textContent ?? '')).toMatch(/State/);
  await press('Tab', 'Enter');
  await page.getByRole('option', { name: 'High' }).waitFor();
  await page.keyboard.type('high');
  await press('Enter');
  await press('Control+Enter');
  const row = page.locator('[data-item-id]').filter({ hasText: 'Made by keys' });
  await row.waitFor();
  const id = (await row.getAttribute('data-item-id')) ?? '';
  await eventually(async () => (await read(id)).priority).toBe('high');
});

test('what is typed into the text of a new item waits for the code of its editor', async () => {
  const late = await openWindow(browser, ada);
  const { promise: coming, resolve: letCome } = Promise.withResolvers<void>();
  await late.page.route('**/assets/text-field-*.js', async (route) => {
    await coming;
    await route.continue();
  });
  await late.page.goto(address);
  await late.page.locator('[data-item-id]').first().waitFor();
  await late.page.keyboard.press('c');
  const dialog = late.page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Title' }).waitFor();
  await late.page.keyboard.type('Made early');
  await late.page.keyboard.press('Tab');
  expect(await dialog.locator('[aria-busy]:focus').count()).toBe(1);
  await late.page.keyboard.type('Before it came');
  letCome();
  await dialog.locator('[contenteditable]', { hasText: 'Before it came' }).waitFor();
  await late.page.keyboard.type(', and after');
  await late.page.keyboard.press('Control+Enter');
  await late.page.locator('[data-item-id]').filter({ hasText: 'Made early' }).waitFor();
  type Text = { description_html: string; name: string };
  const find = async () => {
    const { results } = expectStatus<{ results: Item[] }>(await ada.call('GET', `${project}/issues/`), 200);
    return results.find(({ name }) => name === 'Made early')?.id ?? '';
  };
  await eventually(find).not.toBe('');
  const { description_html } = expectStatus<Text>(
    await ada.call('GET', `${project}/issues/${await find()}/`),
    200,
  );
  expect(description_html).toContain('Before it came, and after');
  await late.page.context().close();
});

test('a list is filtered, and the filter is taken off again', async () => {
  const [shown] = await Promise.all([
    make({ name: 'Stays', priority: 'urgent' }),
    make({ name: 'Goes', priority: 'low' }),
  ]);
  await look('list');
  await press('/');
  await page.getByRole('option', { name: 'Priority' }).waitFor();
  await page.keyboard.type('prio');
  await press('Enter');
  await page.getByRole('option', { name: 'Urgent' }).waitFor();
  await page.keyboard.type('urg');
  await press('Enter', 'Escape', 'Escape');
  await page.getByText('Goes', { exact: true }).waitFor({ state: 'detached' });
  await link(shown.id).waitFor();
  await page.getByRole('button', { name: 'Remove filter: Priority' }).press('Enter');
  await page.getByText('Goes', { exact: true }).waitFor();
});

describe('many items', () => {
  let items: Item[];
  beforeEach(async () => {
    items = [];
    for (const name of ['First', 'Second', 'Third']) {
      items.push(await make({ name, state_id: stateNamed('Todo') }));
    }
  });
  /** Rows come one after the other, and a range goes over those that are there. */
  const allShown = () => Promise.all(items.map(({ id }) => link(id).waitFor()));
  const chosen = (count: number) => page.getByText(`${count} selected`).waitFor();
  /** With a day of their own, so that the timeline has rows of them. */
  const dated = () =>
    Promise.all(
      items.map(({ id }) => ada.call('PATCH', `${project}/issues/${id}/`, { target_date: '2031-05-20' })),
    );

  test.each(['list', 'kanban', 'spreadsheet', 'gantt_chart'])('are changed at once: %s', async (layout) => {
    if (layout === 'gantt_chart') await dated();
    await look(layout);
    const [first, second] = items as [Item, Item];
    await allShown();
    await goTo(first.id);
    await press('x', 'Shift+ArrowDown');
    await chosen(2);
    await press('2');
    await eventually(async () => [(await read(first.id)).priority, (await read(second.id)).priority]).toEqual(
      ['high', 'high'],
    );
    await press('s');
    await page.getByRole('option', { name: 'In Progress' }).waitFor();
    await page.keyboard.type('in pro');
    await press('Enter');
    await eventually(async () => (await read(second.id)).state_id).toBe(stateNamed('In Progress'));
    await press('Escape');
    await page.locator('[data-bulk-bar]').waitFor({ state: 'detached' });
    await press('Control+z');
    await eventually(async () => (await read(second.id)).state_id).toBe(stateNamed('Todo'));
  });

  test('are deleted once that is confirmed', async () => {
    await look('list');
    await allShown();
    await goTo(items[0]!.id);
    await press('x', 'Shift+ArrowDown');
    await chosen(2);
    await press('Delete');
    await page.getByRole('dialog', { name: 'Delete 2 work items?' }).waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).last().press('Enter');
    await link(items[0]!.id).waitFor({ state: 'detached' });
    await eventually(async () => (await ada.call('GET', `${project}/issues/${items[1]!.id}/`)).status).toBe(
      404,
    );
  });
});

describe('an item is carried', () => {
  test('on the board to the next column', async () => {
    const item = await make({ name: 'Carried', state_id: stateNamed('Todo') });
    await look('kanban');
    await goTo(item.id);
    await press('Alt+ArrowRight');
    await eventually(async () => (await read(item.id)).state_id).toBe(stateNamed('In Progress'));
    await hasKeyboard(item.id);
  });

  test('in the list over its neighbour, and on into the next group', async () => {
    const done = stateNamed('Todo');
    await make({ name: 'Of the next group', state_id: stateNamed('In Progress') });
    const [one, two] = [
      await make({ name: 'One', state_id: done }),
      await make({ name: 'Two', state_id: done }),
    ];
    await look('list');
    await goTo(two.id);
    await press('Alt+ArrowUp');
    await eventually(async () => (await read(two.id)).sort_order < (await read(one.id)).sort_order).toBe(
      true,
    );
    await hasKeyboard(two.id);
    await goTo(one.id);
    await press('Alt+ArrowDown');
    await eventually(async () => (await read(one.id)).state_id).not.toBe(done);
    await hasKeyboard(one.id);
  });

  test('in the calendar to the next day', async () => {
    const item = await make({ name: 'On a day', target_date: DAY });
    await look('calendar', {}, `?day=${DAY}`);
    await goTo(item.id);
    await press('Alt+ArrowRight');
    await eventually(async () => (await read(item.id)).target_date).toBe('2031-03-13');
  });

  test('on the timeline by a day, and is made longer', async () => {
    const item = await make({ name: 'On the timeline', start_date: DAY, target_date: DAY });
    await look('gantt_chart');
    const bar = page.locator(`[data-item-id="${item.id}"] [data-bar]`);
    await bar.focus();
    await press('ArrowRight', 'Shift+ArrowRight');
    await eventually(async () => {
      const { start_date, target_date } = await read(item.id);
      return [start_date, target_date];
    }).toEqual(['2031-03-13', '2031-03-14']);
  });
});

test('an item is related to another one', async () => {
  const [item, other] = [await make({ name: 'Waits' }), await make({ name: 'Stands in the way' })];
  await look('list');
  await goTo(item.id);
  await press('r');
  await page.getByRole('menuitem', { name: 'Blocked by' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').waitFor();
  await page.keyboard.type('Stands in');
  await dialog.getByRole('option', { name: /Stands in the way/ }).waitFor();
  await press('Enter');
  await press('Control+Enter');
  await eventually(async () => {
    const { body } = await ada.call('GET', `${project}/issues/${item.id}/issue-relation/`);
    return body.blocked_by.map(({ id }: { id: string }) => id);
  }).toEqual([other.id]);
  await hasKeyboard(item.id);
});
