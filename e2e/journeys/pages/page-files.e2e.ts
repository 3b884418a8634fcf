import { readFile } from 'node:fs/promises';
import type { Browser, Download, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow, type Window } from '../../help/browser.ts';
import { addPictureAtEnd, editorOf, goToEnd, saveStatusOf } from '../../help/editor.ts';
import { makePageTeam } from '../../help/page-team.ts';
import { type Person, expectStatus } from '../../help/person.ts';

const TEXT = [
  '<h2>Plan</h2><p>Some <strong>bold</strong> words</p>',
  '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><div><p>Done</p></div></li></ul>',
  '<table><tbody><tr><th><p>Head</p></th></tr><tr><td><p>Cell</p></td></tr></tbody></table>',
].join('');

let browser: Browser;
let ada: Person;
let window: Window;
let project: string;
let list: string;

beforeAll(async () => {
  browser = await launchBrowser();
  ({ ada, project, list } = await makePageTeam());
  window = await openWindow(browser, ada);
});
afterAll(async () => {
  const errors = window.errors.join('\n');
  await browser.close();
  expect(errors).toBe('');
});

const pagesNow = async () =>
  expectStatus<{ id: string; name: string; parent: string | null }[]>(
    await ada.call('GET', `${project}/pages/?tree=true`),
    200,
  );
const bodyOf = (value: Download) => value.path().then((path) => readFile(path, 'utf8'));
const chooseInMenu = async (page: Page, menu: string, name: string) => {
  await page.getByRole('button', { name: menu, exact: true }).first().click();
  await page.getByRole('menuitem', { name }).click();
};

test('a page is saved as Markdown, printed, and made again of its file', async () => {
  const { page } = window;
  const { id } = expectStatus(
    await ada.call('POST', `${project}/pages/`, { name: 'Roadmap', description_html: TEXT }),
    201,
  );
  // A browser without a screen prints nothing; the document says itself that it was asked to.
  await page.addInitScript(() => {
    globalThis.print = () => globalThis.top?.document.body.setAttribute('data-printed', document.title);
  });
  await page.goto(`${list}${id}/`);
  await editorOf(page).waitFor();
  const download = page.waitForEvent('download');
  await chooseInMenu(page, 'More', 'Export as Markdown');
  const file = await download;
  expect(file.suggestedFilename()).toBe('Roadmap.md');
  const markdown = await bodyOf(file);
  expect(markdown).toBe(
    '# Roadmap\n\n## Plan\n\nSome **bold** words\n\n- [x] Done\n\n| Head |\n| --- |\n| Cell |\n',
  );

  await chooseInMenu(page, 'More', 'Print or save as PDF');
  await page.locator('body[data-printed="Roadmap"]').waitFor();

  await page.goto(list);
  const chooser = page.waitForEvent('filechooser');
  await chooseInMenu(page, 'Import and export', 'Import Markdown, Word, or ZIP…');
  const upload = { name: 'other.md', mimeType: 'text/markdown', buffer: Buffer.from(markdown) };
  await (
    await chooser
  ).setFiles([upload, { ...upload, name: 'Notes.md', buffer: Buffer.from('Only words') }]);
  await page.getByText('2 pages imported').waitFor();
  await page.getByRole('link', { name: 'Notes' }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Roadmap' }).count()).toBe(2);
  const rows = expectStatus(await ada.call('GET', `${project}/pages/`), 200) as {
    id: string;
    name: string;
  }[];
  const copy = rows.find((row) => row.name === 'Roadmap' && row.id !== id);
  await page.goto(`${list}${copy?.id}/`);
  await editorOf(page).getByRole('heading', { name: 'Plan' }).waitFor();
  await editorOf(page).getByRole('cell', { name: 'Cell' }).waitFor();
});

test('an archive of pages is made into pages again, below each other, with its pictures', async () => {
  const { page } = window;
  const make = async (body: object) =>
    expectStatus(await ada.call('POST', `${project}/pages/`, { ...body }), 201).id as string;
  const trip = await make({ name: 'Trip' });
  const days = await make({ name: 'Days', parent: trip, description_html: '<p>Mountains</p>' });
  await page.goto(`${list}${days}/`);
  await addPictureAtEnd(page, 'peak.png');
  await saveStatusOf(page).getByText('Saved', { exact: true }).waitFor();

  await page.goto(list);
  const download = page.waitForEvent('download');
  await chooseInMenu(page, 'Import and export', 'Export all pages as Markdown');
  const archive = await readFile(await (await download).path());
  const before = new Set((await pagesNow()).map(({ id }) => id));
  const chooser = page.waitForEvent('filechooser');
  await chooseInMenu(page, 'Import and export', 'Import Markdown, Word, or ZIP…');
  await (await chooser).setFiles({ name: 'pages.zip', mimeType: 'application/zip', buffer: archive });
  await page.getByText(/pages imported/).waitFor();
  const made = (await pagesNow()).filter(({ id }) => !before.has(id));
  const [copy, below] = ['Trip', 'Days'].map((name) => made.find((each) => each.name === name));
  expect(below?.parent).toBe(copy?.id);
  await page.goto(`${list}${below?.id}/`);
  const picture = editorOf(page).getByRole('img', { name: 'peak.png' });
  await picture.waitFor();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  // It belongs to the copy: the page that it came from may go.
  const sourceOf = () => picture.getAttribute('src');
  const copied = await sourceOf();
  await page.goto(`${list}${days}/`);
  await picture.waitFor();
  expect(await sourceOf()).not.toBe(copied);
});

test('pages are found by their words, and know which lead to them', async () => {
  const { page } = window;
  const make = async (name: string, description_html = '') =>
    expectStatus(await ada.call('POST', `${project}/pages/`, { name, description_html }), 201).id as string;
  const target = await make('Harbour');
  const from = await make('Journal', '<p>Rain at the lighthouse, see</p>');
  await page.goto(`${list}${from}/`);
  await goToEnd(page);
  await page.keyboard.type(' #harb');
  await page.getByRole('option', { name: 'Harbour' }).click();
  await editorOf(page).locator('[data-group="page"]', { hasText: 'Harbour' }).waitFor();
  await saveStatusOf(page).getByText('Saved', { exact: true }).waitFor();
  const backlinks = async () =>
    expectStatus(await ada.call('GET', `${project}/pages/${target}/backlinks/`), 200).length as number;
  await expect.poll(backlinks).toBe(1);
  await page.goto(`${list}${target}/`);
  await page.getByRole('navigation', { name: 'Linked from' }).getByText('Journal').waitFor();

  await page.goto(list);
  await page.getByRole('textbox', { name: 'Search pages' }).fill('lighthouse');
  await page.getByRole('link', { name: 'Journal' }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Harbour' }).count()).toBe(0);
});

test('a page begins with a template', async () => {
  const { page } = window;
  await page.goto(list);
  await page.getByRole('button', { name: 'New page options' }).click();
  await page.getByRole('menuitemradio', { name: 'Private' }).click();
  await page.getByRole('menuitem', { name: 'Project plan' }).click();
  await editorOf(page).getByRole('heading', { name: 'Why now' }).waitFor();
  await editorOf(page).locator('[data-block-type="callout-component"]').waitFor();
  expect(await page.getByRole('textbox', { name: 'Page title' }).inputValue()).toBe('Project plan');
  await page.goto(`${list}?type=private`);
  await page.getByRole('link', { name: 'Project plan' }).waitFor();
});
