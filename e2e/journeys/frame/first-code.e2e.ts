import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow, serverUrl } from '../../help/browser.ts';
import { expectStatus, makePlace, signUp } from '../../help/person.ts';
import { scriptKbBefore } from '../../help/script-size.ts';

/** What a first visit may fetch before its board is there. Code that nobody sees yet belongs behind it: `lazyPart`, `lazyCall`. */
const MOST_KB = 288;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Notes when the first item stands on the screen. */
function noteFirstItem() {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[data-item-id]')) return;
    observer.disconnect();
    Object.assign(globalThis, { firstItemAt: performance.now() });
  });
  observer.observe(document, { subtree: true, childList: true });
}

test('a first board comes with little code', async () => {
  const ada = await signUp(serverUrl(), 'Ada');
  const { slug, projectId } = await makePlace(ada);
  const project = `/api/workspaces/${slug}/projects/${projectId}`;
  const body = { display_filters: { layout: 'kanban', group_by: 'state' } };
  expectStatus(await ada.call('PATCH', `${project}/user-properties/`, body), 201);
  expectStatus(await ada.call('POST', `${project}/issues/`, { name: 'First' }), 201);
  const { context, page } = await openWindow(browser, ada);
  await context.addInitScript(noteFirstItem);
  await page.goto(`/${slug}/projects/${projectId}/issues/`);
  await page.locator('[data-column] [data-item-id]').first().waitFor();
  const at = await page.evaluate(() => (globalThis as unknown as { firstItemAt: number }).firstItemAt);
  const kb = await scriptKbBefore(page, at);
  expect(kb).toBeGreaterThan(100);
  expect(kb).toBeLessThanOrEqual(MOST_KB);
});
