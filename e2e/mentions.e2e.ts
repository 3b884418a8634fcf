import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow, serverUrl } from './browser.ts';
import { expectStatus, joinPlace, makePlace, type Person, type Place, signUp } from './person.ts';

let browser: Browser;
let ada: Person;
let ben: Person;
let place: Place;
let project: string;

beforeAll(async () => {
  browser = await launchBrowser();
  [ada, ben] = await Promise.all([signUp(serverUrl(), 'Ada'), signUp(serverUrl(), 'Ben')]);
  place = await makePlace(ada);
  await joinPlace(ada, ben, place);
  project = `/api/workspaces/${place.slug}/projects/${place.projectId}`;
});
afterAll(() => browser.close());

const make = async (name: string): Promise<string> =>
  expectStatus(await ben.call('POST', `${project}/issues/`, { name }), 201).id;
const write = async (id: string, description_html: string) =>
  expectStatus(await ben.call('PATCH', `${project}/issues/${id}/`, { description_html }), 204);
const item = (page: Page, id: string) => page.locator(`[data-item-id="${id}"]`);

// docs/contract/lists.md#filter-keys
test('a list of who is mentioned has a row as soon as somebody mentions them, and not longer', async () => {
  const [asked, other] = [await make('Asked'), await make('Other')];
  const { page } = await openWindow(browser, ada);
  await page.goto(`/${place.slug}/projects/${place.projectId}/issues/`);
  await item(page, other).waitFor();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('option', { name: 'Mentions', exact: true }).click();
  await page.getByRole('option', { name: 'Ada' }).click();
  await page.keyboard.press('Escape');
  await item(page, other).waitFor({ state: 'detached' });
  const { id } = expectStatus(await ada.call('GET', '/api/users/me/'), 200);
  const mention = `<mention-component entity_name="user_mention" entity_identifier="${id}"></mention-component>`;
  await write(asked, `<p>What do you say, ${mention}?</p>`);
  await item(page, asked).waitFor();
  expect(await item(page, other).count()).toBe(0);
  await page.reload();
  await item(page, asked).waitFor();
  await write(asked, '<p>Never mind.</p>');
  await item(page, asked).waitFor({ state: 'detached' });
});
