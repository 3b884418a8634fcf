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
let done: string;
const errors: string[] = [];
const items: string[] = [];

const NAMES = ['Compiler is slow', 'Write the manual', 'Sign the release'];

beforeAll(async () => {
  browser = await launchBrowser();
  ({ ada, ben, place, project } = await makeTeam());
  expectStatus(await ada.call('PATCH', `${project}/`, { cycle_view: true, module_view: true }), 200);
  const states = expectStatus<{ id: string; group: string }[]>(
    await ada.call('GET', `${project}/states/`),
    200,
  );
  done = states.find(({ group }) => group === 'completed')?.id ?? '';
  for (const name of NAMES) {
    items.push(
      expectStatus(await ada.call('POST', `${project}/issues/`, { name, priority: 'urgent' }), 201).id,
    );
  }
});
afterAll(() => browser.close());

async function open(person: Person, path: string): Promise<Page> {
  const { page } = await openWindow(browser, person);
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(`/${place.slug}/projects/${place.projectId}/${path}`);
  return page;
}
/** Typed at once, also while the dialog is still on its way. */
async function typeName(page: Page, name: string) {
  await page.keyboard.type(name);
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe(name);
}
const close = (id: string) => ada.call('PATCH', `${project}/issues/${id}/`, { state_id: done });

test('a cycle is made, gets items, and whoever looks on sees its progress move', async () => {
  const [one, two] = await Promise.all([open(ada, 'cycles/'), open(ben, 'cycles/')]);
  await two.getByRole('heading', { name: 'No cycles yet' }).waitFor();
  await one.getByRole('button', { name: 'New cycle' }).first().click();
  await typeName(one, 'Sprint 1');
  await one.getByRole('button', { name: 'Dates: No dates' }).click();
  const days = one.getByRole('dialog', { name: 'Dates' });
  await days.locator('[data-today]').click();
  await days.getByRole('button', { name: 'Next month' }).click();
  await days.getByRole('button', { name: / 15, / }).click();
  await one.getByRole('button', { name: 'Create cycle' }).click();
  await two.getByRole('link', { name: /Sprint 1/ }).waitFor();
  await one.getByRole('link', { name: /Sprint 1/ }).click();

  await one.getByRole('button', { name: 'Add existing items' }).click();
  const dialog = one.getByRole('dialog', { name: 'Add items to this cycle' });
  for (const name of NAMES) await dialog.getByText(name).click();
  await dialog.getByRole('button', { name: /^Add/ }).click();
  await one
    .getByRole('link', { name: NAMES[0] ?? '' })
    .first()
    .waitFor();
  await two.getByText('0 of 3 done').waitFor();
  await close(items[0] ?? '');
  await two.getByText('1 of 3 done').waitFor();
  await two.getByRole('link', { name: /33%/ }).waitFor();
  expect(errors).toEqual([]);
});

test('what another cycle has taken is said before a second is made, and drafts stand for themselves', async () => {
  const page = await open(ben, 'cycles/');
  await page.getByRole('button', { name: 'New cycle' }).first().click();
  await typeName(page, 'Sprint 2');
  await page.getByRole('button', { name: 'Dates: No dates' }).click();
  const today = page.getByRole('dialog', { name: 'Dates' }).locator('[data-today]');
  await today.click();
  await today.click();
  await page.getByRole('button', { name: 'Create cycle' }).click();
  await page.getByText(/These dates overlap another cycle/).waitFor();
  await page.getByRole('button', { name: /^Dates: / }).click();
  await page.getByRole('button', { name: 'No dates' }).click();
  await page.getByRole('button', { name: 'Create cycle' }).click();
  await page.getByRole('link', { name: /Sprint 2.*Draft/ }).waitFor();
});

test('a module is made, changed where it stands, and both see the same', async () => {
  const [one, two] = await Promise.all([open(ada, 'modules/'), open(ben, 'modules/')]);
  await two.getByRole('heading', { name: 'No modules yet' }).waitFor();
  await one.getByRole('button', { name: 'New module' }).first().click();
  await typeName(one, 'Compiler');
  await one.getByRole('button', { name: 'Create module' }).click();
  await two.getByRole('link', { name: /Compiler/ }).waitFor();
  await two.getByRole('button', { name: /^Status: Backlog/ }).click();
  await two.getByRole('option', { name: 'In progress' }).click();
  await one.getByRole('button', { name: /^Status: In progress/ }).waitFor();
  expectStatus(
    await ada.call('POST', `${project}/modules/${await moduleId()}/issues/`, { issues: items }),
    201,
  );
  await two.getByText('1 of 3').first().waitFor();
  await close(items[1] ?? '');
  await Promise.all([one, two].map((page) => page.getByText('2 of 3').first().waitFor()));

  await one.getByRole('button', { name: 'Status: In progress' }).click();
  await one.getByRole('option', { name: 'Completed' }).click();
  await one.getByRole('button', { name: 'Actions for Compiler' }).click();
  await one.getByRole('menuitem', { name: 'Archive' }).click();
  await two.getByRole('heading', { name: 'No modules yet' }).waitFor();
  await one.getByRole('link', { name: 'Archived' }).click();
  await one.getByRole('button', { name: 'Restore' }).click();
  await two.getByRole('link', { name: /Compiler/ }).waitFor();
  expect(errors).toEqual([]);
});

async function moduleId(): Promise<string> {
  const rows = expectStatus<{ id: string }[]>(await ada.call('GET', `${project}/modules/`), 200);
  return rows[0]?.id ?? '';
}
