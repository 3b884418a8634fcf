import { jiraService } from '@tandem/api/integrations/imports/live/testing-jira.ts';
import { recordedJira } from '@tandem/api/integrations/imports/live/testing-live.ts';
import { type LocalService, startService } from '@tandem/api/integrations/imports/live/testing-service.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow } from '../../help/browser.ts';
import { look } from '../../screens/looks.ts';
import { type Person, type Place, makePlace, signUp } from '../../help/person.ts';
import { type Server, removeDirectory, startServer } from '../../help/server.ts';

const account = { account: 'ann@example.com', token: 'secret-of-the-test' };
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

let browser: Browser;
let jira: LocalService;
let server: Server;
let ada: Person;
let place: Place;
beforeAll(async () => {
  jira = await startService(
    jiraService({ ...account, key: 'ALOY', name: 'Alloy', issues: recordedJira, page: 2 }),
  );
  const env = { OUTBOUND_ALLOW: '127.0.0.1', NODE_EXTRA_CA_CERTS: jira.cert_file };
  [browser, server] = await Promise.all([launchBrowser(), startServer({ env })]);
  ada = await signUp(server.url, 'Ada');
  place = await makePlace(ada);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  removeDirectory(server.dataDirectory);
  await jira.close();
});

/** What a dialog covers is hidden from readers, its heading too. */
const DIALOG = '[role=dialog]';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

// docs/contract/imports.md#what-is-there
// docs/contract/imports.md#from-the-service
test('a Jira is asked what is there, looked at, imported, and asked once more', async () => {
  const { page, context, errors } = await openWindow(browser, ada, {
    baseURL: server.url,
    reducedMotion: 'reduce',
  });
  const [name = '', value = ''] = ada.cookie.split('=');
  await context.addCookies([{ name, value, url: server.url }]);
  await page.goto(`/${place.slug}/settings/imports/`);
  await button(page, 'Import… from Jira').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Jira URL').waitFor();
  await look(page, 'imports-live-empty', [DESK, PHONE], DIALOG);
  await dialog.getByLabel('Jira URL').fill(jira.host);
  await dialog.getByLabel('Account email').fill(account.account);
  await dialog.getByRole('textbox', { name: 'API token' }).fill('wrong');
  await dialog.getByLabel('Project key').fill('ALOY');
  await button(page, 'Preview import').click();
  await dialog.getByText("didn't accept the account or token").waitFor();
  await look(page, 'imports-live-refused', [DESK, PHONE], DIALOG);
  await dialog.getByRole('textbox', { name: 'API token' }).fill(account.token);
  await button(page, 'Preview import').click();
  const found = dialog.getByRole('status', { name: 'Found in the source' });
  await found.waitFor();
  expect(await found.textContent()).toContain('Issues5');
  await look(page, 'imports-live-found', [DESK, PHONE], DIALOG);
  await dialog.getByLabel('Identifier').fill('ALOY');
  await button(page, 'Preview changes').click();

  await button(page, 'Import 5 changes').waitFor();
  await look(page, 'imports-live-check', [DESK, PHONE]);
  await button(page, 'Import 5 changes').click();
  const report = page.getByRole('region', { name: 'Results' });
  await report.waitFor();
  await button(page, 'Run again…').click();
  expect(await dialog.getByLabel('Project key').inputValue()).toBe('ALOY');
  await dialog.getByRole('textbox', { name: 'API token' }).fill(account.token);
  await button(page, 'Preview import').click();
  await found.waitFor();
  await button(page, 'Preview changes').click();
  await button(page, 'Import 0 changes').waitFor();
  expect(await page.content()).not.toContain(account.token);
  expect(server.output()).not.toContain(account.token);
  expect(errors).toEqual([]);
  await context.close();
});
