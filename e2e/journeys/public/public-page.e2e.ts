import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverUrl } from '../../help/browser.ts';
import { addPictureAtEnd, editorOf, typeAtEnd } from '../../help/editor.ts';
import { look as lookAt } from '../../screens/looks.ts';
import { openPageTeam } from '../../help/page-team.ts';
import { expectStatus } from '../../help/person.ts';

const WIDE = { width: 1280, height: 860 };
const PHONE = { width: 390, height: 844 };

let team: Awaited<ReturnType<typeof openPageTeam>>;
beforeAll(async () => {
  team = await openPageTeam();
});
afterAll(() => team.browser.close());

const look = (page: Page, name: string, within?: string) =>
  lookAt(page, `page-${name}`, [WIDE, PHONE], within);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openPublishing(page: Page): Promise<void> {
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: /^Publi(sh|c link)/ }).click();
}

const TEXT = '<h2>How to begin</h2><p>Read <strong>this</strong> first.</p><ul><li><p>One</p></li></ul>';

// docs/contract/published-pages.md#publishing-a-page
// docs/contract/published-pages.md#open-pages
// docs/contract/published-pages.md#a-password-of-the-page
test('a page is published, read by a stranger as it is by then, closed by a password, and taken down', async () => {
  const { ada, project, list, browser, first } = team;
  const body = { name: 'Manual', description_html: TEXT, view_props: { cover: '/covers/tide.svg' } };
  const { id } = expectStatus<{ id: string }>(await ada.call('POST', `${project}/pages/`, body), 201);
  const { page: own } = first;
  await own.goto(`${list}${id}/`);
  await editorOf(own).waitFor();
  await openPublishing(own);
  await button(own, 'Publish').click();
  await own.getByRole('link', { name: 'Open public page' }).waitFor();
  await look(own, 'settings', '[role=dialog]');
  const path = new URL(await own.getByLabel('Public link').inputValue()).pathname;
  await own.keyboard.press('Escape');

  const outside = await browser.newContext({ baseURL: serverUrl(), viewport: WIDE, reducedMotion: 'reduce' });
  const page = await outside.newPage();
  page.on('pageerror', (error) => first.errors.push(error.message));
  const answer = await page.goto(path);
  expect(answer?.headers()['x-robots-tag']).toBe('noindex, nofollow');
  await page.getByRole('heading', { name: 'Manual' }).waitFor();
  await page.getByText('Read this first.').waitFor();
  await look(page, 'public');

  await typeAtEnd(own, 'Then that.');
  await expect
    .poll(
      async () => {
        await page.reload();
        await page.getByRole('heading', { name: 'Manual' }).waitFor();
        return page.getByText('Then that.').count();
      },
      { timeout: 60_000, interval: 1000 },
    )
    .toBe(1);

  await addPictureAtEnd(own, 'peak.png');
  const widthOf = async () => {
    await page.reload();
    await page.getByRole('heading', { name: 'Manual' }).waitFor();
    const shown = page.getByRole('img', { name: 'peak.png' });
    return (await shown.count()) === 0
      ? 0
      : shown.evaluate((image: HTMLImageElement) =>
          image.decode().then(
            () => image.naturalWidth,
            () => 0,
          ),
        );
  };
  await expect.poll(widthOf, { timeout: 60_000, interval: 1000 }).toBeGreaterThan(0);

  await openPublishing(own);
  await own.getByRole('switch', { name: 'Require a password' }).click({ force: true });
  await own.getByLabel('Page password', { exact: true }).fill('open sesame');
  await button(own, 'Update').click();
  await own.getByText('Public page updated').waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'This page is password protected' }).waitFor();
  await page.getByLabel('Password', { exact: true }).fill('open sesame');
  await button(page, 'Open page').click();
  await page.getByRole('heading', { name: 'Manual' }).waitFor();

  await button(own, 'Unpublish…').click();
  await button(own, 'Unpublish').click();
  await own.getByText('Page unpublished').waitFor();
  await page.reload();
  await page.getByRole('heading', { name: "This page isn't published" }).waitFor();
  expect(first.errors.join('\n')).toBe('');
});
