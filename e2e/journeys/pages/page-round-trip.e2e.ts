import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverUrl, type Window } from '../../help/browser.ts';
import { editorOf, goToEnd, saveStatusOf } from '../../help/editor.ts';
import { openPageTeam } from '../../help/page-team.ts';
import { type Person, expectStatus } from '../../help/person.ts';

const ID = '0191b2c3-0000-7000-8000-000000000001';

/** What nobody types by keys alone. */
const REST = [
  '<div data-type="tableOfContents"></div>',
  '<p style="text-align: center">In the <span data-text-color="green">middle</span></p>',
  `<p>Written by <mention-component entity_identifier="${ID}" entity_name="user_mention"></mention-component></p>`,
  `<issue-embed-component entity_identifier="${ID}" entity_name="issue"></issue-embed-component>`,
  `<image-component src="${ID}" width="50%" height="auto" alt="A plan"></image-component>`,
  '<div data-block-type="callout-component" data-background="peach"><h3>Careful</h3><p>Hot</p></div>',
  '<table><tbody><tr><th><p>Head</p></th></tr><tr><td background="peach"><p>a | b</p></td></tr></tbody></table>',
  '<pre><code class="language-sql">select *\nfrom pages;</code></pre><hr><p>End</p>',
].join('');

let browser: Browser;
let ada: Person;
let project: string;
let list: string;
let windows: Window[];

beforeAll(async () => {
  const team = await openPageTeam();
  ({ browser, ada, project, list } = team);
  windows = [team.first, team.second];
});
afterAll(() => browser.close());

type Stored = { id: string; name: string; description_html: string };

const read = async (id: string): Promise<Stored> =>
  expectStatus(await ada.call('GET', `${project}/pages/${id}/`), 200);
/** Without what is the same for every block of a kind. */
const textOf = ({ description_html }: Stored) => description_html.replaceAll(/ class="editor-[\w-]+"/g, '');

async function type(page: Page, lines: readonly string[]): Promise<void> {
  await goToEnd(page);
  for (const line of lines) {
    await page.keyboard.press('Enter');
    await page.keyboard.type(line);
  }
}
const saved = (page: Page) => saveStatusOf(page).getByText('Saved', { exact: true }).waitFor();

// docs/contract/pages.md#markdown-of-a-page
test('what two wrote with every kind of block is the same after export and import', async () => {
  const body = { name: 'All of it', description_html: REST };
  const { id } = expectStatus(await ada.call('POST', `${project}/pages/`, body), 201) as Stored;
  const [one, two] = windows.map(({ page }) => page) as [Page, Page];
  for (const page of [one, two]) {
    await page.goto(`${list}${id}/`);
    await editorOf(page).waitFor();
  }
  await type(one, ['## By Ada', '- point', 'next', '', '1. first', 'second', '', '[ ] task', '']);
  await editorOf(two).getByText('task', { exact: true }).waitFor();
  await type(two, ['> quote by Ben', '', '**bold** and `code` #1 *stars', ':not_an_emoji']);
  await editorOf(one).getByText(':not_an_emoji').waitFor();
  await Promise.all([saved(one), saved(two)]);
  await expect.poll(async () => textOf(await read(id))).toContain(':not_an_emoji');

  const file = await fetch(`${serverUrl()}${project}/pages/${id}/export/`, {
    headers: { cookie: ada.cookie },
  });
  const markdown = await file.text();
  for (const part of [
    '## By Ada',
    '- point',
    '1. first',
    '- [ ] task',
    '> quote by Ben',
    '**bold**',
    '```sql',
  ])
    expect(markdown).toContain(part);
  const imported = { files: [{ name: 'all.md', markdown }] };
  const [copy] = expectStatus(await ada.call('POST', `${project}/import-pages/`, imported), 201) as Stored[];
  const [before, after] = [await read(id), await read(copy?.id ?? '')];
  expect(after.name).toBe('All of it');
  expect(textOf(after)).toBe(textOf(before));
});
