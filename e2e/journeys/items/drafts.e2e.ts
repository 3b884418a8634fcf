import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow, serverUrl } from '../../help/browser.ts';
import { expectStatus, makePlace, type Person, type Place, signUp } from '../../help/person.ts';

let browser: Browser;
let ada: Person;
let place: Place;
const errors: string[] = [];

const draftsPath = () => `/${place.slug}/drafts/`;
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const dialog = (page: Page) => page.getByRole('dialog');

async function openDrafts(): Promise<Page> {
  const window = await openWindow(browser, ada);
  window.page.on('pageerror', (error) => errors.push(error.message));
  await window.page.goto(draftsPath());
  await window.page.getByRole('button', { name: 'New draft' }).waitFor();
  return window.page;
}

beforeAll(async () => {
  browser = await launchBrowser();
  ada = await signUp(serverUrl(), 'Ada');
  place = await makePlace(ada);
});
afterAll(() => browser.close());

async function writeDraft(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'New draft' }).click();
  await dialog(page).getByRole('textbox', { name: 'Title' }).fill(title);
  await dialog(page).getByRole('button', { name: 'Save as draft' }).click();
  await row(page, title).waitFor();
}

test('a draft is written, seen in my other window, gone on with after a reload, and becomes a work item', async () => {
  const [one, two] = await Promise.all([openDrafts(), openDrafts()]);
  await two.getByRole('heading', { name: 'No drafts yet' }).waitFor();
  await writeDraft(one, 'Cache compiled widgets');
  await row(two, 'Cache compiled widgets').waitFor();
  await one.reload();
  await one.getByRole('button', { name: 'Cache compiled widgets', exact: true }).click();
  await dialog(one).getByRole('textbox', { name: 'Title' }).fill('Cache compiled widgets between builds');
  await dialog(one).getByRole('button', { name: 'Save as draft' }).click();
  await row(two, 'Cache compiled widgets between builds').waitFor();
  await two.getByRole('button', { name: 'Cache compiled widgets between builds', exact: true }).click();
  await dialog(two).getByRole('button', { name: 'Add to project' }).click();
  for (const page of [one, two]) await page.getByRole('heading', { name: 'No drafts yet' }).waitFor();
  const project = `/api/workspaces/${place.slug}/projects/${place.projectId}`;
  const { results } = expectStatus(await ada.call('GET', `${project}/issues/`), 200);
  expect(results.map(({ name }: { name: string }) => name)).toEqual([
    'Cache compiled widgets between builds',
  ]);
  await Promise.all([one, two].map((page) => page.context().close()));
  expect(errors).toEqual([]);
});

test('a picture that is pasted into the form of a new item is in the item, and in a draft', async () => {
  const page = await openDrafts();
  const paste = () =>
    page
      .getByRole('dialog')
      .locator('.ProseMirror')
      .evaluate(async (editor) => {
        const canvas = document.createElement('canvas');
        const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
        const clipboardData = new DataTransfer();
        clipboardData.items.add(new File([blob ?? ''], 'chart.png', { type: 'image/png' }));
        editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      });
  const isShown = (scope: string) =>
    page.waitForFunction(
      (selector) => (document.querySelector<HTMLImageElement>(`${selector} img`)?.naturalWidth ?? 0) > 0,
      scope,
    );
  await page.getByRole('button', { name: 'New draft' }).click();
  await dialog(page).getByRole('textbox', { name: 'Title' }).fill('With a chart');
  await paste();
  await isShown('[role=dialog] .ProseMirror');
  await dialog(page).getByRole('button', { name: 'Save as draft' }).click();
  await page.getByText('All changes saved', { exact: true }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'With a chart', exact: true }).click();
  await isShown('[role=dialog] .ProseMirror');
  await dialog(page).getByRole('button', { name: 'Add to project' }).click();
  await page.getByText('All changes saved', { exact: true }).waitFor();
  const project = `/api/workspaces/${place.slug}/projects/${place.projectId}`;
  const { results } = expectStatus(await ada.call('GET', `${project}/issues/`), 200);
  const made = results.find(({ name }: { name: string }) => name === 'With a chart');
  await page.goto(`/${place.slug}/browse/TEAM-${made.sequence_id}/`);
  await isShown('main .ProseMirror');
  await page.context().close();
  expect(errors).toEqual([]);
});

test('a draft is copied and deleted from its menu', async () => {
  const page = await openDrafts();
  await writeDraft(page, 'Compare bundlers');
  await row(page, 'Compare bundlers').hover();
  await page.getByRole('button', { name: 'Actions for Compare bundlers' }).click();
  await page.getByRole('menuitem', { name: 'Make a copy' }).click();
  await page.getByRole('menu').waitFor({ state: 'hidden' });
  const copy = row(page, 'Compare bundlers (copy)');
  await copy.waitFor();
  await copy.hover();
  await page.getByRole('button', { name: 'Actions for Compare bundlers (copy)' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await copy.waitFor({ state: 'hidden' });
  await row(page, 'Compare bundlers').waitFor();
  await page.context().close();
});
