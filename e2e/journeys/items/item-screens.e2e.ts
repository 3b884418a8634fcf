import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { escapeFrom, findFaintTexts, findViolations } from '../../screens/axe.ts';
import { editorOf } from '../../help/editor.ts';
import { closeGallery, type Gallery, openGallery, type Window } from '../../screens/gallery.ts';
import { addItemContent, type ItemContent } from '../../help/item-content.ts';
import { inTurn, seedOf } from '../../help/random.ts';
import { expectStatus } from '../../help/person.ts';

let gallery: Gallery;
let content: ItemContent;

beforeAll(async () => {
  gallery = await openGallery();
  const { ada, slug, projectId, item } = gallery;
  const project = `/api/workspaces/${slug}/projects/${projectId}`;
  const [states, items] = await Promise.all([
    ada.call('GET', `${project}/states/`),
    ada.call('GET', `${project}/issues/`),
  ]);
  type Named = { id: string; sequence_id: number; name: string };
  // By name, because they were made at once: three of them become relations, that in Todo among them.
  const others = expectStatus<{ results: Named[] }>(items, 200)
    .results.filter(({ id, name }) => id !== item.id && name.startsWith('In '))
    .toSorted((one, other) => other.name.localeCompare(one.name));
  content = await addItemContent({
    ada,
    place: { slug, projectId, workspaceId: '' },
    item,
    others,
    states: expectStatus(states, 200),
  });
});
afterAll(() => closeGallery(gallery));

const inProject = (rest: string, id = gallery.projectId) => `/${gallery.slug}/projects/${id}/${rest}`;
const pageOf = ({ sequence_id }: { sequence_id: number }) => `/${gallery.slug}/browse/TEAM-${sequence_id}/`;
const DRAFTS = () => `/${gallery.slug}/drafts/`;
const ARCHIVES = 'archives/issues/';
const MENU = '[role="menu"]';
const DIALOG = '[role="dialog"]';

const heading = (name: string) => (page: Page) => page.getByRole('heading', { name }).first().waitFor();
const draft = (page: Page) => page.getByRole('button', { name: 'Cache compiled widgets', exact: true });
const rows = (page: Page) => page.locator('[data-item-id]').first().waitFor();
/** With everything that belongs to it. */
async function whole(page: Page): Promise<void> {
  await editorOf(page).waitFor();
  for (const text of ['A part of it', 'In Todo', 'Disable sourceMapper #139', 'compile-profile.png'])
    await page.locator('[data-open-item]').getByText(text).first().waitFor();
}

type Screen = { path: () => string; open: (page: Page) => Promise<unknown>; windows?: Window[] };
const ALL: Window[] = ['member', 'phone', 'russian'];

/** The lists beside that of the project, and an item with everything that it can have. */
const SCREENS: Record<string, Screen> = {
  drafts: { path: DRAFTS, open: (page) => draft(page).waitFor(), windows: ALL },
  archives: { path: () => inProject(ARCHIVES), open: rows, windows: ALL },
  'an archived item': {
    path: () => inProject(`${ARCHIVES}${content.archived.id}/`),
    open: (page) => page.getByRole('note').waitFor(),
    windows: ['member', 'phone'],
  },
  'archives without anything': {
    path: () => inProject(ARCHIVES, gallery.emptyId),
    open: heading('No archived items'),
  },
  'drafts on a board': {
    path: DRAFTS,
    open: async (page) => {
      await draft(page).waitFor();
      await page.keyboard.press('Alt+2');
      await page.getByRole('region').first().waitFor();
    },
    windows: ['member', 'phone'],
  },
  epics: { path: () => inProject('epics/'), open: rows, windows: ALL },
  'epics that are switched off': {
    path: () => inProject('epics/', gallery.emptyId),
    open: heading('Epics are off'),
  },
  'an epic': {
    path: () => pageOf(content.epic),
    open: async (page) => {
      await page.getByRole('progressbar').waitFor();
      await page.getByText('A part in started').waitFor();
    },
    windows: ALL,
  },
  'an item with all its parts': { path: () => pageOf(gallery.item), open: whole, windows: ALL },
};

const MEMBER: Window[] = ['member'];
const looked = Object.entries(SCREENS).flatMap(([name, { windows = MEMBER }]) =>
  windows.map((window): [string, Window] => [name, window]),
);

/** A run looks at a third of the screens, of their states and of what opens over them (docs/testing.md). */
const seed = seedOf('SCREENS_SEED');

test.each(inTurn(looked, seed))(`%s, %s (SCREENS_SEED=${seed})`, async (name, window) => {
  const { path, open } = SCREENS[name]!;
  const page = gallery.windows[window];
  await page.goto(path());
  await open(page);
  expect(await findViolations(page)).toEqual([]);
  if (window === 'member') expect(await findFaintTexts(page)).toEqual({});
});

describe('drafts that cannot be read', () => {
  const isList = (url: URL) => url.pathname.endsWith('/draft-issues/');
  const answers: Record<string, [(route: Route) => unknown, (page: Page) => Promise<unknown>]> = {
    fail: [
      (route) => route.fulfill({ status: 500, json: { error: 'Something is broken.' } }),
      heading("Couldn't load drafts"),
    ],
    'are on their way': [() => {}, (page) => page.getByRole('status', { name: 'Loading' }).waitFor()],
    'are none': [(route) => route.fulfill({ json: { results: [] } }), heading('No drafts yet')],
  };
  test.each(inTurn(Object.keys(answers), seed))(`%s (SCREENS_SEED=${seed})`, async (name) => {
    const [answer, open] = answers[name]!;
    const page = await gallery.windows.member.context().newPage();
    await page.route(isList, (route) => void answer(route));
    await page.goto(DRAFTS());
    await open(page);
    expect(await findViolations(page)).toEqual([]);
    expect(await findFaintTexts(page)).toEqual({});
    await page.close();
  });
});

type Over = { part: string; open: (page: Page) => Promise<unknown> };
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const more =
  (name: string, part = DIALOG): (() => Over) =>
  () => ({
    part,
    open: async (page) => {
      await page.getByRole('button', { name: 'More', exact: true }).first().click();
      await page.getByRole('menuitem', { name }).click();
    },
  });
const pressed = (name: string | RegExp, part: string) => (): Over => ({
  part,
  open: (page) => press(page, name),
});
const through = (name: string | RegExp, entry: string) => (): Over => ({
  part: DIALOG,
  open: async (page) => {
    await press(page, name);
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
  },
});

/** What opens over a screen; Escape closes it, and the keyboard is somewhere in the screen again. */
async function lookAt(page: Page, { part, open }: Over): Promise<void> {
  await open(page);
  await page.locator(part).first().waitFor();
  const found = [await findViolations(page, part), await findFaintTexts(page, part)];
  // Closed before it is judged, so that the next one finds the screen free.
  await escapeFrom(page, part);
  expect(found).toEqual([[], {}]);
  const hasKeyboard = () => page.evaluate(() => document.activeElement !== document.body);
  await expect.poll(hasKeyboard).toBe(true);
}

describe('over an item', () => {
  beforeAll(async () => {
    const { member } = gallery.windows;
    await member.goto(pageOf(gallery.item));
    await whole(member);
  });
  const OVER = {
    'its menu': pressed(/^More$/, MENU),
    'its versions': more('Description history'),
    'its subscribers': more('Followers'),
    'its way to another project': more('Move to another project…'),
    'the question before it is deleted': more('Delete'),
    'the ways to a sub-item': pressed(/^Sub-item$/, MENU),
    'the choice of sub-items': through(/^Sub-item$/, 'Existing items…'),
    'the kinds of relation': pressed(/^Relation$/, MENU),
    'the choice of related items': through(/^Relation$/, 'Blocked by'),
    'the menu of a relation': pressed('Actions for In Todo', MENU),
    'the form of a link': pressed(/^Link$/, DIALOG),
    'the menu of a link': pressed('Actions for Disable sourceMapper #139', MENU),
    'the menu of a file': pressed('Actions for compile-profile.png', MENU),
    'a picture of it': through('Actions for compile-profile.png', 'Preview'),
    'the reactions': pressed(/^Add reaction$/, DIALOG),
    'the menu of a comment': pressed('Comment actions', MENU),
    'the question before a comment is deleted': through('Comment actions', 'Delete'),
    'what the activity shows': pressed('Filter activity', MENU),
  };
  test.each(inTurn(Object.keys(OVER) as (keyof typeof OVER)[], seed))(`%s (SCREENS_SEED=${seed})`, (name) =>
    lookAt(gallery.windows.member, OVER[name]()),
  );
});

describe('over drafts', () => {
  beforeEach(async () => {
    const { member } = gallery.windows;
    await member.goto(DRAFTS());
    await draft(member).waitFor();
  });
  const dots = 'Actions for Cache compiled widgets';
  test('the menu of a draft', () => lookAt(gallery.windows.member, pressed(dots, MENU)()));
  test('the form of a draft', () =>
    lookAt(gallery.windows.member, { part: DIALOG, open: (page) => draft(page).click() }));
  test('the question before a draft is deleted', () =>
    lookAt(gallery.windows.member, through(dots, 'Delete')()));
});

describe.each(inTurn(['side', 'modal', 'full'], seed))(`the peek, %s (SCREENS_SEED=${seed})`, (mode) => {
  test('has no faults, and Escape leads back to its row', async () => {
    const { member } = gallery.windows;
    await member.goto(inProject('issues/'));
    await rows(member);
    await member.evaluate((chosen) => localStorage.setItem('tandem.peek-mode', chosen), mode);
    await member.reload();
    await member.locator(`[data-item-id="${gallery.item.id}"] [data-item-link]`).first().click();
    await member.locator(`[data-peek][data-mode="${mode}"]`).waitFor();
    await whole(member);
    expect(await findViolations(member, '[data-peek]')).toEqual([]);
    expect(await findFaintTexts(member, '[data-peek]')).toEqual({});
    await member.locator('[data-peek]').focus();
    await member.keyboard.press('Escape');
    await member.locator('[data-peek]').waitFor({ state: 'hidden' });
    const focused = () =>
      member.evaluate(
        () => document.activeElement?.closest<HTMLElement>('[data-item-id]')?.dataset['itemId'],
      );
    await expect.poll(focused).toBe(gallery.item.id);
    await member.evaluate(() => localStorage.removeItem('tandem.peek-mode'));
  });
});
