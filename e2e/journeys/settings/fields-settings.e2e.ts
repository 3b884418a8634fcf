import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow } from '../../help/browser.ts';
import { expectStatus } from '../../help/person.ts';
import { makeTracker, type World } from '../../help/two-people/world.ts';

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

const ofProject = () => `/${world.slug}/projects/${world.projectId}/settings/fields/`;
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const optionOf = (page: Page, number: number) =>
  page.getByRole('textbox', { name: `Option ${number}`, exact: true });
const linksOf = (page: Page) => page.locator('tbody').getByRole('link').allTextContents();

type Layout = { sections: { name: string; fields: { field_id: string; is_on_card: boolean }[] }[] };
type Field = { id: string; name: string; kind: string; options: { choices?: { name: string }[] } };
const layout = async (): Promise<Layout> =>
  expectStatus(await world.ada.call('GET', `${world.project}/fields/`), 200);
const fieldNamed = async (name: string): Promise<Field | undefined> =>
  expectStatus<Field[]>(await world.ada.call('GET', `/api/workspaces/${world.slug}/fields/`), 200).find(
    (field) => field.name === name,
  );

async function beginField(page: Page, button: string, name: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('option', { name: 'New field…' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
}

test('an administrator makes a select and a number in two sections, and the other sees them come', async () => {
  const [one, two] = pages;
  await one.goto(ofProject());
  await beginField(one, 'Add first field', 'Platform');
  await one.getByRole('radio', { name: 'Select', exact: true }).check({ force: true });
  await one.getByRole('button', { name: 'Option', exact: true }).click();
  await optionOf(one, 1).pressSequentially('iOS');
  await one.keyboard.press('Enter');
  await optionOf(one, 2).pressSequentially('Android');
  await one.keyboard.press('Enter');
  await optionOf(one, 3).pressSequentially('Both');
  await one.getByRole('button', { name: 'Create field' }).click();
  await rowOf(one, 'Platform').waitFor();

  await two.goto(ofProject());
  await rowOf(two, 'Platform').waitFor();

  await one.getByRole('button', { name: 'Add section' }).click();
  await one.getByLabel('Section name').fill('Cost');
  await one.keyboard.press('Enter');
  await beginField(one, 'Add a field to Cost', 'Effort');
  await one.getByRole('radio', { name: 'Number', exact: true }).check({ force: true });
  await one.getByLabel('Unit').fill('days');
  await one.getByRole('button', { name: 'Create field' }).click();
  await rowOf(two, 'Effort').waitFor();
  await two.getByRole('button', { name: 'Cost', exact: true }).waitFor();
  expect((await fieldNamed('Platform'))?.options.choices?.map(({ name }) => name)).toEqual([
    'iOS',
    'Android',
    'Both',
  ]);
});

test('a field is moved between the sections by its handle, and a choice of the panel counts at once', async () => {
  const [one, two] = pages;
  await one.getByRole('button', { name: 'Move Effort' }).press('ArrowUp');
  await expect
    .poll(() => layout().then(({ sections }) => sections.map(({ fields }) => fields.length)))
    .toEqual([2, 0]);
  await one.getByRole('button', { name: 'Move Effort' }).press('ArrowUp');
  await expect.poll(() => linksOf(two)).toEqual(['Effort', 'Platform']);
  await rowOf(one, 'Effort').click();
  await one.getByRole('switch', { name: 'On cards' }).check({ force: true });
  await rowOf(two, 'Effort').getByRole('img', { name: 'Shown on cards of the board' }).waitFor();
});

test('a renamed choice reaches everybody once it is saved', async () => {
  const [one, two] = pages;
  await rowOf(two, 'Platform').click();
  await expect.poll(() => optionOf(two, 3).inputValue()).toBe('Both');
  await rowOf(one, 'Platform').click();
  await optionOf(one, 3).fill('Both mobile');
  await one.getByRole('status').filter({ hasText: '1 change for' }).waitFor();
  expect(await optionOf(two, 3).inputValue()).toBe('Both');
  await one.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => optionOf(two, 3).inputValue()).toBe('Both mobile');
});

test('a field is deleted by its name and comes back where it was', async () => {
  const [one, two] = pages;
  await one.goto(`/${world.slug}/settings/fields/`);
  await rowOf(one, 'Platform').click();
  await one.getByRole('button', { name: 'Actions for Platform' }).click();
  await one.getByRole('menuitem', { name: 'Delete everywhere…' }).click();
  const dialog = one.getByRole('dialog');
  await dialog.getByLabel('Type “Platform” to confirm').fill('Platform');
  await dialog.getByRole('button', { name: 'Delete field' }).click();
  await one.getByText('Deleted, back until').waitFor();
  await expect.poll(() => linksOf(two)).toEqual(['Effort']);
  await one.getByRole('button', { name: 'Restore Platform' }).click();
  await expect.poll(() => linksOf(two)).toEqual(['Effort', 'Platform']);
  expect(errors).toEqual([[], []]);
});
