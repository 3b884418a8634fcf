import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { serverUrl } from '../../help/browser.ts';
import { openNetwork } from '../../help/network.ts';
import {
  allSaved,
  apiOf,
  isPrefetched,
  type Item,
  itemsOf,
  itemsPath,
  peekOf,
  quickAdd,
  rowOf,
  openOwn,
  openQuickAdd,
  openOnNetwork,
  placeOf,
  whileOffline,
} from '../../help/offline-steps.ts';
import { type Person, expectStatus, joinPlace, signUp } from '../../help/person.ts';
import { type Server, freePort, newDataDirectory, removeDirectory, startServer } from '../../help/server.ts';
import { useWindows } from '../../help/windows.ts';

const openAt = useWindows();

/** Everything that can be done to an item which nobody but this tab knows. */
async function workOffline(page: Page): Promise<void> {
  await quickAdd(page, 'Made offline');
  await rowOf(page, 'Made offline').locator('[data-item-link]').click();
  const peek = peekOf(page);
  const title = peek.getByRole('textbox', { name: 'Title' });
  await title.fill('Renamed offline');
  await title.press('Enter');
  await rowOf(page, 'Renamed offline').waitFor();
  await peek.getByText('You can write the description once').waitFor();

  await peek.getByRole('button', { name: /^Labels/ }).click();
  await page.getByRole('dialog').getByRole('combobox').fill('fresh');
  await page.keyboard.press('Enter');
  await peek.getByText('fresh').waitFor();

  await peek.getByRole('button', { name: 'Sub-item', exact: true }).click();
  await page.getByRole('menuitem', { name: 'New sub-item' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('Part of it');
  await page.keyboard.press('Control+Enter');
  await peek.locator('[data-look="sub"]').filter({ hasText: 'Part of it' }).waitFor();

  await peek
    .getByRole('button', { name: /comment/i })
    .first()
    .click();
  await peek.locator('[contenteditable=true]').fill('Said offline');
  await page.keyboard.press('Enter');
  await peek.getByRole('article').filter({ hasText: 'Said offline' }).waitFor();
}

test('an item that is made, renamed, labelled and commented on without a network is there once, for everybody', async () => {
  const [{ ada, place }, ben] = await Promise.all([placeOf(serverUrl()), signUp(serverUrl(), 'Ben')]);
  await joinPlace(ada, ben, place);
  const network = await openNetwork();
  const mine = await openAt(itemsPath(place), ada, { proxy: network.proxy });
  const theirs = await openAt(itemsPath(place), ben);
  for (const { page } of [mine, theirs]) await rowOf(page, 'Older').waitFor();
  await isPrefetched(mine.page);

  await whileOffline(network, mine, async () => {
    await workOffline(mine.page);
    // Its own page opens as well, under the address that its id gives it.
    await peekOf(mine.page).getByRole('button', { name: 'Open full page' }).click();
    await mine.page.waitForURL(/\/issues\/[0-9a-f-]{36}\/$/);
    await mine.page.getByRole('textbox', { name: 'Title' }).waitFor();
    await mine.page.getByRole('button', { name: 'Leave a comment…' }).click();
    await mine.page.locator('[contenteditable=true]').fill('Half a sentence');
    expect(await itemsOf(ada, place)).toHaveLength(1);
  });

  await allSaved(mine.page);
  await mine.page.waitForURL(/\/browse\/TEAM-2\/$/);
  // Only the address has changed: the keyboard is where it was.
  await mine.page.locator('[contenteditable=true]:focus').getByText('Half a sentence').waitFor();
  const items = await itemsOf(ada, place);
  expect(items.map(({ name }) => name).toSorted()).toEqual(['Older', 'Part of it', 'Renamed offline']);
  const made = items.filter(({ name }) => name === 'Renamed offline');
  expect(made).toMatchObject([{ sequence_id: 2 }]);
  expect(items.find(({ name }) => name === 'Part of it')).toMatchObject({ parent_id: made[0]!.id });
  const labels = expectStatus(await ada.call('GET', `${apiOf(place)}/issue-labels/`), 200);
  expect(labels).toMatchObject([{ name: 'fresh', id: made[0]!.label_ids[0] }]);
  const history = `${apiOf(place)}/issues/${made[0]!.id}/history/?activity_type=issue-comment`;
  const comments = expectStatus(await ada.call('GET', history), 200);
  expect(comments).toMatchObject([{ comment_html: expect.stringContaining('Said offline') }]);

  const row = rowOf(theirs.page, 'Renamed offline');
  await row.waitFor();
  expect(await row.count()).toBe(1);
  await row.getByText('fresh').waitFor();
  await row.locator('[data-item-link]').click();
  await peekOf(theirs.page).getByRole('article').filter({ hasText: 'Said offline' }).waitFor();
  expect([...mine.errors, ...theirs.errors]).toEqual([]);
  await network.close();
});

test('an item that is deleted before the server heard of it is nowhere, and a page that is made offline opens once it is stored', async () => {
  const { ada, place, network, mine } = await openOnNetwork(openAt);
  const pages = await mine.context.newPage();
  await pages.goto(`/${place.slug}/projects/${place.projectId}/pages/`);
  await pages.getByRole('button', { name: 'New page', exact: true }).waitFor();
  await isPrefetched(pages);

  await whileOffline(network, mine, async () => {
    await mine.page.bringToFront();
    await quickAdd(mine.page, 'Unwanted');
    await rowOf(mine.page, 'Unwanted').hover();
    await rowOf(mine.page, 'Unwanted').locator('[data-menu]').click();
    await mine.page.getByRole('menuitem', { name: 'Delete' }).click();
    await mine.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await rowOf(mine.page, 'Unwanted').waitFor({ state: 'detached' });

    await pages.bringToFront();
    await pages.getByRole('button', { name: 'New page', exact: true }).click();
    await pages.getByRole('textbox', { name: 'Page title' }).fill('Made offline');
    await pages.getByText('You can write once').waitFor();
  });

  await pages.locator('[contenteditable=true]').waitFor({ timeout: 40_000 });
  await allSaved(mine.page);
  expect((await itemsOf(ada, place)).map(({ name }) => name)).toEqual(['Older']);
  const stored = async () => expectStatus(await ada.call('GET', `${apiOf(place)}/pages/`), 200);
  await expect.poll(stored, { timeout: 20_000 }).toMatchObject([{ name: 'Made offline' }]);
  await network.close();
});

/** The next item that is made is stored by the server, which is killed before it can answer. */
async function killWhileCreating(page: Page, server: Server): Promise<void> {
  const { promise: killed, resolve } = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route(/\/issues\/$/, async (route) => {
    if (route.request().method() !== 'POST' || !isFirst) return route.fallback();
    isFirst = false;
    expect((await route.fetch()).status()).toBe(201);
    await server.kill();
    await route.abort('connectionreset');
    resolve();
  });
  await quickAdd(page, 'Made once');
  await killed;
}

test('a server that dies between a change and its answer doubles and loses nothing', async () => {
  const port = await freePort();
  const dataDirectory = newDataDirectory();
  let server = await startServer({ dataDirectory, port });
  const { ada, place } = await placeOf(server.url);
  const mine = await openOwn(openAt, server, ada, place);
  await rowOf(mine.page, 'Older').waitFor();
  await isPrefetched(mine.page);

  await killWhileCreating(mine.page, server);
  await rowOf(mine.page, 'Made once').locator('[data-item-link]').click();
  const title = peekOf(mine.page).getByRole('textbox', { name: 'Title' });
  await title.fill('Renamed meanwhile');
  await title.press('Enter');
  server = await startServer({ dataDirectory, port });

  await allSaved(mine.page);
  const names = (await itemsOf(ada, place)).map((item) => item.name).toSorted();
  expect(names).toEqual(['Older', 'Renamed meanwhile']);
  expect(await rowOf(mine.page, 'Renamed meanwhile').count()).toBe(1);
  await server.stop();
  removeDirectory(dataDirectory);
});

test('changes outlive the end of the session, and nobody else sends them', async () => {
  const [{ ada, place }, ben] = await Promise.all([placeOf(serverUrl()), signUp(serverUrl(), 'Ben')]);
  await joinPlace(ada, ben, place);
  const { context, page } = await openAt(itemsPath(place), ada);
  await rowOf(page, 'Older').waitFor();
  const signInAs = async (person: Person) => {
    const [name = '', value = ''] = person.cookie.split('=');
    await context.addCookies([{ name, value, url: serverUrl() }]);
    const tab = await context.newPage();
    await tab.goto(itemsPath(place));
    await rowOf(tab, 'Older').waitFor();
    return tab;
  };

  // The first answer that says that the session is over is that of the change: without one, the page would leave for the sign-in.
  const { promise: isMade, resolve: made } = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') await isMade;
    await route.continue();
  });
  const field = await openQuickAdd(page);
  await field.fill('Kept');
  await context.clearCookies();
  await field.press('Enter');
  await rowOf(page, 'Kept').waitFor();
  made();
  const bar = page.locator('[data-connection-bar]');
  await bar.getByText(`Sign in again as ${ada.email}`).waitFor();

  const bensTab = await signInAs(ben);
  await page.bringToFront();
  await bar.getByText(`Sign in again as ${ada.email}`).waitFor();
  expect((await itemsOf(ben, place)).map(({ name }) => name)).toEqual(['Older']);
  await bensTab.close();

  const adasTab = await signInAs(ada);
  await rowOf(adasTab, 'Kept').waitFor();
  await allSaved(page);
  await bar.waitFor({ state: 'detached' });
  const retained = expectStatus(await ada.call('GET', `${apiOf(place)}/issues/?per_page=100`), 200).results;
  expect(retained.find((item: Item) => item.name === 'Kept')).toMatchObject({ created_by: ada.id });
});

test('signing out asks before it throws changes away, and without a network it throws nothing away', async () => {
  const { ada, place, network, mine } = await openOnNetwork(openAt);
  const { page } = mine;

  await whileOffline(network, mine, async () => {
    await quickAdd(page, 'Unsent');
    const question = page.getByRole('dialog', { name: 'Sign out and lose unsent changes?' });
    await page.keyboard.press('Control+k');
    await page.getByLabel('Search for work items, pages, or commands…').fill('Sign out');
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).waitFor();
    await page.keyboard.press('Enter');
    await question.getByText("1 change hasn't been saved to the server yet").waitFor();
    // Its ring says that the keyboard is there.
    await question.locator(':focus').waitFor();
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await question.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('Failed to sign out. Please try again.').waitFor();
    await question.waitFor({ state: 'detached' });
  });
  await allSaved(page);
  expect((await itemsOf(ada, place)).map(({ name }) => name).toSorted()).toEqual(['Older', 'Unsent']);
  expect(mine.errors).toEqual([]);
  await network.close();
});

/** Scripts of the client whose address has this in it are out of reach until the answer is called. */
async function withhold(page: Page, part: RegExp): Promise<() => Promise<void>> {
  await page.route(part, (route) => route.abort('internetdisconnected'));
  return () => page.unroute(part);
}

test('what was not fetched before the network went opens once it is back, and everything else stays', async () => {
  const { ada, place } = await placeOf(serverUrl());
  const network = await openNetwork();
  const mine = await openAt('about:blank', ada, { proxy: network.proxy });
  const { page } = mine;
  const giveBack = await withhold(page, /\/assets\/(command-palette|home)/);
  await page.goto(itemsPath(place));
  await rowOf(page, 'Older').waitFor();
  await page.waitForLoadState('networkidle');

  await whileOffline(network, mine, async () => {
    await page.locator('[data-connection-bar]').waitFor();
    await quickAdd(page, 'Unsent');
    await page.keyboard.press('Control+k');
    await page.getByText('Waiting for a connection').waitFor();
    await rowOf(page, 'Unsent').waitFor();
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByText("Can't reach the server.").waitFor();
    await giveBack();
  });
  await page.getByRole('dialog').getByRole('textbox').waitFor();
  await page.getByText('Recents').waitFor();
  await allSaved(page);
  expect(mine.errors).toEqual([]);
  await network.close();
});
