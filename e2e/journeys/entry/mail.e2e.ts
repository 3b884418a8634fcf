import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type MailCatcher, catchMail, readMail } from '@tandem/api/platform/mail/testing.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { findFaintTexts, findViolations } from '../../screens/axe.ts';
import { launchBrowser } from '../../help/browser.ts';
import { PASSWORD, inviteTo, makePlace, signUp } from '../../help/person.ts';
import { type Server, removeDirectory, startServer } from '../../help/server.ts';

const NEW_PASSWORD = 'staple wagon orbit';
const SHOTS = process.env['SHOTS'];

let browser: Browser;
let catcher: MailCatcher;
let server: Server;
let context: BrowserContext;
let page: Page;
let errors: string[];
/** The first account, which administers the instance. */
let admin: Awaited<ReturnType<typeof signUp>>;

beforeAll(async () => {
  catcher = await catchMail();
  [browser, server] = await Promise.all([launchBrowser(), startServer({ env: catcher.settings })]);
  admin = await signUp(server.url, 'Ada');
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  removeDirectory(server.dataDirectory);
  await catcher.stop();
});
beforeEach(async () => {
  context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  page = await context.newPage();
  errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
});
afterEach(async () => {
  expect(errors).toEqual([]);
  await context.close();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const newEmail = () => `mailed-${randomUUID().slice(0, 8)}@example.com`;

/** The newest mail to somebody, once it has come. */
async function mailTo(email: string, count = 1) {
  const mails = () => catcher.mails.filter(({ to }) => to.includes(email));
  await expect.poll(() => mails().length, { timeout: 30_000 }).toBe(count);
  return readMail(mails().at(-1)!);
}
const codeIn = (text: string) => /\b[a-z]{4}-[a-z]{4}-[a-z]{4}\b/.exec(text)?.[0] ?? '';
const linkIn = (text: string) => /https?:\/\/\S+/.exec(text)?.[0] ?? '';

async function expectReadable(name: string): Promise<void> {
  expect(await findViolations(page), name).toEqual([]);
  expect(await findFaintTexts(page), name).toEqual({});
  if (SHOTS) await takePicture(name);
}

/** Pictures for who works on the screens: wide and on a phone, light and dark. */
async function takePicture(name: string): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((wanted) => {
      document.documentElement.dataset['theme'] = wanted;
      document.documentElement.dataset['mantineColorScheme'] = wanted;
    }, theme);
    for (const [size, viewport] of [
      ['wide', { width: 1440, height: 900 }],
      ['phone', { width: 390, height: 844 }],
    ] as const) {
      await page.setViewportSize(viewport);
      await page.screenshot({ path: `${SHOTS}/${name}-${theme}-${size}.png` });
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('a stranger signs up by the code of a mail, and later sets a password', async () => {
  const email = newEmail();
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await button('Continue').click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await expectReadable('code');
  await page.getByLabel('Code').fill('wron-gwro-ngwr');
  await button('Continue').click();
  await page.getByText('Incorrect code.').waitFor();
  const { text, html } = await mailTo(email);
  expect(html).toContain(codeIn(text));
  await page.getByLabel('Code').fill(codeIn(text).replaceAll('-', '').toUpperCase());
  await button('Continue').click();
  await page.getByLabel('First name').waitFor();
  const onboarded = await context.request.patch('/api/users/me/onboard/', {
    data: { is_onboarded: true },
    headers: { origin: server.url },
  });
  expect(onboarded.status()).toBe(200);
  await context.clearCookies({ name: 'session-id' });
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await button('Continue').click();
  await page.getByLabel('Code').fill(codeIn((await mailTo(email, 2)).text));
  await button('Continue').click();
  await page.waitForURL('**/accounts/set-password*');
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByText('Password is strong').waitFor();
  await expectReadable('set-password');
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await button('Set password').click();
  await page.waitForURL('**/create-workspace');
});

// docs/contract/sessions.md#a-first-password
test('who came in by a code chooses a password on the way in, and goes on', async () => {
  const email = newEmail();
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await button('Continue').click();
  await page.getByLabel('Code').fill(codeIn((await mailTo(email)).text));
  await button('Continue').click();
  await page.getByLabel('First name').fill('Olga');
  await page.getByPlaceholder('More than 8 characters').fill(NEW_PASSWORD);
  await page.getByText('Password is strong').waitFor();
  await expectReadable('onboarding-password');
  await button('Continue').click();
  await page.getByLabel('Engineering lead').check();
  await button('Continue').click();
  await page.getByRole('textbox', { name: 'Workspace name' }).waitFor();
  await context.clearCookies({ name: 'session-id' });
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await button('Continue').click();
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await button('Sign in').click();
  await page.getByLabel('First name').waitFor();
  expect(await page.getByLabel('First name').inputValue()).toBe('Olga');
});

test('a forgotten password is chosen anew by the link of a mail, which works once', async () => {
  const { email } = await signUp(server.url, 'Forgetful');
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await button('Continue').click();
  await page.getByLabel('Password', { exact: true }).waitFor();
  await expectReadable('password');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await button('Send link').click();
  await page.getByText(`If there's an account for ${email}`).waitFor();
  const link = linkIn((await mailTo(email)).text);
  await page.goto(link);
  await page.getByLabel('Password', { exact: true }).fill('password1');
  await page.getByLabel('Confirm password').fill('password1');
  await button('Set password').click();
  await page.getByText('Try setting-up a strong password to proceed').waitFor();
  await expectReadable('reset-password');
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await button('Set password').click();
  await page.getByText('Your password was changed').waitFor();
  await page.getByLabel('Email').fill(email);
  await button('Continue').click();
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await button('Sign in').click();
  await page.getByRole('heading', { name: 'Create a workspace' }).waitFor();
  await context.clearCookies({ name: 'session-id' });
  await page.goto(link);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await button('Set password').click();
  await page.getByRole('link', { name: 'Request a new link' }).waitFor();
});

test('the link of a mailed invitation leads into the workspace', async () => {
  const host = await signUp(server.url, 'Host');
  const { slug } = await makePlace(host);
  const email = newEmail();
  await inviteTo(host, slug, email);
  await page.goto(linkIn((await mailTo(email)).text));
  await page.getByText('invited you as').waitFor();
});

// docs/contract/users.md#another-address
// docs/contract/users.md#what-a-changed-address-does
test('both addresses are proven before an account moves to another one', async () => {
  const { email, cookie } = await signUp(server.url, 'Mover');
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: server.url }]);
  const next = newEmail();
  await page.goto('/profile');
  await button('Change…').click();
  await page.getByLabel('New email').fill(next);
  await button('Send code').click();
  await page.getByText(`Enter the code we sent to ${email}`).waitFor();
  await page.getByLabel('Code').fill(codeIn((await mailTo(email)).text));
  await button('Verify').click();
  await page.getByText(`Enter the code we sent to ${next}`).waitFor();
  await page.getByLabel('Code').fill('wron-gwro-ngwr');
  await button('Change email').click();
  await page.getByText('Incorrect code.').waitFor();
  await expectReadable('new-address');
  await page.getByLabel('Code').fill(codeIn((await mailTo(next)).text));
  await button('Change email').click();
  await page.getByText('Email changed').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(next);
  expect((await mailTo(email, 2)).text).toContain('with your new address');
});

const CONSOLE = [
  ...['General and health', 'Workspaces', 'Users', 'Email', 'Authentication', 'Single sign-on'],
  ...['AI', 'Images', 'Backups'],
];

test('an administrator looks after the instance in its console', async () => {
  await page.goto('/god-mode/');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await button('Sign in').click();
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await expectReadable('console-door');
  await button('Sign in').click();
  await page.waitForURL('**/god-mode/general');
  for (const name of CONSOLE) {
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 2, name }).waitFor();
    await expect.poll(() => page.getByRole('status', { name: 'Loading' }).count()).toBe(0);
    await expectReadable(`console-${name}`);
  }
  await button('Create backup').click();
  await page.getByText('Ready', { exact: true }).waitFor();
  await expectReadable('console-backup');
  const [backup] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Download backup/ }).click(),
  ]);
  expect(backup.suggestedFilename()).toMatch(/^tandem-.*\.zip$/);
  await page.getByRole('navigation').getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('button', { name: 'Show details' }).first().click();
  await expectReadable('console-audit-log');
  await page.getByRole('navigation').getByRole('link', { name: 'Email' }).click();
  await button('Send').click();
  await page.getByText(/^Accepted in \d/).waitFor();
  await page.getByText('220 catcher ESMTP').waitFor();
  await button('Send again').click();
  await page.getByRole('region', { name: 'Earlier tests' }).getByRole('listitem').waitFor();
  await expectReadable('console-test');
  await page.getByRole('navigation').getByRole('link', { name: 'Authentication' }).click();
  await page.getByRole('switch', { name: 'Anyone can sign up' }).click({ force: true });
  await expect
    .poll(async () => (await (await fetch(`${server.url}/api/instances/`)).json()).config.enable_signup)
    .toBe(false);
  await page.goto('/god-mode/authentication/oidc');
  await page.getByRole('form', { name: 'OpenID Connect' }).waitFor();
  await expectReadable('console-provider');
  await page.getByRole('navigation').getByRole('link', { name: 'Single sign-on' }).click();
  await page.getByRole('form', { name: 'Create token' }).getByLabel('Name', { exact: true }).fill('Entra ID');
  await button('Create token').click();
  const token = await page.getByText(/^tandem_scim_/).innerText();
  await expectReadable('console-directory-token');
  const listed = await fetch(`${server.url}/scim/v2/Users?filter=userName eq "${admin.email}"`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect((await listed.json()).totalResults).toBe(1);
  await button('I saved it').click();
  await page.getByRole('cell', { name: 'Entra ID', exact: true }).waitFor();
  await page.goto('/god-mode/workspace/create');
  await page.getByRole('dialog', { name: 'Create workspace' }).waitFor();
  await expectReadable('console-new-workspace');
  await page.keyboard.press('Escape');
  await page.waitForURL('**/god-mode/workspace');
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await expectReadable('console-collapsed');
  await page.getByRole('button', { name: 'Sign out of the console' }).click();
  await page.waitForURL('**/god-mode/');
  await page.goto('/god-mode/general');
  await page.getByLabel('Password', { exact: true }).waitFor();
});
