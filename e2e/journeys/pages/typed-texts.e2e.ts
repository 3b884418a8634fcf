import type { Locator, Page, Route } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Window } from '../../help/browser.ts';
import { expectStatus } from '../../help/person.ts';
import { inTurn, seedOf } from '../../help/random.ts';
import { makeTeam } from '../../help/team.ts';
import {
  type FieldWorld,
  FORMS,
  type Made,
  openSticky,
  TITLES,
  type TypedField,
} from '../../help/typed-fields.ts';
import { useWindows } from '../../help/windows.ts';

/*
 * Everything that is saved while it is typed, at the speed of people: with pauses in which it is saved, blanks at every end
 * of what is saved, a server that takes its time or fails, and another person in the same field.
 */

const KEY_MS = 70;
/** Longer than all pauses after which something is saved. */
const THINKING_MS = 1_800;
const PIECES = [' for ', 'all', ' of', '  us '];

const openAt = useWindows();
let world: FieldWorld;
let windows: Window[] = [];

beforeAll(async () => {
  const team = await makeTeam();
  const { slug, projectId } = team.place;
  const project = `${team.project}/`;
  const features = { cycle_view: true, module_view: true, issue_views_view: true, inbox_view: true };
  expectStatus(
    await team.ada.call('PATCH', project, { ...features, page_view: true, is_epic_enabled: true }),
    200,
  );
  const base = `/${slug}/projects/${projectId}/`;
  world = { ...team, base, workspace: `/api/workspaces/${slug}` };
});
afterEach(() => {
  const errors = windows.flatMap((window) => window.errors);
  windows = [];
  expect(errors.join('\n')).toBe('');
});

async function open(field: TypedField, made: Made, person = world.ada): Promise<[Page, Locator]> {
  const window = await openAt('about:blank', person);
  windows.push(window);
  return [window.page, await field.open(window.page, made)];
}

const shownIn = (field: Locator): Promise<string> =>
  field.evaluate((element) => ('value' in element ? String(element.value) : element.textContent));

/** The pause is what is tested: what was typed so far is saved in it. */
const think = (page: Page, ms = THINKING_MS) => page.waitForTimeout(ms);

/** Types behind what stands there, and looks after every pause whether all of it still does. */
async function typeBehind(page: Page, field: Locator, pieces: readonly string[]): Promise<void> {
  await field.click();
  await page.keyboard.press('End');
  let expected = await shownIn(field);
  for (const piece of pieces) {
    for (const key of piece) {
      await page.keyboard.type(key);
      expected += key;
      expect(await shownIn(field)).toBe(expected);
      await think(page, KEY_MS);
    }
    await think(page);
    expect(await shownIn(field)).toBe(expected);
  }
}

const leave = (field: Locator) => field.evaluate((element) => (element as HTMLElement).blur());

async function finish(page: Page, field: Locator, { send }: TypedField): Promise<void> {
  await (send ? send(page) : leave(field));
}

/** What the server does with the calls that save this text. */
const HINDRANCES: Record<string, (page: Page, made: Made) => Promise<unknown>> = {
  'at once': async () => {},
  'by a slow server': (page, { path }) =>
    page.route(`**${path}`, async (route) => {
      if (route.request().method() === 'PATCH') await think(page, 2_500);
      await route.continue();
    }),
  'by a server that fails at first': (page, { path }) => {
    let failures = 2;
    return page.route(`**${path}`, (route: Route) => {
      if (route.request().method() !== 'PATCH' || failures === 0) return route.continue();
      failures -= 1;
      return failures === 1 ? route.abort() : route.fulfill({ status: 502, body: '' });
    });
  },
};

const seed = seedOf('TEXTS_SEED');
/** Each title is typed with one of them in a run, and with another one in the next. */
const hindrancesOf = (title: string) =>
  inTurn(Object.entries(HINDRANCES), seed + Object.keys(TITLES).indexOf(title));

describe.each(Object.entries(TITLES))(`%s (TEXTS_SEED=${seed})`, (name, field) => {
  // docs/contract/client.md#what-is-saved-while-it-is-typed
  test.each(hindrancesOf(name))('is what was typed, saved %s', async (_how, hinder) => {
    const made = await field.make(world, 'Plan');
    const [page, input] = await open(field, made);
    await hinder(page, made);
    await typeBehind(page, input, PIECES);
    await finish(page, input, field);
    await expect.poll(made.stored, { timeout: 30_000 }).toBe('Plan for all of  us');
    if (!field.isClosedByLeaving) await expect.poll(() => shownIn(input)).toBe('Plan for all of  us');
    await page.getByText('All changes saved', { exact: true }).waitFor({ timeout: 30_000 });
  });

  // docs/contract/client.md#what-is-said-about-saving
  test('stays under the caret when another person gives another one, until one of both is chosen', async () => {
    const made = await field.make(world, 'Plan');
    const [page, input] = await open(field, made);
    await typeBehind(page, input, [' for ']);
    await expect.poll(made.stored).toBe('Plan for');
    await made.change('Theirs');
    await typeBehind(page, input, ['all ']);
    const choice = page.getByRole('button', { name: 'Keep mine' });
    await choice.waitFor();
    expect(await page.getByText('All changes saved').count()).toBe(0);
    expect(await page.getByText(/^Saved$/).count()).toBe(0);
    expect(await made.stored()).toBe('Theirs');
    await choice.click();
    await expect.poll(made.stored).toBe('Plan for all');
    await page.getByText('All changes saved', { exact: true }).waitFor();
  });
});

test('the title of a new page is what was typed without a pause, also when it is saved meanwhile', async () => {
  const { page } = await openAt(`${world.base}pages/`, world.ada);
  for (let round = 0; round < 4; round += 1) {
    await page.goto(`${world.base}pages/`);
    await page.getByRole('button', { name: 'New page', exact: true }).first().click();
    const title = page.getByRole('textbox', { name: 'Page title' });
    await title.waitFor();
    const text = 'Plan for all of us to see it as one';
    await page.keyboard.type(text, { delay: 100 });
    expect(await shownIn(title)).toBe(text);
    await leave(title);
    const id = new URL(page.url()).pathname.split('/').filter(Boolean).at(-1);
    const stored = async () => (await world.ada.call('GET', `${world.project}/pages/${id}/`)).body.name;
    await expect.poll(stored).toBe(text);
  }
});

describe.each(Object.entries(FORMS))('%s', (_name, field) => {
  test('is what was typed, also when another person changes it meanwhile', async () => {
    const made = await field.make(world, 'Plan');
    const [page, input] = await open(field, made);
    await typeBehind(page, input, [' for ']);
    await made.change('Theirs');
    await typeBehind(page, input, ['all', ' of us ']);
    await finish(page, input, field);
    await expect.poll(made.stored).toBe('Plan for all of us');
  });
});

describe(`the text of a sticky (TEXTS_SEED=${seed})`, () => {
  const make = async (html: string) => {
    const made = await (TITLES['the title of a sticky'] as TypedField).make(world, 'List');
    expectStatus(await world.ada.call('PATCH', made.path, { description_html: html }), 200);
    return made;
  };
  const tab = async (made: Made): Promise<[Page, Locator]> => {
    const window = await openAt(made.screen, world.ada);
    windows.push(window);
    return [window.page, await openSticky(window.page, made)];
  };
  const wordsOf = async ({ path }: Made) =>
    (await world.ada.call('GET', path)).body.description_stripped as string;

  test.each(inTurn(Object.entries(HINDRANCES), seed))('is what was typed, saved %s', async (_how, hinder) => {
    const made = await make('<p>first</p>');
    const [page, text] = await tab(made);
    await hinder(page, made);
    await typeBehind(page, text, PIECES);
    await expect.poll(() => wordsOf(made), { timeout: 30_000 }).toMatch(/^first for all of\s+us\s*$/);
  });

  // docs/contract/texts.md#texts-that-say-what-they-replace
  test('that two tabs write has all that both wrote, and each shows it', async () => {
    const made = await make('<p>first</p>');
    const [[one, mine], [two, other]] = [await tab(made), await tab(made)];
    await typeBehind(two, other, [' second']);
    await expect.poll(() => shownIn(mine)).toBe('first second');
    await typeBehind(one, mine, [' third']);
    await expect.poll(() => wordsOf(made)).toBe('first second third');
    await expect.poll(() => shownIn(other)).toBe('first second third');
  });

  test('that two tabs write at the same moment has all that both wrote', async () => {
    const made = await make('<p>first</p>');
    const [[one, mine], [two, other]] = [await tab(made), await tab(made)];
    await mine.click();
    await one.keyboard.press('End');
    await other.click();
    await two.keyboard.press('Home');
    await Promise.all([
      one.keyboard.type(' and mine behind', { delay: 60 }),
      two.keyboard.type('theirs before ', { delay: 75 }),
    ]);
    await expect.poll(() => wordsOf(made)).toBe('theirs before first and mine behind');
    for (const text of [mine, other])
      await expect.poll(() => shownIn(text)).toBe('theirs before first and mine behind');
  });

  test('that is written without a network keeps what another tab wrote meanwhile', async () => {
    const made = await make('<p>first</p>');
    const [page, text] = await tab(made);
    await page.context().setOffline(true);
    await typeBehind(page, text, [' third']);
    const second = { description_html: '<p>first second</p>' };
    expectStatus(await world.ada.call('PATCH', made.path, second), 200);
    await page.context().setOffline(false);
    await expect.poll(() => wordsOf(made), { timeout: 30_000 }).toContain('third');
    expect(await wordsOf(made)).toContain('second');
  });
});

describe('words that are not sent yet', () => {
  test('of a comment are there again after a reload, with every blank', async () => {
    const made = await (TITLES['the title of a work item'] as TypedField).make(world, 'Item');
    const { page } = await openAt(made.screen, world.ada);
    await page.getByRole('button', { name: 'Leave a comment…' }).click();
    const field = page.getByRole('textbox', { name: 'Write a comment' });
    await field.waitFor();
    await typeBehind(page, field, ['Not', ' yet ', 'done']);
    await page.reload();
    await expect
      .poll(() => shownIn(page.getByRole('textbox', { name: 'Write a comment' })))
      .toBe('Not yet done');
  });
});
