import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Window } from '../../help/browser.ts';
import { addPictureAtEnd, clickInto, editorOf, goToEnd, saveStatusOf } from '../../help/editor.ts';
import { openPageTeam } from '../../help/page-team.ts';
import { type Person, expectStatus } from '../../help/person.ts';

let browser: Browser;
let ada: Person;
let project: string;
let list: string;
let first: Window;
let second: Window;

beforeAll(async () => {
  ({ browser, ada, project, list, first, second } = await openPageTeam());
});
afterAll(() => browser.close());
afterEach(() => {
  const errors = [first, second].flatMap((window) => window.errors.splice(0));
  expect(errors.join('\n')).toBe('');
});

async function openForBoth(description_html: string): Promise<{ id: string; one: Page; two: Page }> {
  const body = { name: 'Blocks', description_html };
  const { id } = expectStatus(await ada.call('POST', `${project}/pages/`, body), 201);
  const [one, two] = [first.page, second.page];
  for (const page of [one, two]) {
    await page.goto(`${list}${id}/`);
    await editorOf(page).waitFor();
  }
  return { id, one, two };
}

/** What the server has stored of a page's text. */
const storedHtml = async (id: string): Promise<string> =>
  expectStatus(await ada.call('GET', `${project}/pages/${id}/`), 200).description_html;

const saved = (page: Page) => saveStatusOf(page).getByText('Saved', { exact: true }).waitFor();

test('colours and alignment that one chooses are seen by the other, and are stored', async () => {
  const { id, one, two } = await openForBoth('<p>Words</p>');
  await goToEnd(one);
  await one.keyboard.press('Control+a');
  await one.getByRole('button', { name: 'Colors' }).click();
  await one.getByRole('menuitem', { name: 'Text color: Green' }).click();
  await two.locator('[data-text-color="green"]', { hasText: 'Words' }).waitFor();
  await one.getByRole('button', { name: 'Alignment' }).click();
  await one.getByRole('menuitem', { name: 'Center' }).click();
  await saved(one);
  await expect.poll(() => storedHtml(id)).toContain('text-align:center');
  expect(await storedHtml(id)).toContain('data-text-color="green"');
});

test('a cell of a table takes a colour', async () => {
  const { id, one, two } = await openForBoth('<table><tbody><tr><td><p>Cell</p></td></tr></tbody></table>');
  await one.locator('td').click();
  await one.getByRole('button', { name: 'Cell color' }).click();
  await one.getByRole('menuitem', { name: 'Cell color: Peach' }).click();
  await two.locator('td[background="peach"]').waitFor();
  await expect.poll(() => storedHtml(id)).toContain('background="peach"');
});

test('a picture from the slash menu is there for both, as wide and with the words that one gives it', async () => {
  const { id, one, two } = await openForBoth('<p>Before</p>');
  await addPictureAtEnd(one, 'plan.png');
  await two.getByRole('img', { name: 'plan.png' }).waitFor();
  await one.getByRole('img', { name: 'plan.png' }).click();
  await one.keyboard.press('Enter');
  const bar = one.getByRole('toolbar', { name: 'Image' });
  await bar.getByRole('button', { name: 'Width 25%' }).click();
  await expect.poll(() => two.locator('.picture').getAttribute('style')).toContain('25%');
  await bar.getByRole('textbox').fill('The plan');
  await bar.getByRole('textbox').press('Enter');
  await two.getByRole('img', { name: 'The plan' }).waitFor();
  await saved(one);
  await expect.poll(() => storedHtml(id)).toMatch(/<img[^>]*alt="The plan"[^>]*>/);
  expect(await storedHtml(id)).toContain('width="25%"');
});

// docs/contract/pictures.md#files-in-pages
test('a file from the slash menu is there for both with its size, and saved by pressing it', async () => {
  const { id, one, two } = await openForBoth('<p>Before</p>');
  await goToEnd(one);
  await one.keyboard.press('Enter');
  await one.keyboard.type('/file');
  const chooser = one.waitForEvent('filechooser');
  await one.getByRole('option', { name: 'File' }).click();
  const numbers = { name: 'numbers.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') };
  await (await chooser).setFiles(numbers);
  const file = editorOf(two).getByRole('link', { name: 'numbers.csv · 8 byte' });
  await file.waitFor();
  const download = two.waitForEvent('download');
  await file.click();
  expect((await download).suggestedFilename()).toBe('numbers.csv');
  await saved(one);
  await expect.poll(() => storedHtml(id)).toContain('numbers.csv · 8 byte');
});

test('code has a language and its colours, for both', async () => {
  const { id, one, two } = await openForBoth('<pre><code>const one = 1;</code></pre>');
  await one.locator('.code-block').hover();
  await one.getByRole('combobox', { name: 'Code language' }).selectOption({ label: 'TypeScript' });
  await two.locator('.hljs-keyword', { hasText: 'const' }).waitFor();
  await one.locator('.hljs-keyword', { hasText: 'const' }).waitFor();
  await expect.poll(() => storedHtml(id)).toContain('language-typescript');
});

test('words are found by keys and replaced, which the other sees', async () => {
  const { id, one, two } = await openForBoth('<p>old and OLD</p><p>older</p>');
  await goToEnd(one);
  await one.keyboard.press('Control+f');
  const bar = one.getByRole('toolbar', { name: 'Find and replace' });
  await bar.getByRole('textbox', { name: 'Find' }).fill('old');
  await bar.getByText('of 3').waitFor();
  await bar.getByRole('textbox', { name: 'Replace with' }).fill('new');
  await bar.getByRole('button', { name: 'Replace all' }).click();
  await editorOf(two).getByText('new and new').waitFor();
  await one.keyboard.press('Escape');
  await bar.waitFor({ state: 'detached' });
  await expect.poll(() => storedHtml(id)).toContain('newer');
});

test('emoji and a table of contents are chosen while typing', async () => {
  const { id, one, two } = await openForBoth('<h2>Start</h2><p>Words</p>');
  await goToEnd(one);
  await one.keyboard.type(' :rocket');
  await one.getByRole('option', { name: ':rocket:' }).click();
  await editorOf(two).getByText('Words 🚀').waitFor();
  await one.keyboard.press('Enter');
  await one.keyboard.type('/contents');
  await one.getByRole('option', { name: 'Table of contents' }).click();
  await two.getByRole('navigation', { name: 'Table of contents' }).getByText('Start').waitFor();
  await expect.poll(() => storedHtml(id)).toContain('data-type="tableOfContents"');
});

test('a callout has an emoji and a colour that one chooses', async () => {
  const html = '<div data-block-type="callout-component"><p>Careful</p></div>';
  const { id, one, two } = await openForBoth(html);
  await one.bringToFront();
  await clickInto(editorOf(one).getByText('Careful'));
  await one.getByRole('button', { name: 'Callout style' }).click();
  await one.getByRole('menuitem', { name: 'Emoji: 🔥' }).click();
  await two.locator('[data-emoji="🔥"]', { hasText: 'Careful' }).waitFor();
  await one.getByRole('button', { name: 'Callout style' }).click();
  await one.getByRole('menuitem', { name: 'Callout color: Green' }).click();
  await two.locator('[data-emoji="🔥"][data-background="green"]').waitFor();
  await expect.poll(() => storedHtml(id)).toContain('data-background="green"');
});
