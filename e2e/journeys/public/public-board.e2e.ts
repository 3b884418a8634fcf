import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow, serverUrl } from '../../help/browser.ts';
import { look as lookAt } from '../../screens/looks.ts';
import { type Person, type Place, PASSWORD, expectStatus, makePlace, signUp } from '../../help/person.ts';

const DIALOG = '[role=dialog]';
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const TEXT = '<p>Every controller is compiled again, <code>alloy</code> or not.</p>';

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

let browser: Browser;
let ada: Person;
let place: Place;
let project: string;
let itemId: string;

beforeAll(async () => {
  [browser, ada] = await Promise.all([launchBrowser(), signUp(serverUrl(), 'Ada')]);
  place = await makePlace(ada);
  project = `/api/workspaces/${place.slug}/projects/${place.projectId}`;
  const label = expectStatus(
    await ada.call('POST', `${project}/issue-labels/`, { name: 'Tooling', color: '#0693e3' }),
    201,
  );
  const states = expectStatus<{ id: string }[]>(await ada.call('GET', `${project}/states/`), 200);
  for (const [index, name] of ['Reduce compile time', 'Add new templates', 'Update jasmine'].entries()) {
    const days = { start_date: dayFromNow(-index), target_date: dayFromNow(4 * index) };
    const body = { name, state_id: states[index + 1]?.id, priority: 'high', label_ids: [label.id], ...days };
    const made = await ada.call('POST', `${project}/issues/`, { ...body, description_html: TEXT });
    itemId ??= expectStatus(made, 201).id;
  }
  const said = { comment_html: '<p>For everybody</p>', access: 'EXTERNAL' };
  expectStatus(await ada.call('POST', `${project}/issues/${itemId}/comments/`, said), 201);
  const inside = { comment_html: '<p>Among us</p>', access: 'INTERNAL' };
  expectStatus(await ada.call('POST', `${project}/issues/${itemId}/comments/`, inside), 201);
});
afterAll(() => browser.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const look = (page: Page, name: string, within?: string) =>
  lookAt(page, `board-${name}`, [WIDE, PHONE], within);

async function openStranger() {
  const context = await browser.newContext({ baseURL: serverUrl(), viewport: WIDE, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return { context, page, errors };
}

const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'More for Project TEAM' }).click({ force: true });
  await page.getByRole('menuitem', { name: /^(Publish|Public board)…$/ }).click();
};

/** The board as its owner publishes it, by the dialog; gives its address. */
async function publish(page: Page, allow: readonly string[]): Promise<string> {
  await page.goto(`/${place.slug}/projects/${place.projectId}/issues/`);
  await openDialog(page);
  for (const name of allow) await page.getByRole('switch', { name }).click({ force: true });
  for (const name of ['Calendar', 'Table', 'Timeline']) await page.getByRole('checkbox', { name }).check();
  await look(page, 'publish', DIALOG);
  await button(page, 'Publish').click();
  const address = await page.getByLabel('Public link').inputValue();
  await page.getByRole('link', { name: 'Open public board' }).waitFor();
  await look(page, 'published', DIALOG);
  return new URL(address).pathname;
}

// docs/contract/public-boards.md#what-visitors-see
// docs/contract/public-boards.md#votes
test(
  'a board is published, looked at by a stranger, who signs in, votes, reacts and comments, and is closed',
  { timeout: 240_000 },
  async () => {
    const { page: own, context, errors } = await openWindow(browser, ada, { reducedMotion: 'reduce' });
    const path = await publish(own, ['Comment', 'React', 'Vote']);
    await button(own, 'Close').last().click();
    await own.getByRole('link', { name: 'Published' }).waitFor();

    const stranger = await openStranger();
    const { page } = stranger;
    const answer = await page.goto(path);
    expect(answer?.headers()['x-robots-tag']).toBe('noindex, nofollow');
    await button(page, 'Reduce compile time').waitFor();
    await look(page, 'list');
    await page.getByTitle('Board', { exact: true }).click();
    await look(page, 'columns');
    await page.getByTitle('Table', { exact: true }).click();
    await page.getByRole('columnheader', { name: 'Priority' }).waitFor();
    await look(page, 'table');
    await page.getByTitle('Calendar', { exact: true }).click();
    await page.getByRole('listitem').getByRole('button', { name: 'Reduce compile time' }).waitFor();
    await look(page, 'calendar');
    await page.getByTitle('Timeline', { exact: true }).click();
    await page.getByRole('button', { name: /^Update jasmine, / }).waitFor();
    await look(page, 'timeline');
    await page.getByTitle('Board', { exact: true }).click();
    await button(page, 'Priority').click();
    await page.getByRole('menuitemcheckbox', { name: 'Low' }).click();
    await button(page, 'Reduce compile time').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await button(page, 'Clear filters').click();
    await button(page, 'Reduce compile time').click();
    await page.getByText('For everybody').waitFor();
    expect(await page.getByText('Among us').count()).toBe(0);
    expect(await page.content()).not.toContain(ada.email);
    await look(page, 'peek');

    const ben = await signUp(serverUrl(), 'Ben');
    await page.locator('aside').getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Email').fill(ben.email);
    await page.keyboard.press('Enter');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    const peek = page.getByRole('complementary', { name: 'Reduce compile time' });
    await peek.getByRole('button', { name: 'Upvote: 0' }).click();
    await peek.getByRole('button', { name: 'Upvote: 1', pressed: true }).waitFor();
    await peek.getByRole('button', { name: 'Add a reaction' }).first().click();
    await page.getByRole('button', { name: '🎉' }).click();
    await peek.getByRole('button', { name: '🎉: 1', pressed: true }).waitFor();
    await peek.getByRole('textbox', { name: 'Write a public comment' }).fill('We would test it');
    await button(page, 'Comment').click();
    await peek.getByText('We would test it').waitFor();
    await look(page, 'visitor');
    await page.reload();
    await peek.getByRole('button', { name: 'Upvote: 1', pressed: true }).waitFor();
    await peek.getByRole('button', { name: '🎉: 1', pressed: true }).waitFor();
    await peek.getByText('We would test it').waitFor();
    await button(page, 'Delete comment').click();
    await peek.getByText('We would test it').waitFor({ state: 'detached' });

    await openDialog(own);
    await button(own, 'Unpublish…').click();
    await button(own, 'Unpublish').click();
    await own.getByRole('link', { name: 'Published' }).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { name: "This board isn't published" }).waitFor();
    await look(page, 'missing');
    expect([...errors, ...stranger.errors]).toEqual([]);
    await Promise.all([context.close(), stranger.context.close()]);
  },
);

// docs/contract/public-boards.md#a-password
test('a password keeps strangers out until they give it, and visitors may do only what the board allows', async () => {
  const { page: own, context, errors } = await openWindow(browser, ada, { reducedMotion: 'reduce' });
  await own.goto(`/${place.slug}/projects/${place.projectId}/issues/`);
  await openDialog(own);
  await own.getByRole('switch', { name: 'Require a password' }).click({ force: true });
  expect(await button(own, 'Publish').isDisabled()).toBe(true);
  const password = randomUUID();
  await own.getByLabel('Board password').fill(password);
  await own.getByRole('switch', { name: 'Set an end date' }).click({ force: true });
  await button(own, 'Publish').click();
  const path = new URL(await own.getByLabel('Public link').inputValue()).pathname;

  const { page, context: other, errors: theirs } = await openStranger();
  await page.goto(path);
  await page.getByRole('heading', { name: 'This board is password protected' }).waitFor();
  await look(page, 'locked');
  await page.getByLabel('Password', { exact: true }).fill('a guess');
  await page.keyboard.press('Enter');
  await page.getByText('Incorrect password.').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await button(page, 'Reduce compile time').click();
  const peek = page.getByRole('complementary', { name: 'Reduce compile time' });
  await peek.getByText('Every controller').waitFor();
  expect(await peek.getByRole('button', { name: /^Upvote/ }).count()).toBe(0);
  expect(await page.getByText('For everybody').count()).toBe(0);
  expect(await peek.getByRole('link', { name: 'Sign in' }).count()).toBe(0);
  await page.goto(`/spaces/issues/${'0'.repeat(32)}/`);
  await page.getByRole('heading', { name: "This board isn't published" }).waitFor();
  expect([...errors, ...theirs]).toEqual([]);
  await Promise.all([context.close(), other.close()]);
});
