import { type OpenIdProvider, startOpenIdProvider } from '@tandem/api/testing/openid-provider.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFaintTexts, findViolations } from '../../screens/axe.ts';
import { launchBrowser } from '../../help/browser.ts';
import { type Server, freePort, removeDirectory, startServer } from '../../help/server.ts';

const SHOTS = process.env['SHOTS'];

let browser: Browser;
let provider: OpenIdProvider;
let server: Server;
beforeAll(async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  provider = await startOpenIdProvider(`${url}/auth/oidc/callback/`);
  provider.people.set('ada', { email: 'ada@example.com', email_verified: true });
  const env = {
    APP_URL: url,
    OUTBOUND_ALLOW: '127.0.0.1',
    OIDC_ISSUER: provider.issuer,
    OIDC_NAME: 'Example ID',
    OIDC_CLIENT_ID: provider.client.id,
    OIDC_CLIENT_SECRET: provider.client.secret,
    GITHUB_CLIENT_ID: 'tandem',
    GITHUB_CLIENT_SECRET: 'hidden',
    GITLAB_CLIENT_ID: 'tandem',
    GITLAB_CLIENT_SECRET: 'hidden',
  };
  [browser, server] = await Promise.all([launchBrowser(), startServer({ port, env })]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  removeDirectory(server.dataDirectory);
  await provider.close();
});

// docs/contract/providers.md#the-way-back
test('a person signs in by the provider, and is told when it gives no verified address', async () => {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    locale: 'en-US',
  });
  const page = await context.newPage();
  const takePicture = async (name: string) => {
    if (!SHOTS) return;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const size of [
        { width: 1440, height: 900 },
        { width: 390, height: 844 },
      ]) {
        await page.setViewportSize(size);
        await page.screenshot({ path: `${SHOTS}/${name}-${colorScheme}-${size.width}.png` });
      }
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  const pass = async (name: string) => {
    await page.getByRole('link', { name: 'Continue with Example ID' }).click();
    await page.getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Go on' }).click();
  };
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Continue with GitHub' }).waitFor();
  expect(await page.getByRole('link', { name: 'Continue with Google' }).count()).toBe(0);
  expect(await findViolations(page)).toEqual([]);
  expect(await findFaintTexts(page)).toEqual({});
  await takePicture('sign-in');
  await pass('nobody');
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('alert').textContent()).toContain('verified email');
  await takePicture('refused');
  // The provider knew who that was: somebody else comes.
  await context.clearCookies();
  await pass('ada');
  await page.waitForURL('**/onboarding');
  const me = await context.request.get('/api/users/me/');
  expect(await me.json()).toMatchObject({ email: 'ada@example.com', is_email_verified: true });
  await context.close();
});
