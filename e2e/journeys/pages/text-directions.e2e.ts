import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  clickInto,
  editorOf,
  goToEnd,
  goToLineEnd,
  readOnlyTextOf,
  textOf,
  untilSelected,
} from '../../help/editor.ts';
import { makePageTeam, type PageTeam } from '../../help/page-team.ts';
import { expectStatus } from '../../help/person.ts';
import { useWindows } from '../../help/windows.ts';

const openAt = useWindows();
let team: PageTeam;

beforeAll(async () => {
  team = await makePageTeam();
});

const MIXED =
  '<p>שלום עולם, זהו משפט.</p><ul><li><p>مرحبا بالعالم</p></li><li><p>Latin point</p></li></ul><p>Left to right</p>' +
  '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>משימה</p></li></ul>' +
  '<blockquote><p>ציטוט</p></blockquote><p>end</p>';

async function makePage(name: string, description_html: string): Promise<string> {
  const made = await team.ada.call('POST', `${team.project}/pages/`, { name, description_html });
  return expectStatus(made, 201).id as string;
}

async function openPage(id: string): Promise<Page> {
  const { page } = await openAt(`${team.list}${id}/`, team.ada);
  await editorOf(page).waitFor();
  return page;
}

/** From which side lines and what is around them begin. */
const sidesIn = (text: Locator) =>
  text.evaluate((root) =>
    Object.fromEntries(
      [...root.querySelectorAll('p, li, blockquote')].map((element) => [
        `${element.localName} ${element.querySelector('p')?.textContent ?? element.textContent}`,
        getComputedStyle(element).direction,
      ]),
    ),
  );

const EXPECTED = {
  'p שלום עולם, זהו משפט.': 'rtl',
  'li مرحبا بالعالم': 'rtl',
  'p مرحبا بالعالم': 'rtl',
  'li Latin point': 'ltr',
  'p Latin point': 'ltr',
  'p Left to right': 'ltr',
  'li משימה': 'rtl',
  'p משימה': 'rtl',
  'blockquote ציטוט': 'rtl',
  'p ציטוט': 'rtl',
  'p end': 'ltr',
};

describe('the direction of each block is that of its first letter', () => {
  test('in a page that is written, in what is typed, and in its title', async () => {
    const id = await makePage('תוכנית', MIXED);
    const page = await openPage(id);
    expect(await sidesIn(editorOf(page))).toEqual(EXPECTED);
    const title = page.getByRole('textbox', { name: 'Page title' });
    expect(await title.evaluate((field) => getComputedStyle(field).direction)).toBe('rtl');
    await goToEnd(page);
    await page.keyboard.press('Enter');
    await page.keyboard.type('שוב');
    expect((await sidesIn(editorOf(page)))['p שוב']).toBe('rtl');
  });

  test('in a page that is only read, and in a published one', async () => {
    const id = await makePage('תוכנית', MIXED);
    expectStatus(await team.ada.call('POST', `${team.project}/pages/${id}/lock/`, {}), 204);
    const { page } = await openAt(`${team.list}${id}/`, team.ben);
    await readOnlyTextOf(page).waitFor();
    expect(await sidesIn(readOnlyTextOf(page))).toEqual(EXPECTED);
  });

  test('in comments', async () => {
    const item = expectStatus(await team.ada.call('POST', `${team.project}/issues/`, { name: 'פריט' }), 201);
    const comments = `${team.project}/issues/${item.id}/comments/`;
    expectStatus(await team.ada.call('POST', comments, { comment_html: MIXED }), 201);
    const { slug, projectId } = team.place;
    const { page } = await openAt(`/${slug}/projects/${projectId}/issues/${item.id}`, team.ada);
    const comment = page.getByRole('article').locator('.rich-text').filter({ hasText: 'שלום' });
    await comment.waitFor();
    expect(await sidesIn(comment)).toEqual(EXPECTED);
  });
});

/** What was written, without what the editor says beside it. */
const writtenIn = (page: Page) =>
  editorOf(page).evaluate((editor) => {
    const copy = editor.cloneNode(true) as HTMLElement;
    for (const beside of copy.querySelectorAll(
      '[contenteditable="false"], label, select, button, .remote-caret',
    ))
      beside.remove();
    return copy.textContent;
  });

const FIRST_BLOCKS: Record<string, string> = {
  'a task list':
    '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>done</p></li></ul><p>end</p>',
  'a list': '<ul><li><p>point</p></li></ul><p>end</p>',
  'a table': '<table><tbody><tr><td><p>cell</p></td></tr></tbody></table><p>end</p>',
  'a picture': '<img src="https://example.com/a.png" alt="a" /><p>end</p>',
  'a dividing line': '<div data-type="horizontalRule"></div><p>end</p>',
  code: '<pre><code>select 1</code></pre><p>end</p>',
  'a callout': '<div data-block-type="callout-component"><p>note</p></div><p>end</p>',
  'a quote': '<blockquote><p>said</p></blockquote><p>end</p>',
  'a heading': '<h1>Head</h1><p>end</p>',
};
const KEYS = [
  ...['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'],
  ...['Control+Home', 'Control+End', 'PageUp', 'PageDown'],
];

describe('everything is selected, and a key leaves the selection', () => {
  test.each(Object.entries(FIRST_BLOCKS))('in a text that begins with %s', async (_what, html) => {
    const page = await openPage(await makePage('Keys', html));
    const words = html.replaceAll(/<[^>]*>/g, '');
    const blocks = await editorOf(page).locator('img, hr, [data-type="horizontalRule"], table').count();
    await goToEnd(page);
    for (const [index, key] of KEYS.entries()) {
      await page.keyboard.press('Control+a');
      await page.keyboard.press(key);
      await page.keyboard.type('x');
      const text = await writtenIn(page);
      expect([key, text.length]).toEqual([key, words.length + index + 1]);
      expect(text.replaceAll('x', '')).toBe(words);
    }
    expect(await editorOf(page).locator('img, hr, [data-type="horizontalRule"], table').count()).toBe(blocks);
  });
});

describe('what is taken back', () => {
  test('has the caret where it was: behind words that are there again', async () => {
    const page = await openPage(await makePage('Undo', '<p>one two three</p><p>last</p>'));
    await clickInto(editorOf(page).getByText('one two three'));
    await goToLineEnd(page);
    // One step to undo, however slow the machine is.
    await page.keyboard.press('Control+Backspace');
    await expect.poll(() => textOf(page)).toBe('one two last');
    await page.keyboard.press('Control+z');
    await expect.poll(() => textOf(page)).toBe('one two threelast');
    await page.keyboard.type('!');
    await expect.poll(() => textOf(page)).toBe('one two three!last');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+y');
    await page.keyboard.type('?');
    await expect.poll(() => textOf(page)).toBe('one two three!?last');
  });

  test('is not replaced by the next key where it had been selected', async () => {
    const page = await openPage(await makePage('Undo', '<p>first</p><p>one two three</p>'));
    await goToEnd(page);
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await untilSelected(page, 'three');
    await page.keyboard.press('Delete');
    await expect.poll(() => textOf(page)).toBe('firstone two ');
    await page.keyboard.press('Control+z');
    await expect.poll(() => textOf(page)).toBe('firstone two three');
    await page.keyboard.type('!');
    await expect.poll(() => textOf(page)).toBe('firstone two three!');
  });
});
