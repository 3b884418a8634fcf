import fs from 'node:fs';
import path from 'node:path';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow, serverUrl } from '../../help/browser.ts';
import { type Person, type Place, expectStatus, makePlace, signUp } from '../../help/person.ts';
import { inTurn, seedOf } from '../../help/random.ts';

let browser: Browser;
let ada: Person;
let place: Place;

/** Without these there is no frame for a screen to stand in. */
const FRAME = [
  /^\/api\/users\/me\/(?:$|profile|settings|workspaces)/,
  /^\/api\/instances\/$/,
  /^\/api\/workspaces\/[^/]+\/(?:projects|states)\/$/,
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

/** The first time, and three more. */
const TRIES = 4;
const FAILURE = { error: 'Something went wrong please try again later' };

const isPassed = (route: Route) => {
  const { pathname } = new URL(route.request().url());
  return route.request().method() !== 'GET' || FRAME.some((call) => call.test(pathname));
};

/** Somewhere that links of mails lead to, and that this device has never read. */
const UNREAD = '01920000-0000-7000-8000-000000000001/';
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
  inProject(`issues/${UNREAD}`),
  inProject(`epics/${UNREAD}`),
  inProject(`cycles/${UNREAD}`),
  inProject(`modules/${UNREAD}`),
  inProject(`views/${UNREAD}`),
  inProject(`pages/${UNREAD}`),
  `workspace-views/${UNREAD}`,
  inProject('settings/members/'),
  inProject('settings/states/'),
  inProject('settings/labels/'),
  inProject('settings/fields/'),
  inProject('settings/estimates/'),
  inProject('settings/automations/'),
  'settings/members/',
  'settings/fields/',
  'settings/working-days/',
  'settings/time-off/',
  'settings/exports/',
  'settings/imports/',
  'settings/webhooks/',
  'settings/api-tokens/',
  'settings/agents/',
  'settings/audit-log/',
];

const mainOf = (page: Page) => page.locator('main').first();

type Texts = { [name: string]: string | Texts };
const EMPTY = /empty|none|nothing|no_match|missing/;

/** What screens say where there is nothing, by the names of the texts. */
function emptyTexts(texts: Texts, isEmpty = false): string[] {
  return Object.entries(texts).flatMap(([name, value]) => {
    const isOne = isEmpty || EMPTY.test(name);
    return typeof value === 'string' ? (isOne ? [value] : []) : emptyTexts(value, isOne);
  });
}
const folder = path.join(import.meta.dirname, '../../../web/i18n/en');
const nothing = new Set(
  fs
    .readdirSync(folder)
    .flatMap((file) => emptyTexts(JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')) as Texts)),
);

/** A run looks at a third of the screens (docs/testing.md). */
const seed = seedOf('SCREENS_SEED');

// docs/contract/client.md#reads-that-failed
// docs/contract/client.md#reads-are-tried-again
test.each(inTurn(SCREENS, seed))(
  `%s says that it could not be read, not that there is nothing (SCREENS_SEED=${seed})`,
  async (address) => {
    const { page, context, errors } = await openWindow(browser, ada);
    const asked = new Map<string, number>();
    await page.route('**/api/**', (route) => {
      const url = route.request().url();
      if (!isPassed(route)) asked.set(url, (asked.get(url) ?? 0) + 1);
      return isPassed(route) ? route.fallback() : route.fulfill({ status: 500, json: FAILURE });
    });
    await page.goto(
      `/${place.slug}/${address.replace(':projectId', place.projectId).replace(':me', ada.id)}`,
    );
    const said = /could(n't| not) be|Couldn't|Something went wrong on the server/;
    await mainOf(page).getByText(said).first().waitFor();
    const lines = (await mainOf(page).innerText()).split('\n').map((line) => line.trim());
    expect(lines.filter((line) => nothing.has(line))).toEqual([]);
    expect(lines.filter((line) => line.includes("Can't reach"))).toEqual([]);
    expect(Math.max(...asked.values())).toBeGreaterThanOrEqual(TRIES);
    expect(errors).toEqual([]);
    await context.close();
  },
);
