import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow } from './browser.ts';
import { makePageTeam } from './page-team.ts';
import { type Person, expectStatus } from './person.ts';

let browser: Browser;
let ada: Person;
let project: string;
let list: string;
let page: Page;
let errors: string[];

beforeAll(async () => {
  browser = await launchBrowser();
  ({ ada, project, list } = await makePageTeam());
  ({ page, errors } = await openWindow(browser, ada));
});
afterAll(() => browser.close());

const make = async (name: string, parent: string | null = null): Promise<string> =>
  expectStatus(await ada.call('POST', `${project}/pages/`, { name, parent }), 201).id;
const parentOf = async (id: string): Promise<string | null> =>
  expectStatus(await ada.call('GET', `${project}/pages/${id}/`), 200).parent;
const row = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });

test('pages stand below others: opened and closed, moved by menu and by hand, and on the way to a page', async () => {
  const [plan, notes] = [await make('Plan'), await make('Notes')];
  const part = await make('Part', plan);
  await page.goto(list);
  await row('Part').waitFor();
  await page.getByRole('button', { name: 'Hide what is inside of Plan' }).click();
  await row('Part').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Show what is inside of Plan' }).click();

  await row('Notes').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Move into another page…' }).click();
  await page.getByRole('option', { name: 'Part' }).click();
  await expect.poll(() => parentOf(notes)).toBe(part);
  await row('Notes').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Move to the top level' }).click();
  await expect.poll(() => parentOf(notes)).toBeNull();

  await row('Notes').getByRole('link').dragTo(row('Plan').getByRole('link'));
  await expect.poll(() => parentOf(notes)).toBe(plan);
  await page.goto(`${list}${part}/`);
  await page.locator('header').getByRole('link', { name: 'Plan' }).click();
  await page.getByRole('textbox', { name: 'Title of the page' }).waitFor();
  expect(page.url()).toContain(plan);
  expect(errors.join('\n')).toBe('');
});
