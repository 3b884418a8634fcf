import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { serverUrl } from '../../help/browser.ts';
import { openNetwork } from '../../help/network.ts';
import {
  allSaved,
  apiOf,
  isPrefetched,
  itemsOf,
  itemsPath,
  openQuickAdd,
  peekOf,
  quickAdd,
  rowOf,
  typeNew,
  openOwn,
  openOnNetwork,
  placeOf,
  whileOffline,
} from '../../help/offline-steps.ts';
import { type Person, type Place, expectStatus } from '../../help/person.ts';
import { freePort, newDataDirectory, removeDirectory, startServer } from '../../help/server.ts';
import { useWindows } from '../../help/windows.ts';

const openAt = useWindows();

const namesOf = async (person: Person, place: Place) =>
  (await itemsOf(person, place)).map(({ name }) => name).toSorted();

async function comment(page: Page, text: string): Promise<void> {
  await peekOf(page)
    .getByRole('button', { name: /comment/i })
    .first()
    .click();
  await peekOf(page).locator('[contenteditable=true]').fill(text);
  await page.keyboard.press('Enter');
  await peekOf(page).getByRole('article').filter({ hasText: text }).waitFor();
}

/** An item that is made, renamed and commented on while nobody can be reached. */
async function workOffline(page: Page): Promise<void> {
  await quickAdd(page, 'Made offline');
  await rowOf(page, 'Made offline').locator('[data-item-link]').click();
  const title = peekOf(page).getByRole('textbox', { name: 'Title' });
  await title.fill('Renamed offline');
  await title.press('Enter');
  await rowOf(page, 'Renamed offline').waitFor();
  await comment(page, 'Said offline');
  await page.getByText(/\d unsynced changes/).waitFor();
}

async function expectStoredOnce(ada: Person, place: Place): Promise<void> {
  const items = await itemsOf(ada, place);
  expect(items.map(({ name }) => name).toSorted()).toEqual(['Older', 'Renamed offline']);
  const made = items.find(({ name }) => name === 'Renamed offline')!;
  const history = `${apiOf(place)}/issues/${made.id}/history/?activity_type=issue-comment`;
  expect(expectStatus(await ada.call('GET', history), 200)).toMatchObject([
    { comment_html: expect.stringContaining('Said offline') },
  ]);
}

test('what was done without a network outlives the tab that was closed over it, and is stored once', async () => {
  const { ada, place, network, mine } = await openOnNetwork(openAt);
  await whileOffline(network, mine, async () => {
    await workOffline(mine.page);
    // Nobody is asked: nothing is lost by it.
    await mine.page.close({ runBeforeUnload: true });
    await expect.poll(() => mine.page.isClosed()).toBe(true);
  });
  expect(await namesOf(ada, place)).toEqual(['Older']);

  const page = await mine.context.newPage();
  await page.goto(itemsPath(place));
  await rowOf(page, 'Renamed offline').waitFor();
  await allSaved(page);
  await expectStoredOnce(ada, place);
  expect(await rowOf(page, 'Renamed offline').count()).toBe(1);
  await network.close();
});

test('two tabs share what waits: each shows it, one sends it, and the other goes on when that one is closed', async () => {
  const { ada, place, network, mine: first } = await openOnNetwork(openAt);
  const second = await first.context.newPage();
  await second.goto(itemsPath(place));
  await rowOf(second, 'Older').waitFor();
  await isPrefetched(second);
  await whileOffline(network, first, async () => {
    await first.page.bringToFront();
    await quickAdd(first.page, 'From the first');
    await second.bringToFront();
    await rowOf(second, 'From the first').waitFor();
    await quickAdd(second, 'From the second');
    await second.getByText(/2 unsynced changes/).waitFor();
    await rowOf(first.page, 'From the second').waitFor();
    await first.page.close();
  });
  await allSaved(second);
  expect(await namesOf(ada, place)).toEqual(['From the first', 'From the second', 'Older']);
  await network.close();
});

test('a change that the server refuses is listed with what was written, also after a reload, and can be sent again', async () => {
  const { ada, place } = await placeOf(serverUrl());
  const { page } = await openAt(itemsPath(place), ada);
  await rowOf(page, 'Older').waitFor();
  let isRefusing = true;
  await page.context().route(/\/issues\/$/, async (route) => {
    if (route.request().method() !== 'POST' || !isRefusing) return route.fallback();
    return route.fulfill({ status: 400, json: { error: 'Not today.' } });
  });
  await typeNew(page, 'Refused');
  const line = page.getByRole('button', { name: "1 change couldn't be saved" });
  await line.waitFor();
  await page.reload();
  await line.click();
  const list = page.getByRole('dialog', { name: "Changes that couldn't be saved" });
  await list.getByText('Not today.').waitFor();
  await list.getByText('Refused', { exact: true }).waitFor();
  isRefusing = false;
  await list.getByRole('button', { name: 'Try again' }).click();
  await list.getByText('Nothing left to review.').waitFor();
  await page.keyboard.press('Escape');
  await rowOf(page, 'Refused').waitFor();
  await allSaved(page);
  expect(await namesOf(ada, place)).toEqual(['Older', 'Refused']);
});

test('a server that is killed and a tab that is closed meanwhile double and lose nothing', async () => {
  const port = await freePort();
  const dataDirectory = newDataDirectory();
  let server = await startServer({ dataDirectory, port });
  const { ada, place } = await placeOf(server.url);
  const mine = await openOwn(openAt, server, ada, place);
  await rowOf(mine.page, 'Older').waitFor();
  await isPrefetched(mine.page);
  await server.kill();
  await workOffline(mine.page);
  await mine.page.close();
  server = await startServer({ dataDirectory, port });
  const page = await mine.context.newPage();
  await page.goto(itemsPath(place));
  await rowOf(page, 'Renamed offline').waitFor();
  await allSaved(page);
  await expectStoredOnce(ada, place);
  await server.stop();
  removeDirectory(dataDirectory);
});

test('signing out leaves nothing of the person on the device', async () => {
  const { ada, place } = await placeOf(serverUrl());
  const { page } = await openAt(itemsPath(place), ada);
  await rowOf(page, 'Older').waitFor();
  await page.context().route(/\/issues\/$/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    return route.fulfill({ status: 400, json: { error: 'Not today.' } });
  });
  await typeNew(page, 'Refused');
  await page.getByRole('button', { name: "1 change couldn't be saved" }).waitFor();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  const question = page.getByRole('dialog', { name: 'Sign out and lose unsent changes?' });
  await question.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/');
  expect(await page.evaluate(storedTexts)).not.toContain('Refused');
  expect(await page.evaluate(storedTexts)).not.toContain(ada.id);
});

/** The client and what is on the screen are on the device. */
async function isAllOnDevice(page: Page, name: string): Promise<void> {
  const worker = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state);
  await expect.poll(worker, { timeout: 30_000 }).toBe('activated');
  await expect.poll(() => page.evaluate(storedTexts), { timeout: 15_000 }).toContain(name);
}

test('a reload without a network shows the list and the board, and what is done then is stored once', async () => {
  const { ada, place } = await placeOf(serverUrl());
  const network = await openNetwork();
  const mine = await openAt(itemsPath(place), ada, { proxy: network.proxy, serviceWorkers: 'allow' });
  const { page } = mine;
  await rowOf(page, 'Older').waitFor();
  await page.getByTitle('Board', { exact: true }).click();
  await page.locator('[data-item-id]', { hasText: 'Older' }).waitFor();
  await isAllOnDevice(page, 'Older');
  await whileOffline(network, mine, async () => {
    await page.reload();
    await page.locator('[data-item-id]', { hasText: 'Older' }).waitFor();
    await page.getByTitle('List', { exact: true }).click();
    await quickAdd(page, 'After the reload');
    await page.locator('[data-sidebar]').getByRole('button', { name: 'New item' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('From the dialog');
    await page.keyboard.press('Control+Enter');
    await rowOf(page, 'From the dialog').waitFor();
    await page.reload();
    await rowOf(page, 'From the dialog').waitFor();
    await rowOf(page, 'After the reload').waitFor();
    await rowOf(page, 'Older').waitFor();
  });
  await allSaved(page);
  expect(await namesOf(ada, place)).toEqual(['After the reload', 'From the dialog', 'Older']);
  await network.close();
});

test('what is typed in the moment of a reload without a network is there afterwards and stored once', async () => {
  const { ada, place } = await placeOf(serverUrl());
  const network = await openNetwork();
  const mine = await openAt(itemsPath(place), ada, { proxy: network.proxy, serviceWorkers: 'allow' });
  const { page } = mine;
  await rowOf(page, 'Older').waitFor();
  await isAllOnDevice(page, 'Older');
  await whileOffline(network, mine, async () => {
    for (const name of ['First', 'Second', 'Third']) {
      const field = await openQuickAdd(page);
      await field.fill(name);
      await field.evaluate((input) => {
        input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
        location.reload();
      });
      await rowOf(page, name).waitFor();
    }
  });
  await allSaved(page);
  expect(await namesOf(ada, place)).toEqual(['First', 'Older', 'Second', 'Third']);
  await network.close();
});

// docs/contract/client.md#the-local-copy
test('the setting takes the copy of the work from the device, and changes that were not sent stay', async () => {
  const { ada, place } = await placeOf(serverUrl());
  const { page } = await openAt(itemsPath(place), ada);
  await rowOf(page, 'Older').waitFor();
  await expect.poll(() => page.evaluate(storedTexts)).toContain('Older');
  await page.goto('/profile/appearance/');
  const copy = page.getByRole('switch', { name: 'Keep a copy of my work on this device' });
  await copy.uncheck({ force: true });
  await expect.poll(() => page.evaluate(storedTexts)).not.toContain('Older');
  await page.goto(itemsPath(place));
  await rowOf(page, 'Older').waitFor();
  await quickAdd(page, 'Without a copy');
  await allSaved(page);
  expect(await page.evaluate(storedTexts)).not.toContain('Older');
});

/** Everything that this browser stores of the page's address, as one text. */
async function storedTexts(): Promise<string> {
  const texts = [JSON.stringify({ ...localStorage })];
  const resultOf = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error as Error));
    });
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await resultOf(indexedDB.open(name));
    texts.push(name);
    for (const store of database.objectStoreNames) {
      const all = database.transaction(store).objectStore(store).getAll();
      texts.push(JSON.stringify(await resultOf(all)));
    }
    database.close();
  }
  return texts.join('\n');
}
