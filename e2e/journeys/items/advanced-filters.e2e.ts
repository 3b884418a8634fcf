import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { look } from '../../screens/looks.ts';
import { launchBrowser, openWindow } from '../../help/browser.ts';
import { expectStatus, type Person, type Place } from '../../help/person.ts';
import { makeTeam } from '../../help/team.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];
const PANEL = '[role="region"][aria-label="Advanced filter"]';

let browser: Browser;
let ada: Person;
let ben: Person;
let place: Place;
let project: string;
const ids = new Map<string, string>();
const errors: string[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
  ({ ada, ben, place, project } = await makeTeam());
  const label = expectStatus(
    await ada.call('POST', `${project}/issue-labels/`, { name: 'Later', color: '#aa6600' }),
    201,
  );
  const states = expectStatus(await ada.call('GET', `${project}/states/`), 200);
  const started = states.find((state: { group: string }) => state.group === 'started').id;
  for (const item of [
    { name: 'Compiler is slow', state_id: started },
    { name: 'Server is down', priority: 'urgent' },
    { name: 'Rewrite it all', priority: 'urgent', label_ids: [label.id] },
    { name: 'Write the manual', priority: 'low' },
  ]) {
    const { id } = expectStatus(await ada.call('POST', `${project}/issues/`, item), 201);
    ids.set(item.name, id);
  }
  const body = { display_filters: { layout: 'list', group_by: null } };
  expectStatus(await ada.call('PATCH', `${project}/user-properties/`, body), 201);
});
afterAll(() => browser.close());

async function open(person: Person, path: string): Promise<Page> {
  const { page } = await openWindow(browser, person);
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(path);
  return page;
}
const item = (page: Page, name: string) => page.getByRole('link', { name }).first();
const isThere = (page: Page, name: string) => item(page, name).waitFor();
const isGone = (page: Page, name: string) => item(page, name).waitFor({ state: 'detached' });
const patch = async (name: string, body: Record<string, unknown>) =>
  expectStatus(await ben.call('PATCH', `${project}/issues/${ids.get(name)}/`, body), 204);

/** The newest condition of a group becomes one on this property, with this value. */
async function fill(page: Page, group: Locator, { property, value }: { property: string; value: string }) {
  // The new condition has the keyboard.
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: property, exact: true }).click();
  const row = group.getByRole('group', { name: property, exact: true });
  await row.getByRole('button', { name: new RegExp(`^${property}:`) }).click();
  await page.getByRole('option', { name: value, exact: true }).click();
  await page.keyboard.press('Escape');
  return row;
}

test('a filter of groups is built, followed live, typed, saved as a view and opened by its address', async () => {
  const one = await open(ada, `/${place.slug}/projects/${place.projectId}/issues/`);
  await isThere(one, 'Write the manual');
  await one.getByRole('button', { name: 'Filter', exact: true }).click();
  await one.getByRole('option', { name: 'Advanced filter…' }).click();
  const panel = one.getByRole('region', { name: 'Advanced filter' });
  await panel.getByRole('button', { name: 'Add group' }).click();
  const either = panel.getByRole('group', { name: 'Any condition matches' });
  await fill(one, either, { property: 'State group', value: 'Started' });
  await isGone(one, 'Server is down');
  await isThere(one, 'Compiler is slow');
  await either.getByRole('button', { name: 'Add condition' }).click();
  await fill(one, either, { property: 'Priority', value: 'Urgent' });
  await isThere(one, 'Server is down');
  await panel.getByRole('button', { name: 'Add condition' }).last().click();
  const labels = await fill(one, panel, { property: 'Labels', value: 'Later' });
  await isGone(one, 'Server is down');
  await labels.getByRole('button', { name: /^Comparison/ }).click();
  await one.getByRole('option', { name: 'is not', exact: true }).click();
  await isThere(one, 'Server is down');
  await isGone(one, 'Rewrite it all');
  await isGone(one, 'Write the manual');
  const line = panel.getByRole('combobox', { name: 'Filter as text' });
  expect(await line.inputValue()).toBe('(group:started or priority:urgent) -label:Later');

  await look(one, 'advanced-filter', SIZES, PANEL);
  await one.getByRole('button', { name: 'Save as view' }).click();
  const dialog = one.getByRole('dialog', { name: 'New view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Now');
  await dialog.getByRole('button', { name: 'Create view' }).click();
  await one.getByRole('heading', { name: 'Now' }).waitFor();
  await isThere(one, 'Server is down');
  await isGone(one, 'Write the manual');

  // A second user opens the same address. Both see changes at once.
  const [two, tab] = await Promise.all([open(ben, one.url()), open(ada, one.url())]);
  for (const page of [two, tab]) {
    await isThere(page, 'Compiler is slow');
    await isGone(page, 'Rewrite it all');
  }
  await patch('Write the manual', { priority: 'urgent' });
  await patch('Rewrite it all', { label_ids: [] });
  await patch('Server is down', { priority: 'none' });
  for (const page of [one, two, tab]) {
    await Promise.all([isThere(page, 'Write the manual'), isThere(page, 'Rewrite it all')]);
    await isGone(page, 'Server is down');
  }
  await Promise.all([one, two, tab].map((page) => page.context().close()));
  expect(errors).toEqual([]);
});

test('a filter that is typed asks for what rows do not say, and stays in the address', async () => {
  expectStatus(
    await ada.call('POST', `${project}/issues/${ids.get('Compiler is slow')}/issue-relation/`, {
      relation_type: 'blocked_by',
      issues: [ids.get('Server is down')],
    }),
    201,
  );
  const page = await open(ada, `/${place.slug}/projects/${place.projectId}/issues/`);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await isThere(page, 'Server is down');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('option', { name: 'Advanced filter…' }).click();
  const line = page.getByRole('combobox', { name: 'Filter as text' });
  await line.fill('is:blockd');
  await line.press('Enter');
  await page.getByRole('alert').getByText('“blockd” matches no value').waitFor();
  await look(page, 'advanced-filter-wrong', SIZES, PANEL);
  await line.fill('is:blocked');
  await line.press('Enter');
  await isGone(page, 'Server is down');
  await isThere(page, 'Compiler is slow');
  // A second user sees the same by its address.
  const read = async () => expectStatus(await ada.call('GET', `${project}/user-properties/`), 200);
  await expect.poll(async () => (await read()).rich_filters).toEqual({ is_blocked__exact: 'true' });
  const stored = await read();
  const view = { ...stored, display_filters: { layout: 'list', group_by: null } };
  const shared = new URLSearchParams({ view: JSON.stringify(view) });
  const other = await open(ben, `/${place.slug}/projects/${place.projectId}/issues/?${shared}`);
  await isThere(other, 'Compiler is slow');
  await isGone(other, 'Server is down');
  await Promise.all([page, other].map((each) => each.context().close()));
  expect(errors).toEqual([]);
});
