import { type Browser, type BrowserContext, type Page, chromium } from 'playwright-core';
import type { Person } from './person.ts';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export type Window = { context: BrowserContext; page: Page; errors: string[] };

export const serverUrl = (): string => process.env['TANDEM_URL'] ?? '';

const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ARGS,
    handleSIGTERM: !isShared,
  });

/** Whether the files that a worker runs one after the other share its browser (vitest.config.ts). */
const isShared = process.env['TANDEM_BROWSER'] === 'shared';
let shared: Promise<Browser> | undefined;

/** A browser for the life of this process; to close it closes its windows, and the next file has it without any. */
async function launchShared(): Promise<Browser> {
  const browser = await launch();
  const end = browser.close.bind(browser);
  const close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  process.once('SIGTERM', () => void end().finally(() => process.exit()));
  browser.once('disconnected', () => {
    shared = undefined;
  });
  return Object.assign(browser, { close });
}

export function launchBrowser(): Promise<Browser> {
  if (!isShared) return launch();
  shared ??= launchShared();
  return shared;
}

/** A window of somebody who is signed in already. Errors of the page's own scripts fail the story. */
export async function openWindow(
  browser: Browser,
  person: Person,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Window> {
  const context = await browser.newContext({
    baseURL: serverUrl(),
    viewport: { width: 1440, height: 900 },
    // Most journeys stand between the page and its requests, which a worker would answer.
    serviceWorkers: 'block',
    ...options,
  });
  const [name = '', value = ''] = person.cookie.split('=');
  await context.addCookies([{ name, value, url: serverUrl() }]);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return { context, page, errors };
}

/** Things can be carried a moment after they are there, which is sooner than people take hold of them. */
export const untilDraggable = (page: Page): Promise<void> =>
  page.locator('[draggable="true"]').first().waitFor();
