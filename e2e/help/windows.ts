import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launchBrowser, openWindow, type Window } from './browser.ts';
import type { Person } from './person.ts';

type Options = Parameters<typeof openWindow>[2];
export type OpenAt = (path: string, person: Person, options?: Options) => Promise<Window>;

/** A browser for the journeys of a file; the windows that one of them opens are closed behind it. */
export function useWindows(): OpenAt {
  let browser: Browser;
  const windows: Window[] = [];
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());
  afterEach(async () => {
    for (const { context } of windows.splice(0)) await context.close();
  });
  return async (path, person, options = {}) => {
    const window = await openWindow(browser, person, options);
    windows.push(window);
    await window.page.goto(path);
    return window;
  };
}
