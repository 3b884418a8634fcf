import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, serverUrl } from '../../help/browser.ts';
import { expectStatus, makePlace, PASSWORD, type Person, signUp } from '../../help/person.ts';

type Texts = { [key: string]: string | Texts };
const folder = path.join(import.meta.dirname, '../../../web/i18n');

/** A text as it is shown in a language. */
function say(language: string, namespace: string, key: string): string {
  let found: string | Texts | undefined = JSON.parse(
    readFileSync(path.join(folder, language, `${namespace}.json`), 'utf8'),
  ) as Texts;
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return String(found);
}

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const openBrowser = (locale: string): Promise<BrowserContext> =>
  browser.newContext({ baseURL: serverUrl(), locale, reducedMotion: 'reduce', serviceWorkers: 'block' });

async function signIn(page: Page, { email }: Person, language: string): Promise<void> {
  await page.getByLabel(say(language, 'auth', 'email'), { exact: true }).fill(email);
  await page.getByRole('button', { name: say(language, 'common', 'continue'), exact: true }).click();
  await page.locator('input[type="password"]').fill(PASSWORD);
  await page.keyboard.press('Enter');
}

const languageOf = (page: Page) => page.locator('html').getAttribute('lang');

// docs/contract/client.md#languages
test('a language that is chosen before signing in is that of the board, of the profile and of other browsers', async () => {
  const ada = await signUp(serverUrl(), 'Ada');
  const { slug, projectId } = await makePlace(ada);
  const board = `/${slug}/projects/${projectId}/issues/`;
  const first = await openBrowser('en-US');
  const page = await first.newPage();
  await page.goto(`/sign-in?next_path=${board}`);
  await page.getByRole('combobox', { name: say('en', 'auth', 'language') }).selectOption('de');
  await page.getByRole('combobox', { name: say('de', 'auth', 'language') }).waitFor();
  await signIn(page, ada, 'de');
  await page.waitForURL(`**${board}`);
  const create = say('de', 'work-items', 'new_item');
  await page.getByRole('button', { name: create }).first().waitFor();
  await page.reload();
  await page.getByRole('button', { name: create }).first().waitFor();
  expect(await languageOf(page)).toBe('de');
  const profile = async () => expectStatus(await ada.call('GET', '/api/users/me/profile/'), 200);
  await expect.poll(async () => (await profile()).language).toBe('de');

  const second = await openBrowser('en-US');
  const other = await second.newPage();
  await other.goto(`/sign-in?next_path=${board}`);
  await signIn(other, ada, 'en');
  await other.waitForURL(`**${board}`);
  await other.getByRole('button', { name: create }).first().waitFor();
  expect(await languageOf(other)).toBe('de');
  await Promise.all([first.close(), second.close()]);
});

// docs/contract/client.md#languages
test('a browser is met in its own language, and speaks another one at once', async () => {
  const context = await openBrowser('fr-CA');
  const page = await context.newPage();
  await page.goto('/sign-in');
  await page.getByRole('combobox', { name: say('fr', 'auth', 'language') }).selectOption('es');
  await page.getByRole('button', { name: say('es', 'common', 'continue'), exact: true }).waitFor();
  expect(await languageOf(page)).toBe('es');
  await context.close();
});

// docs/contract/client.md#languages
test('what the server refuses is said under the field in the language of the screen', async () => {
  const ada = await signUp(serverUrl(), 'Ada');
  const { slug, projectId } = await makePlace(ada);
  const settings = `/${slug}/projects/${projectId}/settings/states/`;
  const context = await openBrowser('ru-RU');
  const page = await context.newPage();
  await page.goto(`/sign-in?next_path=${settings}`);
  await signIn(page, ada, 'ru');
  const group = say('ru', 'project-settings', 'states.group.backlog');
  const add = say('ru', 'project-settings', 'states.add_to').replace('{{group}}', group);
  await page.getByRole('button', { name: add }).click();
  const name = page.getByRole('textbox', { name: say('ru', 'project-settings', 'states.name'), exact: true });
  await name.fill('Backlog');
  await page.keyboard.press('Enter');
  await page.getByText(say('ru', 'errors', 'projects.state_name_exists_project')).waitFor();
  await context.close();
});
