import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { launchBrowser, serverUrl } from '../help/browser.ts';
import { DESCRIPTIONS, readDescription } from './descriptions.ts';

const run = promisify(execFile);
const VALIDATOR = path.join(import.meta.dirname, '..', '..', 'node_modules', '.bin', 'validate-api');

// docs/contract/conventions.md#description-of-the-api
test.each(DESCRIPTIONS)('%s is OpenAPI 3.1', async (address) => {
  const description = await readDescription(address);
  expect(description.openapi).toBe('3.1.0');
  const directory = await fs.mkdtemp(path.join(os.tmpdir(), 'tandem-openapi-'));
  onTestFinished(() => fs.rm(directory, { recursive: true, force: true }));
  const file = path.join(directory, 'openapi.json');
  await fs.writeFile(file, JSON.stringify(description));
  // It ends with 1, and says why, when there is anything to say.
  const { stdout } = await run(VALIDATOR, [file]).catch((error: { stdout: string }) => error);
  expect(JSON.parse(stdout)).toEqual({ valid: true });
});

// docs/contract/conventions.md#description-of-the-api
test('the reference and both descriptions open in a browser, and the reference shows every call', async () => {
  const browser = await launchBrowser();
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on(
    'response',
    (answer) => answer.status() >= 400 && errors.push(`${answer.status()} ${answer.url()}`),
  );
  for (const address of DESCRIPTIONS) {
    expect((await page.goto(serverUrl() + address))?.status()).toBe(200);
    expect(await page.locator('body').innerText()).toContain('"openapi":"3.1.0"');
  }
  expect((await page.goto(`${serverUrl()}/api/docs`))?.status()).toBe(200);
  const { paths } = await readDescription('/api/openapi.json');
  const calls = Object.values(paths).flatMap((operations) => Object.keys(operations));
  expect(calls.length).toBeGreaterThan(500);
  expect(await page.locator('details').count()).toBe(calls.length);
  const created = page.locator('details', { hasText: 'POST/api/workspaces/Create' }).first();
  await page.getByRole('heading', { name: 'Tandem API' }).waitFor();
  await created.locator('summary').click();
  await created.getByText('slug', { exact: true }).first().waitFor();
  expect(errors).toEqual([]);
});
