import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow, serverUrl, type Window } from '../../help/browser.ts';
import { expectStatus, joinPlace, makePlace, type Person, type Place, signUp } from '../../help/person.ts';

let browser: Browser;
let ada: Person;
let gus: Person;
let place: Place;
const errors: string[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
  [ada, gus] = await Promise.all([signUp(serverUrl(), 'Ada'), signUp(serverUrl(), 'Gus')]);
  place = await makePlace(ada);
  await joinPlace(ada, gus, place, 5);
  const project = `/api/workspaces/${place.slug}/projects/${place.projectId}/`;
  expectStatus(await ada.call('PATCH', project, { inbox_view: true }), 200);
});
afterAll(() => browser.close());

async function open(person: Person, path: string): Promise<Window> {
  const opened = await openWindow(browser, person);
  opened.page.on('pageerror', (error) => errors.push(error.message));
  await opened.page.goto(`/${place.slug}/${path}`);
  return opened;
}
const inbox = () => `projects/${place.projectId}/inbox/`;
const row = (page: Page, name: string) => page.locator('[data-intake-row]').filter({ hasText: name });

async function submit(page: Page, name: string) {
  await page.getByRole('button', { name: 'New request' }).first().click();
  await page.getByRole('textbox', { name: 'Title' }).fill(name);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Submit/ })
    .click();
}

test('a guest hands in, an administrator accepts with properties, and both see it', async () => {
  const [one, two] = await Promise.all([open(ada, inbox()), open(gus, inbox())]);
  await one.page.getByRole('heading', { name: 'No open requests' }).waitFor();
  await submit(two.page, 'The door does not close');
  await row(one.page, 'The door does not close').waitFor();
  await one.page
    .getByRole('link', { name: /Intake/ })
    .getByText('1')
    .waitFor();
  await one.page.getByRole('button', { name: 'Accept' }).click();
  const form = one.page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Title' }).fill('The door closes by itself');
  await form.getByRole('button', { name: /^Accept/ }).click();
  await row(two.page, 'The door').waitFor({ state: 'detached' });
  await two.page.getByRole('tab', { name: /^Closed/ }).click();
  await row(two.page, 'The door closes by itself').getByText('Accepted').waitFor();
  await one.page.goto(`/${place.slug}/projects/${place.projectId}/issues/`);
  await one.page.getByRole('link', { name: 'The door closes by itself' }).waitFor();
  expect(errors).toEqual([]);
});

test('what is handed in and decided without a network is sent when it is back', async () => {
  const [one, two] = await Promise.all([open(ada, inbox()), open(gus, inbox())]);
  await one.page.getByRole('heading', { name: 'No open requests' }).waitFor();
  await two.page.getByRole('heading', { name: 'No open requests' }).waitFor();
  // What draws the form is here before the network goes.
  await two.page.getByRole('button', { name: 'New request' }).first().click();
  await two.page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await two.context.setOffline(true);
  await submit(two.page, 'Handed in on a train');
  await row(two.page, 'Handed in on a train').getByText('TEAM-…').waitFor();
  await two.context.setOffline(false);
  await row(one.page, 'Handed in on a train').waitFor();
  await one.page.getByRole('button', { name: 'Decline' }).waitFor();
  await one.context.setOffline(true);
  await one.page.getByRole('button', { name: 'Decline' }).click();
  await one.page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await row(one.page, 'Handed in on a train').waitFor({ state: 'detached' });
  await one.context.setOffline(false);
  await row(two.page, 'Handed in on a train').waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});

test('of two who decide the slower is told who was faster, and what', async () => {
  const eve = await signUp(serverUrl(), 'Eve');
  await joinPlace(ada, eve, place, 20);
  const list = `/api/workspaces/${place.slug}/projects/${place.projectId}/inbox-issues/`;
  const made = expectStatus(await gus.call('POST', list, { issue: { name: 'Wanted by two' } }), 200);
  const { page, context } = await open(ada, inbox());
  await row(page, 'Wanted by two').waitFor();
  await page.getByRole('button', { name: 'Decline' }).waitFor();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  expectStatus(await eve.call('PATCH', `${list}${made.issue.id}/`, { status: 1 }), 200);
  await context.setOffline(false);
  await page.getByText('Eve already decided: accepted').waitFor();
  expect(errors).toEqual([]);
});

test('two tabs of one person agree on stickies and favourites without a reload', async () => {
  const [one, two] = await Promise.all([open(ada, 'stickies/'), open(ada, 'stickies/')]);
  await two.page.getByRole('heading', { name: 'No stickies yet' }).waitFor();
  await one.page.getByRole('button', { name: 'New sticky' }).first().click();
  const stored = one.page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
  await one.page.getByRole('textbox', { name: 'Title' }).fill('Call Ada');
  await stored;
  await two.page.getByText('Call Ada').waitFor();
  await one.page.getByRole('button', { name: 'New folder' }).click();
  await one.page.getByRole('textbox', { name: 'Folder name' }).fill('At hand');
  await one.page.keyboard.press('Enter');
  await two.page.getByRole('button', { name: 'At hand', exact: true }).waitFor();
  expect(errors).toEqual([]);
});
