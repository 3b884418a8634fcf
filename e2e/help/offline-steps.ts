import type { Locator, Page } from 'playwright-core';
import { type Window, serverUrl } from './browser.ts';
import { type Network, openNetwork } from './network.ts';
import { expectStatus, makePlace, type Person, type Place, signUp } from './person.ts';
import type { Server } from './server.ts';
import type { OpenAt } from './windows.ts';

export const itemsPath = ({ slug, projectId }: Place) => `/${slug}/projects/${projectId}/issues/`;
export const apiOf = ({ slug, projectId }: Place) => `/api/workspaces/${slug}/projects/${projectId}`;
export const rowOf = (page: Page, name: string) =>
  page.locator('[data-list] [data-item-id]', { hasText: name });
export const peekOf = (page: Page) => page.locator('[data-peek]');
/** What is done next was fetched while the network was there. */
export const isPrefetched = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('tandem all parts').length > 0);

/** Somebody with a project of one item. */
export async function placeOf(url: string): Promise<{ ada: Person; place: Place }> {
  const ada = await signUp(url, 'Ada');
  const place = await makePlace(ada);
  expectStatus(await ada.call('POST', `${apiOf(place)}/issues/`, { name: 'Older' }), 201);
  return { ada, place };
}

type OfflineWindow = { ada: Person; place: Place; network: Network; mine: Window };

/** Their window on that project, over a network that can be cut; all that is fetched ahead is there. */
export async function openOnNetwork(openAt: OpenAt): Promise<OfflineWindow> {
  const { ada, place } = await placeOf(serverUrl());
  const network = await openNetwork();
  const mine = await openAt(itemsPath(place), ada, { proxy: network.proxy });
  await rowOf(mine.page, 'Older').waitFor();
  await isPrefetched(mine.page);
  return { ada, place, network, mine };
}

/** The same on a server of one's own, which may be killed. */
export async function openOwn(
  openAt: OpenAt,
  { url }: Pick<Server, 'url'>,
  person: Person,
  place: Place,
): Promise<Window> {
  const [name = '', value = ''] = person.cookie.split('=');
  const mine = await openAt('about:blank', person, { baseURL: url });
  await mine.context.addCookies([{ name, value, url }]);
  await mine.page.goto(itemsPath(place));
  return mine;
}

export async function openQuickAdd(page: Page): Promise<Locator> {
  await page.locator('[data-list]').getByRole('button', { name: 'New item', exact: true }).first().click();
  return page.locator('[data-list] input');
}

export async function typeNew(page: Page, name: string): Promise<void> {
  const field = await openQuickAdd(page);
  await field.fill(name);
  await field.press('Enter');
  await field.press('Escape');
}

export async function quickAdd(page: Page, name: string): Promise<void> {
  await typeNew(page, name);
  await rowOf(page, name).waitFor();
}

export const allSaved = (page: Page) =>
  page.getByText('All changes saved', { exact: true }).waitFor({ timeout: 40_000 });

export type Item = {
  id: string;
  name: string;
  label_ids: string[];
  parent_id: string | null;
  sequence_id: number;
};

export async function itemsOf(person: Person, place: Place): Promise<Item[]> {
  const list = expectStatus(await person.call('GET', `${apiOf(place)}/issues/?per_page=100`), 200);
  return list.results as Item[];
}

export async function whileOffline<T>(network: Network, window: Window, work: () => Promise<T>): Promise<T> {
  await window.context.setOffline(true);
  await network.cut();
  try {
    return await work();
  } finally {
    await network.restore();
    await window.context.setOffline(false);
  }
}
