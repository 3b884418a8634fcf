import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findViolations } from '../../screens/axe.ts';
import { launchBrowser } from '../../help/browser.ts';
import { signUp } from '../../help/person.ts';
import { type Server, removeDirectory, startServer } from '../../help/server.ts';

/** A fingerprint reader of the device, as a browser sees it. */
const AUTHENTICATOR = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

let browser: Browser;
let server: Server;
beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  removeDirectory(server.dataDirectory);
});

const isNew = (url: string, status: number): boolean => url.endsWith('/passkeys/') && status === 201;

// docs/contract/second-factor.md#a-passkey-alone
test('a person makes a passkey in their settings, signs out, and comes back by it alone', async () => {
  // Passkeys belong to a name, and none to the number of a machine.
  const baseURL = server.url.replace('127.0.0.1', 'localhost');
  const context = await browser.newContext({ baseURL, locale: 'en-US', reducedMotion: 'reduce' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options: AUTHENTICATOR });
  const ada = await signUp(baseURL, 'Ada');
  const [name = '', value = ''] = ada.cookie.split('=');
  await context.addCookies([{ name, value, url: baseURL }]);
  await page.goto('/profile/security');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const added = page.waitForResponse((answer) => isNew(answer.url(), answer.status()));
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await added;
  // Otherwise the open page would notice that it is signed out, and lead elsewhere by itself.
  await page.goto('about:blank');
  await context.clearCookies();
  await page.goto('/sign-in?next_path=/profile/security');
  const button = page.getByRole('button', { name: 'Sign in with a passkey' });
  await button.waitFor();
  expect(await findViolations(page)).toEqual([]);
  await button.click();
  await page.waitForURL(/\/profile\/security$/);
  const me = await context.request.get('/api/users/me/');
  expect(await me.json()).toMatchObject({ id: ada.id, last_login_medium: 'passkey' });
  await context.close();
});
