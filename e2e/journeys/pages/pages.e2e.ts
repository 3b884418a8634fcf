import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openWindow, type Window } from '../../help/browser.ts';
import {
  editorOf,
  goToEnd,
  readOnlyTextOf,
  saveStatusOf,
  textOf,
  typeAtEnd,
  untilSelected,
} from '../../help/editor.ts';
import { type Network, openNetwork } from '../../help/network.ts';
import { openPageTeam } from '../../help/page-team.ts';
import { type Person, expectStatus } from '../../help/person.ts';
import { storeTooDeep } from '../../help/stored-text.ts';

/** Promises 27 and 28: what is taken away is gone within this time. */
const AT_ONCE_MS = 5_000;
/** Rows follow the live document within seconds. */
const STORED_SOON = { timeout: 15_000 };
/** Promise 31. */
const NOTICED_WITHIN_MS = 10_000;

let browser: Browser;
let ada: Person;
let ben: Person;
let project: string;
let list: string;
let first: Window;
let second: Window;
const more: Window[] = [];

beforeAll(async () => {
  ({ browser, ada, ben, project, list, first, second } = await openPageTeam());
});
afterAll(() => browser.close());
afterEach(async () => {
  const others = more.splice(0);
  await Promise.all(others.map(({ context }) => context.close()));
  // What a page reports belongs to the test in which it did, and is read where only the message is kept.
  const errors = [first, second, ...others].flatMap((window) => window.errors.splice(0));
  expect(errors.join('\n')).toBe('');
});

async function makePage(name: string, description_html = '<p></p>'): Promise<string> {
  const body = { name, description_html };
  return expectStatus(await ada.call('POST', `${project}/pages/`, body), 201).id;
}

async function openMore(person: Person, options = {}): Promise<Window> {
  const window = await openWindow(browser, person, options);
  more.push(window);
  return window;
}

async function openPage({ page }: Window, id: string): Promise<Page> {
  await page.goto(`${list}${id}/`);
  await editorOf(page).waitFor();
  return page;
}

/** The page for both. */
const openForBoth = (id: string) => Promise.all([openPage(first, id), openPage(second, id)]);

/** What the server has stored of a page's text, whatever a browser says. */
async function storedText(id: string): Promise<string> {
  const answer = expectStatus(await ada.call('GET', `${project}/pages/${id}/`), 200);
  return String(answer.description_html).replaceAll(/<[^>]*>/g, '');
}

const saved = (page: Page) => saveStatusOf(page).getByText('Saved', { exact: true }).waitFor();

test('two people type on one page: each sees the other, and both end with the same text', async () => {
  const id = await makePage('Plan');
  const [one, two] = await openForBoth(id);
  await typeAtEnd(one, 'Ada writes. ');
  await two.getByText('Ada writes.').waitFor();
  await two.locator('.remote-caret-flag', { hasText: 'Ada' }).waitFor();
  await two.getByRole('group', { name: 'Also on this page' }).getByRole('img', { name: 'Ada' }).waitFor();

  await typeAtEnd(two, 'Ben too. ');
  await one.locator('.remote-caret-flag', { hasText: 'Ben' }).waitFor();
  const both = Promise.all([one.keyboard.type('abcdefghij'), two.keyboard.type('0123456789')]);
  await both;
  await Promise.all([saved(one), saved(two)]);
  await expect.poll(async () => (await textOf(two)) === (await textOf(one)), STORED_SOON).toBe(true);
  const text = await textOf(one);
  expect(text.replaceAll(/[^a-j]/g, '')).toContain('abcdefghij');
  expect(text.replaceAll(/\D/g, '')).toBe('0123456789');
  await expect.poll(() => storedText(id), STORED_SOON).toBe(text);
});

test('a table from the slash menu is there for both, and keys move in it', async () => {
  const id = await makePage('Table');
  const [one, two] = await openForBoth(id);
  await goToEnd(one);
  await one.keyboard.type('/tab');
  await one.getByRole('option', { name: 'Table with header row' }).waitFor();
  await one.keyboard.press('Enter');
  await editorOf(one).locator('th').first().waitFor();
  await one.keyboard.type('Name');
  await one.keyboard.press('Tab');
  await one.keyboard.type('Size');
  await two.getByRole('columnheader', { name: 'Size' }).waitFor();
  expect(await two.locator('tr').count()).toBe(3);
  await one.getByRole('button', { name: 'Row below' }).click();
  await expect.poll(() => two.locator('tr').count(), { timeout: AT_ONCE_MS }).toBe(4);
});

test('a title saves itself and reaches the other, and a third who looks at the list', async () => {
  const id = await makePage('Old name');
  const [[one, two], { page: three }] = await Promise.all([openForBoth(id), openMore(ben)]);
  await three.goto(list);
  await three.getByRole('link', { name: 'Old name' }).waitFor();
  await one.getByRole('textbox', { name: 'Page title' }).fill('New name');
  await saveStatusOf(one).getByText('Saving').waitFor();
  await two.getByRole('heading', { name: 'New name' }).waitFor();
  await three.getByRole('link', { name: 'New name' }).waitFor();
  await saved(one);
});

test('a lock makes the page read-only for the other at once, and unlocking gives it back', async () => {
  const id = await makePage('Locked', '<p>Words</p>');
  const [one, two] = await openForBoth(id);
  await one.getByRole('button', { name: 'More', exact: true }).click();
  await one.getByRole('menuitem', { name: 'Lock', exact: true }).click();
  await readOnlyTextOf(two).waitFor({ timeout: AT_ONCE_MS });
  await two.getByText('Locked, read-only').first().waitFor();
  expect(await two.getByRole('toolbar').count()).toBe(0);

  await one.getByRole('button', { name: 'More', exact: true }).click();
  await one.getByRole('menuitem', { name: 'Unlock', exact: true }).click();
  await editorOf(two).waitFor({ timeout: AT_ONCE_MS });
  await typeAtEnd(two, ' again');
  await one.getByText('Words again').waitFor();
});

test('a member who becomes a guest is informed at once and only reads, until they are a member again', async () => {
  const id = await makePage('Roles', '<p>Words</p>');
  expectStatus(await ada.call('PATCH', `${project}/`, { guest_view_all_features: true }), 200);
  const [one, two] = await openForBoth(id);
  const members = expectStatus(await ada.call('GET', `${project}/members/`), 200);
  const { id: membership } = members.find(({ member }: { member: string }) => member === ben.id);
  const becomes = async (role: number) =>
    expectStatus(await ada.call('PATCH', `${project}/members/${membership}/`, { role }), 200);
  await becomes(5);
  await readOnlyTextOf(two).waitFor({ timeout: AT_ONCE_MS });
  await two.getByText('You can now only read this page').waitFor({ timeout: AT_ONCE_MS });
  expect(await two.getByRole('toolbar').count()).toBe(0);
  expect(await two.getByRole('textbox', { name: 'Page title' }).count()).toBe(0);
  await typeAtEnd(one, ' of Ada');
  await two.getByText('Words of Ada').waitFor();

  await becomes(15);
  await editorOf(two).waitFor({ timeout: AT_ONCE_MS });
  await typeAtEnd(two, ' and Ben');
  await one.getByText('Words of Ada and Ben').waitFor();
});

test('a page made private is gone for the other at once and comes back with its access', async () => {
  const id = await makePage('Mine', '<p>Words</p>');
  const [one, two] = await openForBoth(id);
  await one.getByRole('button', { name: 'More', exact: true }).click();
  await one.getByRole('menuitem', { name: 'Make private' }).click();
  // Whoever has the pointer on it has the time.
  await one.getByRole('button', { name: 'Undo' }).hover();
  await two.getByText('Page not found').waitFor({ timeout: AT_ONCE_MS });
  expect(await two.getByText('Words').count()).toBe(0);
  await one.getByText('Only you can see this page').waitFor();
  await one.getByRole('button', { name: 'Undo' }).click();
  await editorOf(two).waitFor({ timeout: AT_ONCE_MS });
});

test('text typed while cut off is kept, even by a closed tab, and sent', async () => {
  const id = await makePage('Cut', '<p>Before</p>');
  const network: Network = await openNetwork();
  const cutOff = await openMore(ben, { proxy: network.proxy });
  const [one, two] = await Promise.all([openPage(first, id), openPage(cutOff, id)]);
  await typeAtEnd(two, ' stored');
  await saved(two);
  await network.cut();
  await typeAtEnd(two, ' cut');
  await saveStatusOf(two).getByText('Server not responding').waitFor({ timeout: NOTICED_WITHIN_MS });

  await two.close();
  await network.restore();
  const reopened = await cutOff.context.newPage();
  await reopened.goto(`${list}${id}/`);
  await reopened.getByText('Before stored cut').waitFor();
  await saved(reopened);
  await one.getByText('Before stored cut').waitFor();
  await network.close();
});

/** Pastes as other programs do: HTML beside its bare text. */
const pasteHtml = (page: Page, html: string) =>
  editorOf(page).evaluate((editor, markup) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', markup);
    clipboardData.setData('text/plain', 'text');
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);

const WORD_LIST = ([level, marker, text]: [number, string, string]) =>
  `<p class="MsoListParagraph" style="mso-list:l0 level${level} lfo1"><![if !supportLists]>` +
  `<span style="mso-list:Ignore">${marker}<span>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`;
const WORD_ITEMS: [number, string, string][] = [
  [1, '·', 'Boats'],
  [2, 'o', 'Ferry'],
  [1, '·', 'Piers'],
  [1, '1.', 'First'],
  [1, '2.', 'Second'],
];

test('lists of Word come as lists, and Google Docs brings no empty lines of its own', async () => {
  const one = await openPage(first, await makePage('Pasted'));
  await goToEnd(one);
  await pasteHtml(one, `<html><body>${WORD_ITEMS.map(WORD_LIST).join('')}</body></html>`);
  await editorOf(one).locator('ul > li > ul > li', { hasText: 'Ferry' }).waitFor();
  expect(await editorOf(one).locator(':scope > ul > li').allInnerTexts()).toEqual([
    'Boats\n\nFerry',
    'Piers',
  ]);
  expect(await editorOf(one).locator(':scope > ol > li').allInnerTexts()).toEqual(['First', 'Second']);

  const two = await openPage(second, await makePage('From Docs'));
  await goToEnd(two);
  const docs = '<b id="docs-internal-guid-1" style="font-weight:normal"><p>One</p><br><p>Two</p><br></b>';
  await pasteHtml(two, docs);
  await editorOf(two).getByText('Two').waitFor();
  expect(await editorOf(two).locator('p').allInnerTexts()).toEqual(['One', 'Two']);
});

test('a link is made by keys alone', async () => {
  const one = await openPage(first, await makePage('Link', '<p>Timetable</p>'));
  await one.getByRole('toolbar', { name: 'Formatting' }).waitFor();
  await goToEnd(one);
  await one.keyboard.press('Shift+Home');
  await untilSelected(one, 'Timetable');
  await one.keyboard.press('Control+k');
  await one.getByRole('textbox', { name: 'Link URL' }).fill('https://example.com/boats');
  await one.keyboard.press('Enter');
  const link = editorOf(one).getByRole('link', { name: 'Timetable' });
  expect(await link.getAttribute('href')).toBe('https://example.com/boats');
});

test('a text that search cannot follow says so where it says that it is saved, until it can', async () => {
  const id = await makePage('Deep', '<p>First words</p>');
  const page = await openPage(first, id);
  await storeTooDeep(process.env['TANDEM_DATA'] ?? '', `page:${id}`, ada.id);
  await editorOf(page).locator('blockquote').first().waitFor({ state: 'attached' });
  await typeAtEnd(page, ' more');
  const status = saveStatusOf(page);
  await status.getByText('Saved, but search is out of date').waitFor(STORED_SOON);
  expect(await status.getAttribute('title')).toContain('Your text is saved.');
  await page.reload();
  await status.getByText('Saved, but search is out of date').waitFor(STORED_SOON);

  await editorOf(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Short again');
  await status.getByText('Saved', { exact: true }).waitFor(STORED_SOON);
  expect(await status.getAttribute('title')).toBe('Saved');
});

test('what was archived can be brought back, and deleted when that is confirmed', async () => {
  await makePage('Old notes');
  const { page } = first;
  await page.goto(list);
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  const choose = async (item: string) => {
    await row('Old notes').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Archive');
  await row('Old notes').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await row('Old notes').waitFor();
  await choose('Archive');
  await page.getByRole('link', { name: 'Archived' }).click();
  await choose('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await row('Old notes').waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('No archived pages').waitFor();
});
