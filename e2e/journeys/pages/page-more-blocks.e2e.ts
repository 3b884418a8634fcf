import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { serverUrl, type Window } from '../../help/browser.ts';
import { editorOf, goToEnd, saveStatusOf } from '../../help/editor.ts';
import { look } from '../../screens/looks.ts';
import { openPageTeam } from '../../help/page-team.ts';
import { type Person, expectStatus } from '../../help/person.ts';

const SIZES = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];

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

type Stored = { id: string; name: string; description_html: string };

const read = async (id: string): Promise<Stored> =>
  expectStatus(await ada.call('GET', `${project}/pages/${id}/`), 200);
const saved = (page: Page) => saveStatusOf(page).getByText('Saved', { exact: true }).waitFor();

async function choose(page: Page, typed: string, name: string): Promise<void> {
  await page.keyboard.type(`/${typed}`);
  await page.getByRole('option', { name, exact: false }).first().click();
}

async function writeToggle(page: Page): Promise<void> {
  await choose(page, 'details', 'Toggle');
  await page.keyboard.type('More of it');
  await page.keyboard.press('Enter');
  await page.keyboard.type('inside');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
}

async function writeEquations(page: Page): Promise<void> {
  await page.keyboard.type('so $a^2$ and ');
  await choose(page, 'math', 'Equation');
  const field = page.getByRole('textbox', { name: 'TeX formula' });
  await field.fill('b_1');
  await field.press('Enter');
  await page.keyboard.press('Enter');
  await choose(page, 'latex', 'Block equation');
  await field.fill(String.raw`\frac{1}{2}`);
  await field.press('Enter');
}

async function writeChips(page: Page): Promise<void> {
  await page.keyboard.type('by @tomorrow');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await choose(page, 'badge', 'Status');
  const field = page.getByRole('textbox', { name: 'Status text' });
  await field.fill('On track');
  await page.getByRole('button', { name: 'Green', exact: true }).click();
  await field.press('Enter');
  await page.keyboard.press('Enter');
}

async function writeColumns(page: Page): Promise<void> {
  await choose(page, 'columns', 'Two columns');
  await page.keyboard.type('left');
  await page.keyboard.press('Control+End');
}

async function writeEmbed(page: Page): Promise<void> {
  await choose(page, 'youtube', 'Embed');
  const field = page.getByRole('textbox', { name: 'Link to embed' });
  await field.fill('https://youtu.be/dQw4w9WgXcQ');
  await field.press('Enter');
}

async function writeDiagram(page: Page): Promise<void> {
  await choose(page, 'mermaid', 'Diagram');
  await page.keyboard.type('graph LR\nA --> B');
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('ArrowDown');
}

async function seesAll(page: Page): Promise<void> {
  const text = editorOf(page);
  await text.getByText('More of it').waitFor();
  await expect.poll(() => text.locator('math').count(), { timeout: 15_000 }).toBe(3);
  await text.locator('time').waitFor();
  await text.locator('[data-type="status"][data-color="green"]', { hasText: 'On track' }).waitFor();
  await text.locator('[data-type="column"]', { hasText: 'left' }).waitFor();
  await text.getByRole('button', { name: 'Load from YouTube' }).waitFor();
  await text.getByRole('img', { name: 'Diagram' }).waitFor();
  const { width } = (await text.getByRole('img', { name: 'Diagram' }).boundingBox()) ?? { width: 0 };
  expect(width).toBeGreaterThan(50);
}

// docs/contract/texts.md#nodes-and-marks
// docs/contract/pages.md#markdown-of-a-page
test('one writes every newer kind of block, the other sees it, and export and import give the same', async () => {
  const body = { name: 'More blocks', description_html: '<p>Begin</p>' };
  const { id } = expectStatus(await ada.call('POST', `${project}/pages/`, body), 201) as Stored;
  const [one, two] = [first.page, second.page];
  for (const page of [one, two]) {
    await page.goto(`${list}${id}/`);
    await editorOf(page).waitFor();
  }
  await goToEnd(one);
  await one.keyboard.press('Enter');
  await writeToggle(one);
  await writeEquations(one);
  await writeChips(one);
  await writeEmbed(one);
  await writeColumns(one);
  await writeDiagram(one);
  await seesAll(one);
  await seesAll(two);
  const inside = editorOf(two).getByText('inside', { exact: true });
  expect(await inside.isVisible()).toBe(false);
  await editorOf(two).getByRole('button', { name: 'Open or close' }).click();
  await inside.waitFor();
  await look(two, 'more-blocks', SIZES, '.ProseMirror');
  await saved(one);
  await expect.poll(async () => (await read(id)).description_html).toContain('language-mermaid');

  const file = await fetch(`${serverUrl()}${project}/pages/${id}/export/`, {
    headers: { cookie: ada.cookie },
  });
  const markdown = await file.text();
  for (const part of [
    '<summary>More of it</summary>',
    '<time datetime=',
    'data-type="columns"',
    'data-type="embed"',
    '$a^2$',
    '$b_1$',
    '$$\n\\frac{1}{2}\n$$',
    '```mermaid',
  ])
    expect(markdown).toContain(part);
  const imported = { files: [{ name: 'more.md', markdown }] };
  const [copy] = expectStatus(await ada.call('POST', `${project}/import-pages/`, imported), 201) as Stored[];
  const plain = ({ description_html }: Stored) => description_html.replaceAll(/ class="editor-[\w-]+"/g, '');
  expect(plain(await read(copy?.id ?? ''))).toBe(plain(await read(id)));
});
