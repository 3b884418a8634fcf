import { codeAt, stepAt } from '@tandem/api/identity/second-factor/totp-code.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFaintTexts, findViolations } from '../../screens/axe.ts';
import { launchBrowser, openWindow } from '../../help/browser.ts';
import { PASSWORD, type Person, signUp } from '../../help/person.ts';
import { type Server, freePort, removeDirectory, startServer } from '../../help/server.ts';

const SHOTS = process.env['SHOTS'];

let browser: Browser;
let server: Server;
let context: BrowserContext;
let page: Page;
let ada: Person;

// Passkeys are bound to a name, which an address of numbers is not.
beforeAll(async () => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  [browser, server] = await Promise.all([
    launchBrowser(),
    startServer({ port, env: { APP_URL: url, HOST: 'localhost' } }),
  ]);
  ada = await signUp(url, 'Ada');
  const window = await openWindow(browser, ada, { baseURL: url, reducedMotion: 'reduce' });
  ({ context, page } = window);
  const [name = '', value = ''] = ada.cookie.split('=');
  await context.addCookies([{ name, value, url }]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  removeDirectory(server.dataDirectory);
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');

async function expectReadable(name: string): Promise<void> {
  expect(await findViolations(page), name).toEqual([]);
  expect(await findFaintTexts(page), name).toEqual({});
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png` });
}

/** A device that checks fingerprints, and is always touched at once. */
async function plugInFingerprint(): Promise<void> {
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Up to the second step. */
async function enterPassword(): Promise<void> {
  await context.clearCookies({ name: 'session-id' });
  await page.goto('/');
  await page.getByLabel('Email').fill(ada.email);
  await button('Continue').click();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button('Sign in').click();
  await page.getByRole('heading', { name: 'Two-step verification' }).waitFor();
}

const isInside = () => page.waitForURL('**/create-workspace');

// docs/contract/second-factor.md#the-second-step
test('a person turns two-step sign-in on, and signs in by the app, a recovery code and a passkey', async () => {
  await plugInFingerprint();
  await page.goto('/profile/security');
  await button('Set up').click();
  const secret = (await dialog().locator('code').textContent()) ?? '';
  await expectReadable('totp');
  await page.getByLabel('Code from the app').fill('000000');
  await button('Turn on').click();
  await dialog()
    .getByText(/incorrect|expired/i)
    .waitFor();
  // A code counts once, and so do the ones around it.
  await page.getByLabel('Code from the app').fill(codeAt(secret, stepAt(Date.now()) - 1));
  await button('Turn on').click();
  await dialog().getByRole('listitem').first().waitFor();
  const codes = await dialog().getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await expectReadable('codes');
  await button("I've saved them").click();
  await button('Turn off').waitFor();

  await enterPassword();
  await expectReadable('second-step');
  await page.getByLabel('Code').fill('000000');
  await button('Sign in').click();
  await page.getByText("That's incorrect. Try again.").waitFor();
  await page.getByLabel('Code').fill(codes[0] ?? '');
  await button('Sign in').click();
  await isInside();

  await page.goto('/profile/security');
  await page.getByText('9 of 10 left').waitFor();
  await button('Add passkey').click();
  await dialog().getByLabel('Name').fill('Fingerprint');
  await expectReadable('name of a passkey');
  await dialog().getByRole('button', { name: 'Continue' }).click();
  await button('Rename Fingerprint').waitFor();
  await expectReadable('security');

  await enterPassword();
  await expectReadable('second-step with a passkey');
  await button('Use a passkey').click();
  await isInside();
});
