import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow, serverUrl } from '../../help/browser.ts';
import { type Person, type Place, expectStatus, makePlace, signUp } from '../../help/person.ts';

let browser: Browser;
let person: Person;
let place: Place;

beforeAll(async () => {
  browser = await launchBrowser();
  person = await signUp(serverUrl(), 'Ada');
  place = await makePlace(person);
});
afterAll(() => browser.close());

const styleOf = (part: Locator, name: 'backgroundColor' | 'borderTopWidth' | 'outlineStyle') =>
  part.evaluate((element, key) => getComputedStyle(element)[key], name);

// docs/contract/client.md#contrast-themes-of-the-system
test('a contrast theme of the system shows switches, the open page and the colours of labels', async () => {
  const project = `/api/workspaces/${place.slug}/projects/${place.projectId}/`;
  const label = { name: 'bug', color: '#e5484d' };
  expectStatus(await person.call('POST', `${project}issue-labels/`, label), 201);
  const { page, context, errors } = await openWindow(browser, person, { forcedColors: 'active' });
  const settings = `/${place.slug}/projects/${place.projectId}/settings/`;
  await page.goto(`${settings}features/`);
  const off = page.getByRole('switch', { checked: false }).first();
  const on = page.getByRole('switch', { checked: true }).first();
  await Promise.all([off, on].map((each) => each.waitFor({ state: 'attached' })));
  const trackOf = (input: Locator) => input.locator('xpath=following-sibling::span[1]');
  for (const each of [off, on]) expect(await styleOf(trackOf(each), 'borderTopWidth')).toBe('1px');
  const [offColor, onColor] = await Promise.all(
    [off, on].map((each) => styleOf(trackOf(each), 'backgroundColor')),
  );
  expect(offColor).not.toBe(onColor);
  const open = page.getByRole('link', { name: 'Features', exact: true });
  expect(await styleOf(open, 'outlineStyle')).toBe('solid');
  await page.goto(`${settings}labels/`);
  await page.getByText('bug', { exact: true }).first().waitFor();
  const dot = page.locator('span[style*="229, 72, 77"]').first();
  expect(await styleOf(dot, 'backgroundColor')).toBe('rgb(229, 72, 77)');
  expect(errors).toEqual([]);
  await context.close();
});
