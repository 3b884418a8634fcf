import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { type MailCatcher, catchMail, readMail } from '@tandem/api/platform/mail/testing.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import enHome from '@tandem/web/i18n/en/home.json' with { type: 'json' };
import enItems from '@tandem/web/i18n/en/work-items.json' with { type: 'json' };
import jaHome from '@tandem/web/i18n/ja/home.json' with { type: 'json' };
import jaItems from '@tandem/web/i18n/ja/work-items.json' with { type: 'json' };
import ruHome from '@tandem/web/i18n/ru/home.json' with { type: 'json' };
import ruItems from '@tandem/web/i18n/ru/work-items.json' with { type: 'json' };
import { launchBrowser, untilDraggable } from '../../help/browser.ts';
import { type Person, type Place, expectStatus, makePlace, signUp } from '../../help/person.ts';
import { type Server, removeDirectory, startServer } from '../../help/server.ts';
import { takePicture } from '../../screens/looks.ts';

let catcher: MailCatcher;
let server: Server;
let host: Person;
let place: Place;
let states: { id: string; group: string }[];
const browser = launchBrowser();

beforeAll(async () => {
  catcher = await catchMail();
  server = await startServer({ env: catcher.settings });
  host = await signUp(server.url, 'Ada');
  place = await makePlace(host);
  states = expectStatus(await host.call('GET', `${apiOf(place)}/states/`), 200) as typeof states;
});
afterAll(async () => {
  await (await browser).close();
  await server.stop();
  removeDirectory(server.dataDirectory);
  await catcher.stop();
});

const apiOf = ({ slug, projectId }: Place) => `/api/workspaces/${slug}/projects/${projectId}`;
const stateIn = (group: string) => states.find((state) => state.group === group)!.id;

/** The text of the newest mail to an address, once there are so many. */
async function mailTo(email: string, count: number): Promise<string> {
  const mails = () => catcher.mails.filter(({ to }) => to.includes(email));
  await expect.poll(() => mails().length, { timeout: 30_000 }).toBe(count);
  return readMail(mails().at(-1)!).text;
}

/** The link in the mail that invites this address. */
async function invitedLink(email: string): Promise<string> {
  const emails = [{ email, role: 15 }];
  expectStatus(await host.call('POST', `/api/workspaces/${place.slug}/invitations/`, { emails }), 200);
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(await mailTo(email, 1))?.[0] ?? '');
  return pathname + search;
}

const codeIn = (text: string) => /\b[a-z]{4}-[a-z]{4}-[a-z]{4}\b/.exec(text)?.[0] ?? '';
const submit = (page: Page) => page.locator('form button[type="submit"]').click();

/** A window of a person who speaks a language; `see` waits for what a screen is known by and takes its picture. */
async function openIn(locale: string) {
  const size = { width: 1440, height: 900 };
  const context = await (await browser).newContext({ baseURL: server.url, locale, viewport: size });
  const page = await context.newPage();
  const seen: string[] = [];
  const see = async (what: Locator) => {
    await what.waitFor();
    seen.push(page.url());
    await takePicture(page, `newcomer-${locale}-${seen.length}`);
  };
  return { page, see, seen };
}

/** Holds back how the project was looked at before, as a slow network does; what it gives lets the answer through. */
async function holdSettings(page: Page): Promise<() => void> {
  let go = () => {};
  const isFree = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/user-properties/', async (route) => {
    if (route.request().method() === 'GET') await isFree;
    await route.continue();
  });
  return () => go();
}

/** The texts of the buttons that are pressed on the way. */
const LANGUAGES = {
  en: { join: enHome.join_label, board: enItems.layout.kanban },
  ja: { join: jaHome.join_label, board: jaItems.layout.kanban },
  ru: { join: ruHome.join_label, board: ruItems.layout.kanban },
};

test.each(Object.entries(LANGUAGES))(
  'in %s: a code, a name and the home page, then the board, on which a card is moved',
  async (locale, texts) => {
    const todo = { name: `Moved in ${locale}`, state_id: stateIn('unstarted') };
    const item = expectStatus<{ id: string }>(await host.call('POST', `${apiOf(place)}/issues/`, todo), 201);
    const email = `newcomer-${randomUUID().slice(0, 8)}@example.com`;
    const link = await invitedLink(email);
    const { page, see, seen } = await openIn(locale);

    await page.goto(link);
    const code = page.locator('input[autocomplete="one-time-code"]');
    await see(code);
    expect(await page.locator('html').getAttribute('lang')).toBe(locale);
    // The invitation knows the address: it is shown, and not asked for.
    expect(await page.locator('input[type="email"]').inputValue()).toBe(email);
    await code.fill(codeIn(await mailTo(email, 2)));
    await submit(page);

    const firstName = page.locator('input[autocomplete="given-name"]');
    await see(firstName);
    await firstName.fill('Aiko');
    await submit(page);

    const join = page.getByRole('button', { name: texts.join.replace('{{name}}', 'Project TEAM') });
    await see(join);
    // The tour offers itself once.
    await page.keyboard.press('Escape');
    const askLayout = await holdSettings(page);
    await join.click();
    await page.waitForURL(`**/projects/${place.projectId}/issues/`);
    expect(seen, 'screens before the board').toHaveLength(3);

    await page.getByTitle(texts.board, { exact: true }).click();
    askLayout();
    const card = page.locator(`[data-column] [data-item-id="${item.id}"]`);
    await card.waitFor();
    await untilDraggable(page);
    const begun = stateIn('started');
    await card.dragTo(page.locator(`[data-column="${begun}"]`), { targetPosition: { x: 120, y: 60 } });
    const stored = async () => (await host.call('GET', `${apiOf(place)}/issues/${item.id}/`)).body.state_id;
    await expect.poll(stored).toBe(begun);
    await see(page.locator(`[data-column="${begun}"] [data-item-id="${item.id}"]`));
    await page.context().close();
  },
);
