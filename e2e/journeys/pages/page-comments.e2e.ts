import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFaintTexts, findViolations } from '../../screens/axe.ts';
import type { Window } from '../../help/browser.ts';
import { clickInto, editorOf, goToLineStart } from '../../help/editor.ts';
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

const TEXT = '<p>Every controller is built.</p><p>It takes two seconds.</p><p>Nobody waits.</p>';
const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Comments' });
const markedOf = (page: Page) => page.locator('.ProseMirror .anchor');
const paragraph = (page: Page, words: string) => editorOf(page).locator('p', { hasText: words });

async function openPage(): Promise<string> {
  const body = { name: 'Plan', description_html: TEXT };
  const { id } = expectStatus(await ada.call('POST', `${project}/pages/`, body), 201);
  for (const { page } of [first, second]) {
    await page.bringToFront();
    await page.goto(`${list}${id}/`);
    await editorOf(page).waitFor();
  }
  return id;
}

/** Begins a thread about a whole paragraph. */
async function comment(page: Page, words: string, text: string): Promise<void> {
  await page.bringToFront();
  await paragraph(page, words).click({ clickCount: 3 });
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  const field = panelOf(page).getByRole('textbox', { name: 'New comment' });
  await field.waitFor();
  await field.pressSequentially(text);
  await panelOf(page).getByRole('button', { name: 'Comment', exact: true }).click();
}

// docs/contract/page-comments.md#anchors
test('one comments on words, the other replies and writes around them, and the thread stays with its words', async () => {
  const id = await openPage();
  const [page, other] = [first.page, second.page];
  await comment(page, 'It takes', 'Cold or warm?');
  await markedOf(other).waitFor();
  expect(await markedOf(other).textContent()).toBe('It takes two seconds.');

  await other.bringToFront();
  await markedOf(other).click();
  const thread = panelOf(other).getByRole('region', { name: 'Comment thread by Ada' });
  await thread.getByText('Cold or warm?').waitFor();
  await thread.getByRole('textbox', { name: 'Reply' }).pressSequentially('Warm.');
  await thread.getByRole('button', { name: 'Reply' }).click();
  await panelOf(page).getByText('Warm.').waitFor();
  expect(await findViolations(other)).toEqual([]);
  expect(await findFaintTexts(other)).toEqual({});

  // A paragraph is split in front of the words, and written into.
  await clickInto(paragraph(other, 'It takes'));
  await goToLineStart(other);
  await other.keyboard.type('Today: ');
  await goToLineStart(other);
  await other.keyboard.press('Enter');
  await paragraph(page, 'Today: It takes two seconds.').waitFor();
  await expect.poll(() => markedOf(page).textContent()).toBe('It takes two seconds.');

  const { description_html: html } = expectStatus(await ada.call('GET', `${project}/pages/${id}/`), 200);
  expect(html).not.toContain('data-comments');
  expect([...first.errors, ...second.errors].join('\n')).toBe('');
}, 120_000);

// docs/contract/page-comments.md#anchors
test('resolving takes the mark from the text; a thread whose words are deleted is listed, and comes back with them', async () => {
  await openPage();
  const [page, other] = [first.page, second.page];
  await comment(page, 'Nobody', 'Do they?');
  await markedOf(other).waitFor();
  await page.bringToFront();
  await panelOf(page).getByRole('button', { name: 'Resolve', exact: true }).click();
  await markedOf(other).waitFor({ state: 'detached' });
  await panelOf(page).getByText('Resolved 1').click();
  await panelOf(page).getByRole('button', { name: 'Reopen' }).click();
  await markedOf(other).waitFor();
  await panelOf(page).getByText('Open 1').click();

  await other.bringToFront();
  await paragraph(other, 'Nobody').click({ clickCount: 3 });
  await other.keyboard.press('Delete');
  const gone = panelOf(page).getByRole('region', { name: '1 comment on deleted text' });
  await gone.getByRole('button', { name: 'Show' }).click();
  await gone.getByText('Do they?').waitFor();
  await other.keyboard.press('Control+z');
  await gone.waitFor({ state: 'detached' });
  expect(await markedOf(page).textContent()).toBe('Nobody waits.');
  expect([...first.errors, ...second.errors].join('\n')).toBe('');
}, 120_000);

// docs/contract/page-comments.md#bringing-back-a-page-comment
test('a thread that was deleted by mistake comes back by the message of it, with its replies and its mark, for both', async () => {
  await openPage();
  const [page, other] = [first.page, second.page];
  await comment(page, 'Every', 'All of them?');
  await markedOf(other).waitFor();
  await other.bringToFront();
  await markedOf(other).click();
  const thread = panelOf(other).getByRole('region', { name: 'Comment thread by Ada' });
  await thread.getByRole('textbox', { name: 'Reply' }).pressSequentially('All.');
  await thread.getByRole('button', { name: 'Reply' }).click();
  await panelOf(page).getByText('All.', { exact: true }).waitFor();

  await page.bringToFront();
  await panelOf(page).getByRole('button', { name: 'Comment actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await markedOf(other).waitFor({ state: 'detached' });
  await panelOf(other).getByText('All of them?').waitFor({ state: 'detached' });
  const said = page.getByRole('status').filter({ hasText: 'Comment deleted' });
  await said.getByRole('button', { name: 'Undo' }).click();
  for (const window of [page, other]) {
    await markedOf(window).waitFor();
    expect(await markedOf(window).textContent()).toBe('Every controller is built.');
    await panelOf(window).getByText('All of them?').waitFor();
    await panelOf(window).getByText('All.', { exact: true }).waitFor();
  }
  expect([...first.errors, ...second.errors].join('\n')).toBe('');
}, 120_000);
