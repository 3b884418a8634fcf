import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findViolations } from '../../screens/axe.ts';
import { launchBrowser, openWindow, serverUrl } from '../../help/browser.ts';
import { type Person, type Place, expectStatus, joinPlace, makePlace, signUp } from '../../help/person.ts';

/** 8 by 8. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAYAAADED76LAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQY02M4IRf1Hx9mGBkKAAg+j8GCpOazAAAAAElFTkSuQmCC',
  'base64',
);
const picture = { name: 'face.png', mimeType: 'image/png', buffer: PNG };

let browser: Browser;
let host: Person;
let guest: Person;
let place: Place;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  [host, guest] = await Promise.all([signUp(serverUrl(), 'Host'), signUp(serverUrl(), 'Guest')]);
  place = await makePlace(host);
  await joinPlace(host, guest, place);
});

const open = async (person: Person, path: string) => {
  const window = await openWindow(browser, person);
  await window.page.goto(path);
  return window;
};
const pointsOf = (...values: string[]) => values.map((value, index) => ({ key: index + 1, value }));
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const items = () => `/${place.slug}/projects/${place.projectId}/issues/`;
const settings = (page = '') => `/${place.slug}/projects/${place.projectId}/settings/${page}`;

async function choosePicture(page: Page, name: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button(page, name).click();
  await (await chooser).setFiles(picture);
}

test('whoever is removed from the workspace while they look at its board does not see it five seconds later', async () => {
  const theirs = await open(guest, items());
  await theirs.page.getByRole('heading', { name: 'No work items yet' }).waitFor();
  const mine = await open(host, `/${place.slug}/settings/members/`);
  await button(mine.page, 'Actions for Guest').click();
  await mine.page.getByRole('menuitem', { name: 'Remove from workspace…' }).click();
  await button(mine.page, 'Remove').click();
  await theirs.page
    .getByRole('heading', { name: "You're not a member of this workspace" })
    .waitFor({ timeout: 5_000 });
  expect(await theirs.page.getByText('Project TEAM').count()).toBe(0);
  expect([...theirs.errors, ...mine.errors]).toEqual([]);
  await Promise.all([theirs.context.close(), mine.context.close()]);
});

test('people are invited from the members, and their role and invitation change there', async () => {
  const { page, context, errors } = await open(host, `/${place.slug}/settings/members/`);
  await button(page, 'Add member').click();
  await page.getByLabel('Email of person 1').fill('late@example.com');
  await button(page, 'Invite').click();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(page, 'Copy link for late@example.com').click();
  await page.getByText('Copied').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).pathname).toBe('/workspace-invitations/');
  await button(page, 'Revoke invitation for late@example.com').click();
  await page.getByText('late@example.com', { exact: true }).waitFor({ state: 'detached' });

  await button(page, 'Member: change the role of Guest').click();
  await page.getByRole('menuitem', { name: /^Admin/ }).click();
  await button(page, 'Admin: change the role of Guest').waitFor();
  const theirs = await open(guest, `/${place.slug}/settings/members/`);
  await button(theirs.page, 'Admin: change the role of Host').waitFor();
  expect([...errors, ...theirs.errors]).toEqual([]);
  await Promise.all([context.close(), theirs.context.close()]);
});

test('name and picture of a person and a workspace are seen by others without a reload', async () => {
  const theirs = await open(guest, `/${place.slug}/settings/members/`);
  const { page, context, errors } = await open(host, '/profile');
  await choosePicture(page, 'Upload');
  await button(page, 'Remove').waitFor();
  await page.getByLabel('Display name').fill('Augusta');
  await button(page, 'Save changes').click();
  await theirs.page.getByRole('cell', { name: 'Augusta', exact: true }).waitFor();
  await theirs.page.locator('tr', { hasText: 'Augusta' }).locator('img').waitFor();

  await page.goto(`/${place.slug}/settings/`);
  await choosePicture(page, 'Upload');
  await button(page, 'Remove').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Renamed');
  await button(page, 'Update workspace').click();
  await theirs.page.getByRole('link', { name: 'Back to Renamed' }).waitFor();
  expect([...errors, ...theirs.errors]).toEqual([]);
  await Promise.all([context.close(), theirs.context.close()]);
});

test('a theme goes with the person to their other devices', async () => {
  const first = await open(host, '/profile/appearance');
  const second = await open(host, '/profile/appearance');
  for (const [name, drawn] of [
    ['Dark', 'dark'],
    ['Light, high contrast', 'light-contrast'],
    ['Dark, high contrast', 'dark-contrast'],
    ['Light', 'light'],
  ] as const) {
    await first.page.getByRole('radio', { name, exact: true }).check({ force: true });
    await second.page.locator(`html[data-theme="${drawn}"]`).waitFor();
  }
  const third = await open(host, '/profile/appearance');
  await third.page.locator('html[data-theme="light"]').waitFor();
  expect([...first.errors, ...second.errors, ...third.errors]).toEqual([]);
  await Promise.all([first, second, third].map(({ context }) => context.close()));
});

test('states, labels, features and estimates of a project are set up, and seen by its members at once', async () => {
  const theirs = await open(guest, settings('states/'));
  const { page, context, errors } = await open(host, settings('states/'));
  await button(page, 'Add a state to Started').click();
  await page.getByLabel('Name').fill('In review');
  await button(page, 'Create').click();
  await theirs.page.getByText('In review').waitFor();
  await page.getByText('In review', { exact: true }).hover();
  await button(page, 'Delete In review').click();
  await button(page, 'Delete').click();
  await theirs.page.getByText('In review', { exact: true }).waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'Labels' }).click();
  await button(page, 'Add label').click();
  await page.getByLabel('Name').fill('Urgent fix');
  await button(page, 'Create').click();
  await theirs.page.getByRole('link', { name: 'Labels' }).click();
  await theirs.page.getByText('Urgent fix').waitFor();
  expect(await button(theirs.page, 'Add label').count()).toBe(0);

  await page.getByRole('link', { name: 'Estimates' }).click();
  await button(page, 'Add estimate').click();
  await button(page, 'Create and use').click();
  await page.getByText('13', { exact: true }).waitFor();
  await page.getByRole('switch', { name: 'Estimate work items in this project' }).waitFor();

  await page.getByRole('link', { name: 'Features' }).click();
  await theirs.page.goto(items());
  await theirs.page.getByRole('link', { name: 'Pages' }).waitFor();
  await page.getByRole('switch', { name: 'Pages' }).click({ force: true });
  await theirs.page.getByRole('link', { name: 'Pages' }).waitFor({ state: 'detached' });
  expect([...errors, ...theirs.errors]).toEqual([]);
  await Promise.all([context.close(), theirs.context.close()]);
});

test('another estimate asks which value stands for which, and work items have the new ones at once', async () => {
  const project = `/api/workspaces/${place.slug}/projects/${place.projectId}/`;
  const numbers = { estimate: { name: 'Numbers', type: 'points' }, estimate_points: pointsOf('1', '2', '3') };
  const made = expectStatus(await host.call('POST', `${project}estimates/`, numbers), 200);
  expectStatus(await host.call('PATCH', project, { estimate: made.id }), 200);
  for (const [index, count] of [2, 0, 1].entries()) {
    for (let n = 0; n < count; n += 1) {
      const item = { name: `Of ${index + 1}`, estimate_point: made.points[index].id };
      expectStatus(await host.call('POST', `${project}issues/`, item), 201);
    }
  }
  const theirs = await open(guest, items());
  const shirts = { estimate: { name: 'Shirts' }, estimate_points: pointsOf('S', 'M', 'L') };
  expectStatus(await host.call('POST', `${project}estimates/`, shirts), 200);
  const { page, context, errors } = await open(host, settings('estimates/'));
  await button(page, 'Use this').waitFor();
  // Without the server nobody knows what would be lost: nothing is switched, and why is said.
  await context.setOffline(true);
  await button(page, 'Use this').click();
  await page.getByRole('alert').getByText("Can't reach").waitFor();
  await context.setOffline(false);
  await button(page, 'Add estimate').click();
  await page.getByRole('combobox', { name: 'Start from' }).click();
  await page.getByRole('option', { name: 'Easy to hard' }).click();
  await button(page, 'Create and use').click();
  await page.getByText('2 become Easy').waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(await page.getByRole('combobox', { name: 'New value for 2' }).count()).toBe(0);
  await page.getByRole('combobox', { name: 'New value for 3' }).click();
  await page.getByRole('option', { name: 'Very hard' }).click();
  await button(page, 'Apply to 3 work items').click();
  await theirs.page.getByText('Very hard').waitFor();
  expect(await theirs.page.getByText('Easy', { exact: true }).count()).toBe(2);
  expect([...errors, ...theirs.errors]).toEqual([]);
  await Promise.all([context.close(), theirs.context.close()]);
});

test('who may not change a workspace or a project reads what they may, and learns so for the rest', async () => {
  const { page, context, errors } = await open(guest, `/${place.slug}/settings/`);
  await page.getByText('Only workspace admins can change this.').waitFor();
  expect(await button(page, 'Delete…').count()).toBe(0);
  await page.goto(settings('features/'));
  await page.getByRole('heading', { name: "You don't have access to these settings" }).waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test('a member leaves a project from its menu, once its name and what is meant are typed', async () => {
  const { page, context, errors } = await open(guest, items());
  const project = page.getByRole('button', { name: 'More for Project TEAM' });
  await project.click();
  await page.getByRole('menuitem', { name: 'Leave project…' }).click();
  // The dialog has the keyboard as soon as it is asked for.
  await page.keyboard.type('Project TEAM');
  await page
    .getByLabel('Type “Project TEAM” to confirm')
    .and(page.locator('[value="Project TEAM"]'))
    .waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type('leave this project');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/${place.slug}/projects/`);
  await project.waitFor({ state: 'detached' });
  const path = `/api/workspaces/${place.slug}/projects/${place.projectId}/issues/`;
  expect((await guest.call('GET', path)).status).toBe(403);
  expect(errors).toEqual([]);
  await context.close();
});
