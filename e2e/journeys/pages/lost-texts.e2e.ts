import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findViolations } from '../../screens/axe.ts';
import { launchBrowser, openWindow, type Window } from '../../help/browser.ts';
import { editorOf, saveStatusOf, textOf, typeAtEnd } from '../../help/editor.ts';
import { type Network, openNetwork } from '../../help/network.ts';
import { makePageTeam } from '../../help/page-team.ts';
import { type Person, expectStatus } from '../../help/person.ts';

let browser: Browser;
let network: Network;
let ada: Person;
let ben: Person;
let project: string;
let list: string;
let window: Window;

beforeAll(async () => {
  [browser, network] = await Promise.all([launchBrowser(), openNetwork()]);
  ({ ada, ben, project, list } = await makePageTeam());
  window = await openWindow(browser, ben, { proxy: network.proxy });
});
afterAll(async () => {
  await browser.close();
  await network.close();
});

/** Ben types into a page of Ada's without a network, and Ada takes it away meanwhile. */
async function loseWords(words: string, take: (path: string) => Promise<void>): Promise<Page> {
  const body = { name: 'Plan', description_html: '<p>Before.</p>' };
  const { id } = expectStatus(await ada.call('POST', `${project}/pages/`, body), 201);
  const { page } = window;
  await page.goto(`${list}${id}/`);
  await editorOf(page).waitFor();
  await network.cut();
  await typeAtEnd(page, words);
  await saveStatusOf(page).getByText('Server not responding').waitFor();
  await take(`${project}/pages/${id}/`);
  await network.restore();
  await page.getByRole('button', { name: "1 change couldn't be saved" }).click();
  await page.getByRole('dialog').getByText(words.trim()).waitFor();
  return page;
}

async function deletePage(path: string): Promise<void> {
  expectStatus(await ada.call('POST', `${path}archive/`, {}), 200);
  expectStatus(await ada.call('DELETE', path), 204);
}

// docs/contract/live-documents.md#losing-the-right
test('words that were typed into a page that was deleted meanwhile stay on the device, and become a page', async () => {
  const page = await loseWords(' Nobody has these words.', deletePage);
  expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
  await page.reload();
  await page.getByRole('button', { name: "1 change couldn't be saved" }).click();
  await page.getByRole('button', { name: 'Create a page from it' }).click();
  await page.getByRole('menuitem').first().click();
  await editorOf(page).waitFor();
  await expect.poll(() => textOf(page)).toBe('Nobody has these words.');
  await page.getByRole('button', { name: /couldn't be saved/ }).waitFor({ state: 'detached' });
  expect(window.errors.join('\n')).toBe('');
});

test('words of a page that was made private are discarded, or merged once it is open again', async () => {
  const setAccess = (access: number) => async (path: string) => {
    expectStatus(await ada.call('POST', `${path}access/`, { access }), 204);
  };
  const page = await loseWords(' Not for me.', setAccess(1));
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByText('Nothing left to review.').waitFor();
  await page.keyboard.press('Escape');

  let path = '';
  await loseWords(' And on.', async (taken) => {
    path = taken;
    await setAccess(1)(taken);
  });
  await page.keyboard.press('Escape');
  await setAccess(0)(path);
  await page.locator('.ProseMirror', { hasText: 'Before. And on.' }).waitFor();
  await page.getByRole('button', { name: /couldn't be saved/ }).waitFor({ state: 'detached' });
  expect(window.errors.join('\n')).toBe('');
});
