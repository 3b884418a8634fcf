import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow, serverUrl } from '../../help/browser.ts';
import { type Person, type Place, makePlace, signUp } from '../../help/person.ts';

type Stored = { device: string; server: unknown };

let browser: Browser;
let ada: Person;
let place: Place;

beforeAll(async () => {
  browser = await launchBrowser();
  ada = await signUp(serverUrl(), 'Ada');
  place = await makePlace(ada);
});
afterAll(() => browser.close());

const inProject = (page = '') => `/${place.slug}/projects/${place.projectId}/settings/${page}`;
const api = (path = '') => `/api/workspaces/${place.slug}/${path}`;
const ofProject = (path = '') => api(`projects/${place.projectId}/${path}`);

/** Pages of settings with switches, and what keeps what these say; the device keeps the others. */
const PAGES: Record<string, { path: () => string; reads: () => string[] }> = {
  appearance: { path: () => '/profile/appearance/', reads: () => ['/api/users/me/profile/'] },
  notifications: {
    path: () => '/profile/notifications/',
    reads: () => ['/api/users/me/notification-preferences/', '/api/users/me/profile/'],
  },
  'members of the workspace': {
    path: () => `/${place.slug}/settings/members/`,
    reads: () => [api('invite-link/')],
  },
  features: { path: () => inProject('features/'), reads: () => [ofProject(), ofProject('fields/')] },
  'members of the project': { path: () => inProject('members/'), reads: () => [ofProject()] },
  workflow: { path: () => inProject('workflow/'), reads: () => [ofProject()] },
  automations: { path: () => inProject('automations/'), reads: () => [ofProject()] },
};

/** A part of the own theme, which is stored with its colours by a button (custom-theme-form.test.tsx). */
const SAVED_BY_BUTTON = ['custom-dark'];

async function stored(page: Page, reads: readonly string[]): Promise<Stored> {
  const server = await Promise.all(reads.map(async (path) => (await ada.call('GET', path)).body));
  return { server, device: await page.evaluate(() => JSON.stringify(localStorage)) };
}

/** Of rows that say when they were written too. */
const textOf = ({ device, server }: Stored) =>
  device + JSON.stringify(server, (key, value: unknown) => (key === 'updated_at' ? undefined : value));

test.each(Object.keys(PAGES))('every switch of %s changes what is stored', async (name) => {
  const { path, reads } = PAGES[name]!;
  const { context, page, errors } = await openWindow(browser, ada);
  await page.goto(path());
  const switches = page.getByRole('switch', { disabled: false });
  await switches.first().waitFor();
  const names = await switches.evaluateAll((all) =>
    all.map((each) => each.id || each.getAttribute('aria-label') || ''),
  );
  expect(names.length).toBeGreaterThan(0);
  for (const [index, label] of names.entries()) {
    if (SAVED_BY_BUTTON.includes(label)) continue;
    const before = textOf(await stored(page, reads()));
    await switches.nth(index).click({ force: true });
    await expect
      .poll(async () => textOf(await stored(page, reads())), { message: `${name}: ${label}` })
      .not.toBe(before);
    await switches.nth(index).click({ force: true });
    await expect.poll(async () => (await switches.count()) >= index).toBe(true);
  }
  expect(errors).toEqual([]);
  await context.close();
});
