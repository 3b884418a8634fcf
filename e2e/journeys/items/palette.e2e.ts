import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow, serverUrl } from '../../help/browser.ts';
import { expectStatus, makePlace, type Person, signUp } from '../../help/person.ts';

let browser: Browser;
let page: Page;
let home: string;
let ada: Person;

beforeAll(async () => {
  browser = await launchBrowser();
  ada = await signUp(serverUrl(), 'Ada');
  const { slug, projectId } = await makePlace(ada);
  const project = `/api/workspaces/${slug}/projects/${projectId}`;
  expectStatus(await ada.call('POST', `${project}/issues/`, { name: 'Reduce compile time' }), 201);
  expectStatus(await ada.call('POST', `${project}/pages/`, { name: 'Compilers we know' }), 201);
  page = (await openWindow(browser, ada)).page;
  home = `/${slug}/`;
});
afterAll(() => browser.close());

async function search(text: string): Promise<void> {
  await page.goto(home);
  await page.getByRole('navigation', { name: 'Workspace' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByLabel('Search for work items, pages, or commands…').fill(text);
}

test('the palette finds work items and pages by their words, and Enter goes to the first', async () => {
  await search('compil');
  const found = page.getByRole('dialog').getByRole('button');
  await found.filter({ hasText: 'Compilers we know' }).waitFor();
  expect(await found.allInnerTexts()).toEqual([
    expect.stringMatching(/TEAM-1\s+Reduce compile time/),
    expect.stringMatching(/Compilers we know\s+TEAM/),
    'All results',
  ]);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/browse/TEAM-1/');
});

test('the palette says when nothing matches', async () => {
  await search('no such thing');
  await page.getByText('No matches').waitFor();
});

test('a server that fails is reported as such, and does not sign anybody out', async () => {
  // A browser that has been here before draws from what it has.
  const fresh = await openWindow(browser, ada);
  await fresh.page.route('**/api/users/me/', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await fresh.page.goto(home);
  const again = fresh.page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  expect(new URL(fresh.page.url()).pathname).toBe(home);
  await fresh.page.unrouteAll();
  await again.click();
  await fresh.page.getByRole('navigation', { name: 'Workspace' }).waitFor();
  await fresh.context.close();
});
