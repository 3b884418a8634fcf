import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow } from '../../help/browser.ts';
import { editorOf } from '../../help/editor.ts';
import { type Person, expectStatus } from '../../help/person.ts';
import { makeTeam } from '../../help/team.ts';

/** Between two keys of somebody who types fast. */
const PACE_MS = 40;
const SOON = { timeout: 10_000 };

let browser: Browser;
let ada: Person;
let ben: Person;
let page: Page;
let keyboard: CDPSession;
let errors: string[];
let project: string;
let slug: string;
let projectId: string;

beforeAll(async () => {
  browser = await launchBrowser();
  const team = await makeTeam();
  ({ ada, ben, project } = team);
  ({ slug, projectId } = team.place);
  const window = await openWindow(browser, ada);
  ({ page, errors } = window);
  keyboard = await window.context.newCDPSession(page);
});
afterAll(() => browser.close());
afterEach(() => expect(errors).toEqual([]));

type Item = { id: string; name: string; sequence_id: number };

const makeItem = async (name: string) =>
  expectStatus(await ada.call<Item>('POST', `${project}/issues/`, { name }), 201);
const readItem = async (id: string) =>
  expectStatus(await ada.call<Item>('GET', `${project}/issues/${id}/`), 200);
const type = (text: string) => page.keyboard.type(text, { delay: PACE_MS });

async function openItem({ sequence_id }: Item): Promise<void> {
  await page.goto(`/${slug}/browse/TEAM-${sequence_id}/`);
  await editorOf(page).waitFor();
}

async function openList(): Promise<void> {
  await page.goto(`/${slug}/projects/${projectId}/issues/`);
  await page.locator('[data-item-id]').first().waitFor();
}

/** Presses a key of a Russian keyboard: what it writes, and its place. */
async function pressRussian(key: string, code: string): Promise<void> {
  const windowsVirtualKeyCode = code.replace('Key', '').charCodeAt(0);
  const common = { key, code, windowsVirtualKeyCode };
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', text: key, ...common });
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...common });
}

test('what is typed right after pressing "Leave a comment…" is in the comment, and does nothing else', async () => {
  const item = await makeItem('With comments');
  await openItem(item);
  await page.getByRole('button', { name: 'Leave a comment…' }).click();
  await type('cap: can we ship?');
  const field = page.getByRole('textbox', { name: 'Write a comment' });
  await expect.poll(() => field.innerText(), SOON).toBe('cap: can we ship?');
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('what is typed right after pressing "Link" is its address', async () => {
  await openItem(await makeItem('With a link'));
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await type('example.com/path');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'example.com/path' }).waitFor();
});

test('what is typed right after pressing "New page" is its title, and after Enter its text', async () => {
  await page.goto(`/${slug}/projects/${projectId}/pages/`);
  await page.getByRole('button', { name: 'New page', exact: true }).first().click();
  await type('Compile plan');
  await page.keyboard.press('Enter');
  await type('dp first');
  const title = page.getByRole('textbox', { name: 'Page title' });
  await expect.poll(() => title.inputValue(), SOON).toBe('Compile plan');
  await expect.poll(async () => (await editorOf(page).innerText()).trim(), SOON).toBe('dp first');
});

test('what is typed right after the key of a new item is its title', async () => {
  await makeItem('One');
  await openList();
  await page.keyboard.press('c');
  await type('Pack the car');
  const title = page.getByRole('dialog').getByRole('textbox', { name: 'Title' });
  await expect.poll(() => title.inputValue(), SOON).toBe('Pack the car');
  await page.keyboard.press('Control+Enter');
  await page.locator('[data-item-id]').filter({ hasText: 'Pack the car' }).waitFor();
});

test('shortcuts work on a Russian keyboard: a new item, the palette, the state, the list of shortcuts', async () => {
  await makeItem('Russian keys');
  await openList();
  const dialog = page.getByRole('dialog');
  await pressRussian('с', 'KeyC');
  await dialog.getByRole('textbox', { name: 'Title' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.locator('[data-item-link]').first().focus();
  await pressRussian('ы', 'KeyS');
  await page.getByRole('option', { name: 'Done' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
});

test('keys act on the row under the pointer, and two keys lead on', async () => {
  const item = await makeItem('Under the pointer');
  await openList();
  await page.locator(`[data-item-id="${item.id}"]`).hover();
  await page.keyboard.press('1');
  await expect
    .poll(async () => (await ada.call('GET', `${project}/issues/${item.id}/`)).body.priority)
    .toBe('urgent');
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await page.waitForURL(`**/${slug}/`);
});

test('a title that was typed right before a reload is stored', async () => {
  const item = await makeItem('Door');
  await openItem(item);
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.click();
  await page.keyboard.press('End');
  await type(' of oak');
  await page.reload();
  await expect.poll(async () => (await readItem(item.id)).name, SOON).toBe('Door of oak');
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue(), SOON)
    .toBe('Door of oak');
});

test('a rename of somebody else is not overwritten: both names are shown, and one is chosen', async () => {
  const item = await makeItem('Gate');
  await openItem(item);
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Gate of iron');
  expectStatus(await ben.call('PATCH', `${project}/issues/${item.id}/`, { name: 'Gate of wood' }), 204);
  const notice = page.getByRole('status').filter({ hasText: 'Gate of wood' });
  await notice.waitFor();
  expect(await notice.innerText()).toContain('Gate of iron');
  expect((await readItem(item.id)).name).toBe('Gate of wood');
  await notice.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(async () => (await readItem(item.id)).name, SOON).toBe('Gate of iron');
});
