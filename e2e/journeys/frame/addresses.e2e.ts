import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchBrowser, openWindow, serverUrl } from '../../help/browser.ts';
import { type Person, type Place, expectStatus, joinPlace, makePlace, signUp } from '../../help/person.ts';

let browser: Browser;
let host: Person;
let guest: Person;
let place: Place;

const GUEST = 5;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  [host, guest] = await Promise.all([signUp(serverUrl(), 'Host'), signUp(serverUrl(), 'Guest')]);
  place = await makePlace(host);
});

async function becomeGuest(): Promise<void> {
  await joinPlace(host, guest, place);
  const workspace = `/api/workspaces/${place.slug}/members/`;
  const members = expectStatus<{ id: string; member: { id: string } }[]>(
    await host.call('GET', workspace),
    200,
  );
  const { id = '' } = members.find(({ member }) => member.id === guest.id) ?? {};
  expectStatus(await host.call('PATCH', `${workspace}${id}/`, { role: GUEST }), 200);
}

// docs/contract/client.md#what-guests-find
test('guests find the views, and neither drafts nor their own work', async () => {
  await becomeGuest();
  const { page, context, errors } = await openWindow(browser, guest);
  await page.goto(`/${place.slug}/`);
  const sidebar = page.locator('[data-sidebar]');
  await sidebar.getByRole('link', { name: 'Views', exact: true }).click();
  await page.waitForURL(`**/${place.slug}/workspace-views/**`);
  for (const name of ['Drafts', 'Your work', 'Analytics', 'Archives'])
    expect(await sidebar.getByRole('link', { name }).count(), name).toBe(0);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog').getByRole('button');
  await palette.filter({ hasText: 'Go home' }).waitFor();
  for (const hasText of ['Drafts', 'Go to your work', 'Go to analytics'])
    expect(await palette.filter({ hasText }).count(), hasText).toBe(0);
  for (const [address, text] of [
    ['drafts/', 'Drafts are for members only'],
    ['profile/', "This page isn't available to guests"],
    ['analytics/', 'Analytics is for members only'],
    ['projects/archives/', 'Only members can see archives'],
  ] as const) {
    await page.goto(`/${place.slug}/${address}`);
    await page.getByRole('heading', { name: text }).waitFor();
  }
  expect(errors).toEqual([]);
  await context.close();
});

// docs/contract/client.md#where-links-lead
test('links of mails and other clients open the epic, the item beside its list and the own work', async () => {
  const project = `/api/workspaces/${place.slug}/projects/${place.projectId}/`;
  expectStatus(await host.call('PATCH', project, { is_epic_enabled: true }), 200);
  const epic = expectStatus<{ id: string; sequence_id: number }>(
    await host.call('POST', `${project}epics/`, { name: 'A goal' }),
    201,
  );
  const item = expectStatus<{ id: string }>(
    await host.call('POST', `${project}issues/`, { name: 'A task' }),
    201,
  );
  const { page, context, errors } = await openWindow(browser, host);
  const screens = `/${place.slug}/projects/${place.projectId}/`;
  await page.goto(`${screens}epics/${epic.id}`);
  await page.waitForURL(`**/browse/TEAM-${epic.sequence_id}/`);
  await page.getByText('A goal').first().waitFor();
  await page.goto(`${screens}issues/?peekId=${item.id}`);
  await page.locator(`[data-open-item="${item.id}"]`).waitFor();
  await page.goto(`/${place.slug}/profile/`);
  await page.waitForURL(`**/${place.slug}/profile/${host.id}/`);
  await page.getByRole('navigation', { name: 'About this person' }).waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

// docs/contract/client.md#signing-out
// docs/contract/client.md#keys-of-local-storage
test('panels are remembered by their keys, and nothing of them is left after signing out', async () => {
  const { page, context, errors } = await openWindow(browser, host);
  const stored = () => page.evaluate(() => ({ ...localStorage }));
  await page.goto(`/${place.slug}/profile/`);
  await page.getByRole('button', { name: 'Details' }).click();
  await page.getByRole('button', { name: 'More sidebar items' }).click();
  await expect.poll(stored).toMatchObject({
    profile_sidebar_collapsed: 'true',
    extended_sidebar_collapsed: 'false',
  });
  const panel = page.getByRole('dialog', { name: 'More' });
  await panel.waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await expect
    .poll(stored)
    .toMatchObject({ app_sidebar_collapsed: 'true', extended_sidebar_collapsed: 'true' });
  await page.goto('/profile/appearance/');
  await page.getByRole('radio', { name: 'Dark', exact: true }).click({ force: true });
  const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
  await expect.poll(theme).toBe('dark');
  await page.goto(`/${place.slug}/`);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect.poll(() => new URL(page.url()).pathname, { timeout: 30_000 }).toBe('/');
  await expect.poll(stored, { timeout: 30_000 }).toEqual({});
  await expect.poll(theme).toBe('light');
  expect(errors).toEqual([]);
  await context.close();
});
