import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow, serverUrl } from './browser.ts';
import { type Person, type Place, expectStatus, makePlace, signUp } from './person.ts';

let browser: Browser;
let ada: Person;
let place: Place;

/** Without these there is no frame for a screen to stand in. */
const FRAME = [
  /^\/api\/users\/me\/(?:$|profile|settings|workspaces)/,
  /^\/api\/instances\/$/,
  /\/projects\/$/,
];

beforeAll(async () => {
  browser = await launchBrowser();
  ada = await signUp(serverUrl(), 'Ada');
  place = await makePlace(ada);
  const project = `/api/workspaces/${place.slug}/projects/${place.projectId}/`;
  const on = { cycle_view: true, module_view: true, inbox_view: true, is_epic_enabled: true };
  expectStatus(await ada.call('PATCH', project, on), 200);
});
afterAll(() => browser.close());

const failing = (route: Route) => {
  const { pathname } = new URL(route.request().url());
  const isRead = route.request().method() === 'GET';
  if (!isRead || FRAME.some((call) => call.test(pathname))) return route.fallback();
  return route.fulfill({ status: 500, json: { error: 'Something went wrong please try again later' } });
};

const inProject = (rest: string) => `projects/:projectId/${rest}`;
const SCREENS = [
  'drafts/',
  'notifications/',
  'stickies/',
  'active-cycles/',
  'analytics/',
  'workspace-views/all-issues/',
  'projects/archives/',
  'search/?q=work',
  'profile/:me/',
  'profile/:me/assigned/',
  'profile/:me/activity/',
  inProject('issues/'),
  inProject('epics/'),
  inProject('cycles/'),
  inProject('modules/'),
  inProject('views/'),
  inProject('pages/'),
  inProject('inbox/'),
  inProject('archives/issues/'),
  inProject('archives/cycles/'),
  inProject('archives/modules/'),
  inProject('settings/members/'),
  inProject('settings/states/'),
  inProject('settings/labels/'),
  inProject('settings/estimates/'),
  inProject('settings/automations/'),
  'settings/members/',
  'settings/exports/',
  'settings/imports/',
  'settings/webhooks/',
  'settings/api-tokens/',
  'settings/agents/',
  'settings/audit-log/',
];

const mainOf = (page: Page) => page.locator('main').first();

// docs/contract/client.md#reads-that-failed
test.each(SCREENS)('%s says that it could not be read, not that there is nothing', async (address) => {
  const { page, context, errors } = await openWindow(browser, ada);
  await page.route('**/api/**', failing);
  await page.goto(`/${place.slug}/${address.replace(':projectId', place.projectId).replace(':me', ada.id)}`);
  const said = mainOf(page)
    .getByText(/could not be|Something went wrong on the server/)
    .first();
  await said.waitFor({ timeout: 15000 }).catch(() => console.log('NOT SAID', address));
  console.log('=====', address, '\n', (await mainOf(page).innerText()).replaceAll('\n', ' | '));
  expect(
    await mainOf(page)
      .getByText(/cannot be reached/)
      .count(),
  ).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});
