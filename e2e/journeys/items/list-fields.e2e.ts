import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchBrowser, openWindow, serverUrl, untilDraggable } from '../../help/browser.ts';
import { expectStatus, joinPlace, makePlace, type Person, signUp } from '../../help/person.ts';

let browser: Browser;
let [ada, ben]: Person[] = [];
let pages: [Page, Page];
let errors: string[][];
let project = '';
let path = '';
/** Ids by the names of fields and choices, and those of the items. */
const fields: Record<string, string> = {};
const choices: Record<string, string> = {};
let items: string[] = [];

const CHOICES = [
  { name: 'iOS', color: '#7a8699' },
  { name: 'Web', color: '#d08700' },
];
const DEFINED = [
  { name: 'Platform', kind: 'select', options: { choices: CHOICES } },
  { name: 'Contract value', kind: 'money', options: { currency: 'EUR' } },
  { name: 'Impact', kind: 'rating', options: {} },
];

const person = (which: Person | undefined): Person => {
  if (!which) throw new Error('nobody has signed up yet');
  return which;
};
const call = async (method: string, to: string, status: number, body?: Record<string, unknown>) =>
  expectStatus(await person(ada).call(method, to, body), status);

async function defineFields(workspace: string): Promise<void> {
  for (const field of DEFINED) {
    const made = await call('POST', `${workspace}/fields/`, 201, field);
    fields[field.name] = made.id;
    for (const { id, name } of made.options.choices ?? []) choices[name] = id;
  }
  const uses = Object.values(fields).map((field_id) => ({ field_id, is_on_card: true }));
  await call('PUT', `${project}/fields/`, 200, {
    is_enabled: true,
    sections: [{ name: 'Plan', fields: uses }],
  });
}

const VALUES = [
  { Platform: 'iOS', 'Contract value': 100.1, Impact: 3 },
  { Platform: 'iOS', 'Contract value': 0.2, Impact: 5 },
  { Platform: 'Web', 'Contract value': 50, Impact: 4 },
] as const;

const valuesOf = (given: (typeof VALUES)[number]) =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [fields[name], choices[String(value)] ?? value]),
  );

const HIDDEN = [
  ...['state', 'priority', 'assignee', 'labels', 'start_date', 'due_date', 'created_on', 'updated_on'],
  ...['link', 'attachment_count', 'sub_issue_count', 'cycle', 'modules'],
];

const look = async (display_filters: Record<string, unknown>) => {
  const usual = { sub_issue: true, show_empty_groups: true, order_by: 'sort_order' };
  for (const each of [ada, ben]) {
    const body = {
      display_filters: { ...usual, ...display_filters },
      rich_filters: {},
      // Columns are drawn where they are seen.
      display_properties: Object.fromEntries(HIDDEN.map((property) => [property, false])),
    };
    expectStatus(await person(each).call('PATCH', `${project}/user-properties/`, body), 201);
  }
  await Promise.all(pages.map((page) => page.goto(path)));
};

beforeAll(async () => {
  browser = await launchBrowser();
  [ada, ben] = await Promise.all([signUp(serverUrl(), 'Ada'), signUp(serverUrl(), 'Ben')]);
  const place = await makePlace(person(ada));
  await joinPlace(person(ada), person(ben), place);
  project = `/api/workspaces/${place.slug}/projects/${place.projectId}`;
  path = `/${place.slug}/projects/${place.projectId}/issues/`;
  await defineFields(`/api/workspaces/${place.slug}`);
  items = [];
  for (const [at, values] of VALUES.entries()) {
    const body = { name: `Item ${at + 1}`, fields: valuesOf(values) };
    items.push((await call('POST', `${project}/issues/`, 201, body)).id);
  }
  const windows = await Promise.all([ada, ben].map((each) => openWindow(browser, person(each))));
  pages = [windows[0]!.page, windows[1]!.page];
  errors = windows.map((window) => window.errors);
}, 180_000);
afterAll(() => browser.close());
beforeEach(async () => {
  for (const [at, id] of items.entries()) {
    await call('PATCH', `${project}/issues/${id}/`, 204, { fields: valuesOf(VALUES[at]!) });
  }
});

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const fieldOf = async (id: string, name: string) =>
  (await call('GET', `${project}/issues/${id}/`, 200)).fields[fields[name] ?? ''];

test('a table shows fields in columns; a cell is edited, and both windows have the new sum', async () => {
  await look({ layout: 'spreadsheet' });
  const [one, two] = pages;
  await one.getByRole('columnheader', { name: 'Contract value' }).waitFor();
  // Of a hundred and ten cents and twenty: exactly, without the noise of floats.
  for (const page of pages)
    await page.getByRole('button', { name: /^Contract value: Sum €150\.30$/ }).waitFor();
  await row(one, 'Item 3').locator(`[data-property="field:${fields['Contract value']}"]`).click();
  const input = one.getByRole('textbox', { name: 'Contract value' });
  await input.fill('200');
  await input.press('Enter');
  await row(one, 'Item 3').getByText('€200').waitFor();
  await row(two, 'Item 3').getByText('€200').waitFor();
  await two.getByRole('button', { name: /^Contract value: Sum €300\.30$/ }).waitFor();
  expect(await fieldOf(items[2]!, 'Contract value')).toBe(200);
  await one.getByRole('button', { name: /^Contract value: Sum/ }).click();
  await one.getByRole('menuitem', { name: 'Median' }).click();
  await one.getByRole('button', { name: /^Contract value: Median €100\.10$/ }).waitFor();
  await one.reload();
  await one.getByRole('button', { name: /^Contract value: Median/ }).waitFor();
  expect(errors.flat()).toEqual([]);
});

test('a table is grouped by a select, and each head sums up its items', async () => {
  await look({ layout: 'spreadsheet', table_columns: { group_by: `field:${fields['Platform']}` } });
  const [one] = pages;
  const head = one.getByRole('row').filter({ has: one.getByRole('button', { name: /iOS/ }) });
  await head.getByText('€100.30').waitFor();
  expect(errors.flat()).toEqual([]);
});

test('a card that is dragged to another choice has that value, in the other window too', async () => {
  await look({ layout: 'kanban', group_by: `field:${fields['Platform']}` });
  const [one, two] = pages;
  const column = (page: Page, key: string) => page.locator(`[data-column="${key}"]`);
  const cardIn = (page: Page, key: string) => column(page, key).locator(`[data-item-id="${items[0]}"]`);
  await cardIn(one, choices['iOS']!).waitFor();
  // Chips of fields, but not that of the columns.
  await cardIn(one, choices['iOS']!).getByText('€100.10').waitFor();
  expect(await cardIn(one, choices['iOS']!).getByText('iOS').count()).toBe(0);
  await untilDraggable(one);
  await cardIn(one, choices['iOS']!).dragTo(column(one, choices['Web']!), {
    targetPosition: { x: 100, y: 120 },
  });
  await Promise.all([cardIn(one, choices['Web']!).waitFor(), cardIn(two, choices['Web']!).waitFor()]);
  await expect.poll(() => fieldOf(items[0]!, 'Platform')).toBe(choices['Web']);
  expect(errors.flat()).toEqual([]);
});

test('three fields filter a list, by typed text as by rows', async () => {
  await look({ layout: 'list', group_by: null });
  const [one] = pages;
  await one.locator(`[data-item-id="${items[2]}"]`).waitFor();
  await one.getByRole('button', { name: 'Filter', exact: true }).click();
  await one.getByRole('option', { name: 'Impact' }).click();
  await one.getByRole('region', { name: 'Filter' }).getByRole('group', { name: 'Impact' }).waitFor();
  const line = one.getByRole('combobox').first();
  await line.fill('cf.platform:iOS cf.impact:>=3 cf.contract_value:>1');
  await line.press('Enter');
  await expect.poll(() => one.locator('[data-list] [data-item-id]').count()).toBe(1);
  expect(await one.locator('[data-list] [data-item-id]').first().getAttribute('data-item-id')).toBe(items[0]);
  const chips = one.getByRole('group', { name: 'Applied filters' });
  await chips.getByText('Platform').waitFor();
  await chips.getByText('≥').waitFor();
  expect(errors.flat()).toEqual([]);
});
