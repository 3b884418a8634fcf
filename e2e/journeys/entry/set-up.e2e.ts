import type { Browser } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { launchBrowser } from '../../help/browser.ts';
import { PASSWORD } from '../../help/person.ts';
import { type Server, freePort, removeDirectory, startServer } from '../../help/server.ts';

let browser: Browser;
let server: Server;
let url: string;

/** A name that browsers find at this machine, and that the product has to take for one that everybody finds. */
beforeEach(async () => {
  const port = await freePort();
  url = `http://tandem.localhost:${port}`;
  [browser, server] = await Promise.all([launchBrowser(), startServer({ port, env: { APP_URL: url } })]);
});
afterEach(async () => {
  await browser.close();
  await server.stop();
  removeDirectory(server.dataDirectory);
});

// docs/contract/instance.md#the-set-up-token
test('an instance that others can reach is set up by who reads the token of its start, which a stranger does not', async () => {
  await expect.poll(server.output).toContain('Set-up token:');
  const [, token = ''] = /Set-up token: (\S+)/.exec(server.output()) ?? [];
  const page = await browser.newPage();
  await page.goto(`${url}/god-mode`);
  await page.getByRole('heading', { name: 'Set up Tandem' }).waitFor();
  await page.getByLabel('Set-up token').fill('abcdef-abcdef-abcdef-abcdef');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText("That's not the set-up token").waitFor();
  await page.goto(`${url}/sign-up`);
  await page.getByLabel('Set-up token').fill(token);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.locator('input[type=password]').first().fill(PASSWORD);
  await page.locator('input[type=password]').last().fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/onboarding*');
  const isAdmin = await page.evaluate(async () => (await fetch('/api/users/me/instance-admin/')).json());
  expect(isAdmin).toEqual({ is_instance_admin: true });
});
