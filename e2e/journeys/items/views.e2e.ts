import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow } from '../../help/browser.ts';
import { expectStatus, type Person, type Place } from '../../help/person.ts';
import { makeTeam } from '../../help/team.ts';

let browser: Browser;
let ada: Person;
let ben: Person;
let place: Place;
let project: string;
const errors: string[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
  ({ ada, ben, place, project } = await makeTeam());
  for (const [name, priority] of [
    ['Compiler is slow', 'urgent'],
    ['Write the manual', 'low'],
  ]) {
    expectStatus(await ada.call('POST', `${project}/issues/`, { name, priority }), 201);
  }
});
afterAll(() => browser.close());

async function open(person: Person, path: string): Promise<Page> {
  const { page } = await openWindow(browser, person);
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(`/${place.slug}/${path}`);
  return page;
}
const views = () => `projects/${place.projectId}/views/`;
const item = (page: Page, name: string) => page.getByRole('link', { name }).first();
const gone = (page: Page, name: string) => item(page, name).waitFor({ state: 'detached' });

/** Chooses a value of a filter by typing, wherever the filter button is. */
async function filterBy(page: Page, property: string, value: string) {
  await page.getByRole('button', { name: 'Filter', exact: true }).last().click();
  await page.getByRole('option', { name: property, exact: true }).click();
  await page.getByRole('option', { name: value, exact: true }).click();
  await page.keyboard.press('Escape');
}

test('a view is made of filters, seen by others at once, tried in another way, updated and locked', async () => {
  const [one, two] = await Promise.all([open(ada, views()), open(ben, views())]);
  await two.getByRole('heading', { name: 'No views yet' }).waitFor();
  await one.getByRole('button', { name: 'New view' }).click();
  const dialog = one.getByRole('dialog', { name: 'New view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Urgent');
  await filterBy(one, 'Priority', 'Urgent');
  await dialog.getByRole('button', { name: 'Create view' }).click();
  await one.getByRole('heading', { name: 'Urgent' }).waitFor();
  await item(one, 'Compiler is slow').waitFor();
  await gone(one, 'Write the manual');

  await two.getByRole('link', { name: /Urgent/ }).click();
  await item(two, 'Compiler is slow').waitFor();
  await two.getByRole('button', { name: 'Clear all' }).click();
  await item(two, 'Write the manual').waitFor();
  // What they look at is their own.
  await gone(one, 'Write the manual');
  expect(await two.getByRole('button', { name: 'Update view' }).count()).toBe(0);
  await two.getByRole('button', { name: 'Save as…' }).waitFor();
  await two.getByRole('button', { name: 'Reset' }).click();
  await gone(two, 'Write the manual');

  await filterBy(one, 'Priority', 'Low');
  await item(one, 'Write the manual').waitFor();
  await one.getByRole('button', { name: 'Update view' }).click();
  await item(two, 'Write the manual').waitFor();
  await one.getByRole('button', { name: 'View actions' }).click();
  await one.getByRole('menuitem', { name: 'Lock' }).click();
  await two.getByText('Locked', { exact: true }).waitFor();
  await one.getByRole('button', { name: 'Add to favorites' }).click();
  await one.reload();
  await one.getByRole('button', { name: 'Remove from favorites' }).waitFor();
  const [view] = expectStatus(await ben.call('GET', `${project}/views/`), 200);
  expect(view).toMatchObject({ name: 'Urgent', is_locked: true, filters: { priority: ['urgent', 'low'] } });
  await Promise.all([one, two].map((page) => page.context().close()));
  expect(errors).toEqual([]);
});

test('a view whose label was deleted says so; the items of all projects are in one table that follows them', async () => {
  const label = expectStatus(
    await ada.call('POST', `${project}/issue-labels/`, { name: 'Old', color: '#ff0000' }),
    201,
  );
  const body = { name: 'By label', filters: { labels: [label.id] } };
  const view = expectStatus(await ada.call('POST', `${project}/views/`, body), 201);
  const page = await open(ada, `${views()}${view.id}/`);
  await page.getByRole('heading', { name: 'By label' }).waitFor();
  expectStatus(await ada.call('DELETE', `${project}/issue-labels/${label.id}/`), 204);
  await page.getByRole('alert').getByRole('button', { name: 'Remove from filters' }).click();
  await item(page, 'Compiler is slow').waitFor();
  await page.getByRole('button', { name: 'Update view' }).click();
  await page.getByRole('button', { name: 'Update view' }).waitFor({ state: 'detached' });

  await page.goto(`/${place.slug}/workspace-views/`);
  await item(page, 'Write the manual').waitFor();
  await page.getByRole('link', { name: 'Assigned' }).click();
  await page.getByRole('heading', { name: 'No items match' }).waitFor();
  await page.getByRole('link', { name: 'All items' }).click();
  await item(page, 'Write the manual').waitFor();
  expectStatus(await ben.call('POST', `${project}/issues/`, { name: 'Made by Ben' }), 201);
  await item(page, 'Made by Ben').waitFor();
  await page.context().close();
  expect(errors).toEqual([]);
});

test('the items of all projects are edited in their cells, taken back, opened beside the table and have their menu', async () => {
  const at = 'workspace-views/all-issues/';
  const [one, two] = await Promise.all([open(ada, at), open(ben, at)]);
  const row = (page: Page) => page.getByRole('row', { name: /Write the manual/ });
  const priority = (page: Page, name: string) => row(page).getByText(name, { exact: true }).waitFor();
  await Promise.all([one, two].map((page) => priority(page, 'Low')));
  await row(one).locator('[data-property="priority"]').click();
  await one.getByRole('option', { name: 'High', exact: true }).click();
  await priority(one, 'High');
  await priority(two, 'High');
  await one.keyboard.press('Control+z');
  await priority(two, 'Low');

  await item(one, 'Write the manual').click();
  const peek = one.getByRole('complementary', { name: 'Work item' });
  await peek.getByText('Write the manual').first().waitFor();
  // The address is enough to open it again, wherever it stands in the list.
  await one.reload();
  await peek.getByText('Write the manual').first().waitFor();
  await one.keyboard.press('Escape');
  await peek.waitFor({ state: 'detached' });
  await item(one, 'Write the manual').click({ button: 'right' });
  await one.getByRole('menuitem', { name: /^Delete/ }).click();
  await one.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await gone(one, 'Write the manual');
  await gone(two, 'Write the manual');
  await Promise.all([one, two].map((page) => page.context().close()));
  expect(errors).toEqual([]);
});
