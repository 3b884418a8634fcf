import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type MailCatcher, catchMail, readMail } from '@tandem/api/platform/mail/testing.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../help/browser.ts';
import { signUp } from '../../help/person.ts';
import { type Server, removeDirectory, startServer } from '../../help/server.ts';

/** 8 by 8. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAYAAADED76LAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQY02M4IRf1Hx9mGBkKAAg+j8GCpOazAAAAAElFTkSuQmCC',
  'base64',
);
const picture = { name: 'face.png', mimeType: 'image/png', buffer: PNG };
const THEMES = [
  ['Dark', '[data-theme="dark"]'],
  ['Light, high contrast', '[data-theme="light-contrast"]'],
  ['Dark, high contrast', '[data-theme="dark-contrast"]'],
  ['Custom colors', '[data-custom]'],
  ['System', '[data-theme="light"]'],
  ['Light', '[data-theme="light"]'],
] as const;

type Someone = { email: string; context: BrowserContext; page: Page };

const run = promisify(execFile);
let browser: Browser;
let catcher: MailCatcher;
let server: Server;
const errors: string[] = [];

beforeAll(async () => {
  catcher = await catchMail();
  [browser, server] = await Promise.all([launchBrowser(), startServer({ env: catcher.settings })]);
  // The first account administers the instance; the story is of somebody else.
  await signUp(server.url, 'Operator');
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  removeDirectory(server.dataDirectory);
  await catcher.stop();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const codeIn = (text: string) => /\b[a-z]{4}-[a-z]{4}-[a-z]{4}\b/.exec(text)?.[0] ?? '';
const linkIn = (text: string) => /https?:\/\/\S+/.exec(text)?.[0] ?? '';

async function mailTo(email: string, count = 1): Promise<string> {
  const mails = () => catcher.mails.filter(({ to }) => to.includes(email));
  await expect.poll(() => mails().length, { timeout: 30_000 }).toBe(count);
  return readMail(mails().at(-1)!).text;
}

async function newcomer(name: string): Promise<Someone> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  page.setDefaultTimeout(12_000);
  page.on('pageerror', (error) => errors.push(error.message));
  return { email: `${name}-${randomUUID().slice(0, 8)}@example.com`, context, page };
}

async function choosePicture(page: Page, name: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button(page, name).click();
  await (await chooser).setFiles(picture);
}

async function passCode(someone: Someone, mails: number): Promise<void> {
  await button(someone.page, 'Continue').click();
  await enterCode(someone, mails);
}

async function enterCode({ page, email }: Someone, mails: number): Promise<void> {
  await page.getByLabel('Code').fill(codeIn(await mailTo(email, mails)));
  await button(page, 'Continue').click();
}

/** From the name to what comes after the question for one's role. */
async function passRole(page: Page): Promise<void> {
  await button(page, 'Continue').click();
  await page.getByLabel('Engineering lead').check();
  await page.getByLabel('Plan sprints').check();
  await button(page, 'Continue').click();
}

/** By the link of an invitation into the workspace, for somebody without an account. */
async function join(guest: Someone, link: string, slug: string, mails: number): Promise<void> {
  const { page, email } = guest;
  await page.goto(link);
  await page.getByText('invited you as').waitFor();
  await enterCode(guest, mails);
  await page.getByLabel('First name').fill(email.split('-')[0]!);
  await button(page, 'Continue').click();
  await page.waitForURL(`**/${slug}/`);
}

async function openWorkspace({ page }: Someone, slug: string): Promise<void> {
  await choosePicture(page, 'Upload');
  await page.locator('form [role="img"] img').waitFor();
  await page.getByLabel('First name').fill('Grace');
  await passRole(page);
  await page.getByRole('textbox', { name: 'Workspace name' }).fill(slug);
  await page.getByLabel('2–10').check();
  await button(page, 'Create workspace').click();
  await button(page, 'Do it later').click();
  await page.waitForURL(`**/${slug}/`);
}

async function invite(page: Page, slug: string, emails: string[]): Promise<void> {
  await page.goto(`/${slug}/settings/members/`);
  await button(page, 'Add member').click();
  for (const [index, email] of emails.entries()) {
    if (index > 0) await button(page, 'Add another').click();
    await page.getByLabel(`Email of person ${index + 1}`).fill(email);
  }
  await button(page, 'Invite').click();
  await button(page, `Copy link for ${emails[0]}`).waitFor();
}

async function copyLink(page: Page, email: string): Promise<string> {
  await button(page, `Copy link for ${email}`).click();
  await page.getByText('Copied').waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

async function makeProject(page: Page, slug: string): Promise<string> {
  await page.goto(`/${slug}/projects/`);
  await button(page, 'New project').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Harbour');
  await dialog.getByLabel('Identifier').fill('HARB');
  await button(page, 'Create project').click();
  await page.waitForURL(/\/projects\/[0-9a-f-]{36}\//);
  return /projects\/([0-9a-f-]{36})/.exec(page.url())![1]!;
}

/** Everything that somebody sets up about themselves and their places, and finds again after a reload. */
async function settleIn(page: Page, slug: string, project: string): Promise<void> {
  await page.goto(`/${slug}/settings/`);
  await choosePicture(page, 'Upload');
  await button(page, 'Remove').waitFor();
  await page.goto(`/${project}settings/`);
  await button(page, 'Change cover').click();
  await page.getByRole('tab', { name: 'Upload' }).click();
  await choosePicture(page, 'Choose an image');
  const cover = page.locator('main img[src*="/api/assets/"]').first();
  await cover.waitFor();
  await page.reload();
  await cover.waitFor();
  await page.goto('/profile/appearance');
  for (const [name, drawn] of THEMES) {
    await page.getByRole('radio', { name, exact: true }).check({ force: true });
    await page.locator(`html${drawn}`).waitFor();
  }
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Русский' }).click();
  await page.getByRole('heading', { level: 2, name: 'Оформление' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 2, name: 'Оформление' }).waitFor();
  await page.getByRole('combobox', { name: 'Язык' }).click();
  await page.getByRole('option', { name: 'English' }).click();
  await page.getByRole('heading', { level: 2, name: 'Appearance' }).waitFor();
}

/** The status that curl prints for a call with a token. */
async function curl(token: string): Promise<string> {
  const url = `${server.url}/api/v1/users/me/`;
  const args = ['-s', '-o', '/dev/null', '-w', '%{http_code}', '-H', `X-Api-Key: ${token}`, url];
  return (await run('curl', args)).stdout;
}

async function useToken(page: Page): Promise<void> {
  await page.goto('/profile/api-tokens');
  await button(page, 'Add token').first().click();
  await page.getByRole('dialog').getByLabel('Title').fill('Nightly job');
  await button(page, 'Create token').click();
  const token = (await page.getByRole('dialog').locator('code').first().textContent()) ?? '';
  expect(token).toMatch(/^tandem_api_[0-9a-f]{40}$/);
  await button(page, "I've saved it").click();
  expect(await curl(token)).toBe('200');
  await button(page, 'Delete Nightly job').click();
  await button(page, 'Delete').click();
  // The question names it as well, until it has faded.
  await page.getByText('Nightly job', { exact: true }).waitFor({ state: 'detached' });
  expect(await curl(token)).toBe('401');
}

async function addToProject(page: Page, project: string, name: string): Promise<void> {
  await page.goto(`/${project}settings/members/`);
  await button(page, 'Add member').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('People').click();
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await button(page, `Member: change the role of ${name}`).waitFor();
}

async function removeFrom(page: Page, slug: string, name: string): Promise<void> {
  await page.goto(`/${slug}/settings/members/`);
  await button(page, `Actions for ${name}`).click();
  await page.getByRole('menuitem', { name: 'Remove from workspace…' }).click();
  await button(page, 'Remove').click();
}

test('somebody signs up, opens a workspace, brings two people in, sees one out, and settles in', async () => {
  const [grace, mailed, linked] = await Promise.all(['grace', 'mailed', 'linked'].map(newcomer));
  if (!grace || !mailed || !linked) throw new Error('three people');
  const slug = `day-${randomUUID().slice(0, 8)}`;
  const { page } = grace;
  await page.goto('/');
  await page.getByLabel('Email').fill(grace.email);
  await passCode(grace, 1);
  await openWorkspace(grace, slug);
  const project = `${slug}/projects/${await makeProject(page, slug)}/`;

  await invite(page, slug, [mailed.email, linked.email]);
  await join(mailed, linkIn(await mailTo(mailed.email)), slug, 2);
  await mailTo(linked.email);
  await join(linked, await copyLink(page, linked.email), slug, 2);
  await button(page, 'Member: change the role of linked').click();
  await page.getByRole('menuitem', { name: /^Admin/ }).click();
  await button(page, 'Admin: change the role of linked').waitFor();
  await linked.page.goto(`/${slug}/settings/members/`);
  await button(linked.page, 'Add member').waitFor();

  await addToProject(page, project, 'mailed');
  await mailed.page.goto(`/${project}issues/`);
  await mailed.page.getByText('Harbour').first().waitFor();
  await removeFrom(page, slug, 'mailed');
  const gone = mailed.page.getByRole('heading', { name: "You're not a member of this workspace" });
  await gone.waitFor({ timeout: 5_000 });
  expect(await mailed.page.getByText('Harbour').count()).toBe(0);

  await settleIn(page, slug, project);
  await useToken(page);
  expect(errors).toEqual([]);
});
