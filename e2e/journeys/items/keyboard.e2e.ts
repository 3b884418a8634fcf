import type { Locator, Page } from 'playwright-core';
import { afterEach, afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clickInto, editorOf } from '../../help/editor.ts';
import { type Gallery, closeGallery, openGallery } from '../../screens/gallery.ts';
import { SCREENS } from '../../screens/screens.ts';

let gallery: Gallery;
let page: Page;

beforeAll(async () => {
  gallery = await openGallery();
  page = gallery.windows.member;
});
afterAll(() => closeGallery(gallery));

async function goTo(name: string): Promise<void> {
  const { path, open } = SCREENS[name]!;
  await page.goto(path(gallery));
  await open(page, gallery);
}

/** Numbers everything that Tab must reach, in reading order, and gives how many there are. */
const numberStops = () =>
  page.evaluate(() => {
    const selector = 'a[href], button, input, textarea, select, [contenteditable=true], [tabindex]';
    const stops = [...document.querySelectorAll<HTMLInputElement>(selector)].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.disabled &&
        !element.closest('[inert]') &&
        element.getClientRects().length > 0 &&
        // Of a group of radio buttons the chosen one is the stop; arrows go on to the others.
        (element.type !== 'radio' || element.checked),
    );
    for (const [index, element] of stops.entries()) element.dataset['stop'] = String(index);
    return stops.length;
  });

/** The number of what has the keyboard now, and whether one can see that it has it. */
const currentStop = () =>
  page.evaluate(() => {
    const active = document.activeElement as HTMLElement;
    const isDrawn = (element: Element | null | undefined, pseudo?: string) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth, boxShadow, borderTopWidth, content } = getComputedStyle(
        element,
        pseudo,
      );
      const hasOutline = outlineStyle !== 'none' && outlineWidth !== '0px';
      // A row draws its ring by a box over itself.
      const hasBox = pseudo !== undefined && content !== 'none' && borderTopWidth !== '0px';
      return hasOutline || hasBox || (pseudo === undefined && boxShadow !== 'none');
    };
    const item = active.matches('[data-item-link]') ? active.closest('[data-item-id]') : null;
    const isSeen =
      isDrawn(active) || isDrawn(item) || isDrawn(item, '::after') || isDrawn(active.nextElementSibling);
    return { stop: active.dataset['stop'], isSeen, html: active.outerHTML.slice(0, 200) };
  });

test.each(['home', 'list', 'board', 'pages'])(
  'Tab goes through everything in reading order: %s',
  async (name) => {
    await goTo(name);
    // What comes later adds stops.
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const count = await numberStops();
    const reached: string[] = [];
    const unseen: string[] = [];
    for (let step = 0; step < count; step++) {
      await page.keyboard.press('Tab');
      const { stop, isSeen, html } = await currentStop();
      reached.push(stop ?? html);
      if (!isSeen) unseen.push(html);
    }
    expect(reached).toEqual(Array.from({ length: count }, (_, index) => String(index)));
    expect(unseen).toEqual([]);
  },
);

const button = (name: string) => () => page.getByRole('button', { name, exact: true }).first();
const inRow = (selector: string) => () => page.locator(`[data-item-id] ${selector}`).first();
const MENU = '[role="menu"]';
const DIALOG = '[role="dialog"]';
const PEEK = '[data-peek]';

/** What has the keyboard, what is pressed (Enter unless told otherwise), and what opens; `through` opens on the way. */
type Opener = { opener: () => Locator; keys?: string[]; opened: string; through?: string };
const OPENERS: Record<string, Opener> = {
  workspaces: { opener: button('Switch workspace: Team'), opened: MENU },
  account: { opener: button('Account'), opened: MENU },
  search: { opener: button('Search and commands'), opened: DIALOG },
  'a new project': { opener: button('New project'), opened: DIALOG },
  filter: { opener: button('Filter'), opened: DIALOG },
  display: { opener: button('Display'), opened: DIALOG },
  'a new item': { opener: button('New item'), opened: DIALOG },
  'a new item by its key': { opener: inRow('[data-item-link]'), keys: ['c'], opened: DIALOG },
  'the palette by its key': { opener: inRow('[data-item-link]'), keys: ['Control+k'], opened: DIALOG },
  'a value': { opener: inRow('[data-property="state"]'), opened: DIALOG },
  'a value by its key': { opener: inRow('[data-item-link]'), keys: ['l'], opened: DIALOG },
  'a date': { opener: inRow('[data-property="target_date"]'), opened: `${DIALOG}:has(td)` },
  'the menu of an item': { opener: inRow('[data-menu]'), opened: MENU },
  'the question before deleting': {
    opener: inRow('[data-menu]'),
    keys: ['ArrowUp', 'Enter'],
    opened: DIALOG,
    through: MENU,
  },
  peek: { opener: inRow('[data-item-link]'), keys: [' '], opened: PEEK },
  'a line for a new item': {
    opener: () => page.locator('[data-list]').getByRole('button', { name: 'New item', exact: true }),
    opened: '[data-list] input',
  },
};

/** People press the next key when they see what the last one did; by then it has the keyboard. */
async function hasKeyboard(opened: string): Promise<void> {
  const isInside = () =>
    page.evaluate((selector) => Boolean(document.activeElement?.closest(selector)), opened);
  await expect.poll(isInside, { timeout: 10_000 }).toBe(true);
}

async function pressThrough({ keys = ['Enter'], through, opened }: Opener): Promise<void> {
  if (through) {
    await page.keyboard.press('Enter');
    await hasKeyboard(through);
  }
  for (const key of keys) await page.keyboard.press(key);
  await page.locator(opened).first().waitFor();
  if (opened === PEEK) await page.locator(`${PEEK} [contenteditable]`).first().waitFor();
  else await hasKeyboard(opened);
}

describe('Escape closes what a key has opened, and the keyboard is where it was', () => {
  beforeAll(() => goTo('list'));
  test.each(Object.keys(OPENERS))('%s', async (name) => {
    const { opener, opened } = OPENERS[name]!;
    await opener().focus();
    await pressThrough(OPENERS[name]!);
    await page.keyboard.press('Escape');
    await page.locator(opened).waitFor({ state: 'hidden' });
    const isBack = () => opener().evaluate((element) => element === document.activeElement);
    await expect.poll(isBack, { timeout: 10_000 }).toBe(true);
  });
});

describe('Escape that follows at once closes what a key has only just opened', () => {
  beforeAll(() => goTo('list'));
  test.each([
    ['a value by its key', '[data-item-link]', 's'],
    ['a date by its key', '[data-item-link]', 'D'],
    ['a value', '[data-property="state"]', 'click'],
    ['the menu of an item', '[data-menu]', 'click'],
  ])('%s', async (_, target, key) => {
    const opener = inRow(target)();
    await opener.focus();
    // In the very next task: no person, and no test by way of the browser's own keyboard, is as quick.
    await opener.evaluate(async (element, pressed) => {
      const press = (name: string) =>
        element.dispatchEvent(
          new KeyboardEvent('keydown', {
            key: name,
            shiftKey: /^[A-Z]$/.test(name),
            bubbles: true,
            cancelable: true,
          }),
        );
      if (pressed === 'click') (element as HTMLElement).click();
      else press(pressed);
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', resolve);
        port1.start();
        port2.postMessage(null);
      });
      press('Escape');
    }, key);
    await page.locator(`${DIALOG}, ${MENU}`).waitFor({ state: 'detached' });
    const isBack = () => opener.evaluate((element) => element === document.activeElement);
    await expect.poll(isBack, { timeout: 10_000 }).toBe(true);
  });
});

describe('a filter that is removed', () => {
  beforeEach(() => goTo('list with filters'));
  // What is still unsent would come after the filters of the next one.
  afterEach(() => page.getByText('All changes saved').first().waitFor());
  const hasFocus = (name: string) => () =>
    page.evaluate((label) => {
      const { activeElement: active } = document;
      return active?.getAttribute('aria-label') === label || active?.textContent === label;
    }, name);
  const removeBy = (name: string) => page.getByRole('button', { name }).press('Enter');

  test('gives the keyboard to the next one, and the last one to the button that adds filters', async () => {
    await removeBy('Remove filter: State');
    await expect.poll(hasFocus('Remove filter: Priority'), { timeout: 10_000 }).toBe(true);
    await removeBy('Remove filter: Priority');
    await expect.poll(hasFocus('Filter'), { timeout: 10_000 }).toBe(true);
  });

  test('with others before it gives the keyboard to the plus beside them', async () => {
    await removeBy('Remove filter: Priority');
    await expect.poll(hasFocus('Add filter'), { timeout: 10_000 }).toBe(true);
  });

  test('together with all others gives the keyboard to the button that adds filters', async () => {
    await removeBy('Clear all');
    await expect.poll(hasFocus('Filter'), { timeout: 10_000 }).toBe(true);
  });
});

test('the menu of a comment, and the question that it asks, give the keyboard back to its dots', async () => {
  await goTo('work item');
  const dots = page.getByRole('button', { name: 'Comment actions' }).first();
  const isBack = () => dots.evaluate((element) => element === document.activeElement);
  await dots.press('Enter');
  await hasKeyboard(MENU);
  await page.keyboard.press('Escape');
  await expect.poll(isBack, { timeout: 10_000 }).toBe(true);
  await dots.press('Enter');
  await hasKeyboard(MENU);
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await hasKeyboard(DIALOG);
  await page.keyboard.press('Escape');
  await expect.poll(isBack, { timeout: 10_000 }).toBe(true);
});

test('Tab means something in a table of a text; after Escape it leads on from it', async () => {
  await goTo('work item');
  const text = editorOf(page);
  await clickInto(text.locator('td').first());
  await page.keyboard.press('Tab');
  const isInside = () => text.evaluate((editor) => editor.contains(document.activeElement));
  expect(await isInside()).toBe(true);
  await page.keyboard.press('Escape');
  expect(await isInside()).toBe(false);
  // Boxes and links of the text are stops like any other.
  const stops = await text.locator('a[href], button, input').count();
  await page.keyboard.press('Tab');
  for (let step = 0; step < stops && (await isInside()); step++) await page.keyboard.press('Tab');
  const isBehind = await text.evaluate((editor) => {
    const { activeElement } = document;
    const position = activeElement ? editor.compareDocumentPosition(activeElement) : 0;
    return (position & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && !editor.contains(activeElement);
  });
  expect(isBehind).toBe(true);
});
