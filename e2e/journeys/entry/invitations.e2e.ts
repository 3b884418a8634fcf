import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchBrowser, openWindow, serverUrl } from '../../help/browser.ts';
import { PASSWORD, type Person, type Place, inviteTo, makePlace, signUp } from '../../help/person.ts';

let browser: Browser;
let host: Person;
let place: Place;
let context: BrowserContext;
let page: Page;
let email: string;

beforeAll(async () => {
  browser = await launchBrowser();
  host = await signUp(serverUrl(), 'Host');
  place = await makePlace(host);
});
afterAll(() => browser.close());
beforeEach(async () => {
  email = `guest-${randomUUID().slice(0, 8)}@example.com`;
  context = await browser.newContext({ baseURL: serverUrl() });
  page = await context.newPage();
});
afterEach(() => context.close());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const pathOf = (link: URL) => link.pathname + link.search;

/** From the form that asks for the address to the first page behind it. */
async function createAccount(): Promise<void> {
  await button('Continue').click();
  await choosePassword();
}

async function choosePassword(): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await button('Create account').click();
}

/** Who has joined before is asked for nothing else. */
async function fillName(): Promise<void> {
  await page.getByLabel('First name').fill('Guest');
  await button('Continue').click();
}

async function fillNameAndRole(): Promise<void> {
  await fillName();
  await page.getByText('What do you do, Guest?').waitFor();
  await button('Continue').click();
}

const roleOf = async () => {
  const members = (await host.call('GET', `/api/workspaces/${place.slug}/members/`)).body;
  return members.find((row: { member: { email: string } }) => row.member.email === email)?.role;
};

test('the link leads in two pages into the workspace: a password, and a name', async () => {
  await page.goto(pathOf(await inviteTo(host, place.slug, email, 20)));
  await page.getByText('Host invited you as an admin').waitFor();
  await choosePassword();
  await fillName();
  await page.waitForURL(`**/${place.slug}/`);
  expect(await roleOf()).toBe(20);
});

test('who opened the link and signs up later joins from the list of their invitations', async () => {
  await page.goto(pathOf(await inviteTo(host, place.slug, email)));
  await page.getByText('invited you as').waitFor();
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await createAccount();
  await fillNameAndRole();
  await button('Join 1 workspace').click();
  await page.waitForURL(`**/${place.slug}/`);
  expect(await roleOf()).toBe(15);
});

test('who merely signs up with the address does not get in and is informed what to do', async () => {
  await inviteTo(host, place.slug, email, 20);
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await createAccount();
  await fillNameAndRole();
  await page.getByText('Open your link to join').waitFor();
  expect(await page.getByRole('checkbox').count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Join/ }).count()).toBe(0);
  expect(await roleOf()).toBeUndefined();
});

test('a link that opens nothing says so, and one for somebody else leads through signing out to its answer', async () => {
  const link = await inviteTo(host, place.slug, email);
  const wrong = pathOf(link).replace(/\.[0-9a-f]{64}/, `.${'0'.repeat(64)}`);
  await page.goto(wrong);
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  const window = await openWindow(browser, await signUp(serverUrl(), 'Other'));
  await window.page.goto(pathOf(link));
  await window.page.getByText(`This invitation is for ${email}`).waitFor();
  await window.page.getByRole('button', { name: 'Sign out' }).click();
  await window.page.getByText('invited you as').waitFor();
  expect(window.errors).toEqual([]);
  await window.context.close();
});

test('a link that was used leads who has joined by it to the workspace', async () => {
  const guest = await signUp(serverUrl(), 'Guest');
  const link = await inviteTo(host, place.slug, guest.email);
  const window = await openWindow(browser, guest);
  await window.page.goto(pathOf(link));
  await window.page.getByRole('button', { name: 'Join workspace' }).click();
  await window.page.waitForURL(`**/${place.slug}/`);
  await window.page.getByRole('link', { name: 'See all projects' }).click();
  await window.page.waitForURL('**/projects/');
  await window.page.goto(pathOf(link));
  await window.page.getByRole('heading', { name: "You've joined Team" }).waitFor();
  await window.page.getByRole('link', { name: 'Open workspace' }).click();
  await window.page.waitForURL(`**/${place.slug}/`);
  await page.goto(pathOf(link));
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  await window.context.close();
});

test('who opens a workspace gets the links of those whom they invite', async () => {
  const founder = `founder-${randomUUID().slice(0, 8)}@example.com`;
  const slug = `own-${randomUUID().slice(0, 8)}`;
  await page.goto('/');
  await page.getByLabel('Email').fill(founder);
  await createAccount();
  await fillNameAndRole();
  await page.getByRole('textbox', { name: 'Workspace name' }).fill(slug);
  await page.getByLabel('2–10').check();
  await button('Create workspace').click();
  await page.getByLabel('Email of person 1').fill('nobody');
  await page.getByLabel('Email of person 2').fill(email);
  await page.getByLabel('Email of person 3').fill('last@example.com');
  await button('Invite 2 people').click();
  await page.getByText('Email is invalid').waitFor();
  await page.keyboard.type('@example.com');
  await page.keyboard.press('Enter');
  const copies = page.getByRole('button', { name: /^Copy link for/ });
  await copies.first().waitFor();
  expect(await copies.evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual(
    ['nobody@example.com', email, 'last@example.com'].map((to) => `Copy link for ${to}`),
  );
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(`Copy link for ${email}`).click();
  await page.getByText('Copied').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await button('Continue').click();
  await page.waitForURL(`**/${slug}/`);

  const other = await browser.newContext({ baseURL: serverUrl() });
  const guest = await other.newPage();
  await guest.goto(copied);
  await guest.getByText('invited you as').waitFor();
  await other.close();
});

test('whoever has the invite link of the settings signs up and joins', async () => {
  const inside = await openWindow(browser, host);
  await inside.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const byName = (name: string) => inside.page.getByRole('button', { name, exact: true });
  await inside.page.goto(`/${place.slug}/settings/members/`);
  await inside.page.getByRole('switch', { name: 'Allow joining with a link' }).click({ force: true });
  await byName('Copy invite link').click();
  const link = await inside.page.evaluate(() => navigator.clipboard.readText());
  await page.goto(link);
  await page.getByText('Sign in or create an account to join.').waitFor();
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByText("You're invited as a member").waitFor();
  await page.getByLabel('Email').fill(email);
  await createAccount();
  await button('Join workspace').click();
  await fillName();
  await page.waitForURL(`**/${place.slug}/`);
  expect(await roleOf()).toBe(15);
  expect(inside.errors).toEqual([]);
  await inside.context.close();
});
