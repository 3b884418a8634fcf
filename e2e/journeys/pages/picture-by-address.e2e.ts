import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Window } from '../../help/browser.ts';
import { addPictureAtEnd, editorOf, goToEnd, saveStatusOf } from '../../help/editor.ts';
import { PHONE, openRussian } from '../../screens/gallery.ts';
import { PIXEL } from '../../help/item-content.ts';
import { look, takePicture } from '../../screens/looks.ts';
import { openPageTeam } from '../../help/page-team.ts';
import { type Person, expectStatus } from '../../help/person.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

let browser: Browser;
let ada: Person;
let project: string;
let list: string;
let first: Window;
let second: Window;
let server: http.Server;
let origin: string;

beforeAll(async () => {
  server = http.createServer((request, answer) => {
    if (request.url === '/sketch.png') answer.end(PIXEL);
    else if (request.url === '/page.png') answer.end('<title>No picture</title>');
    else answer.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  ({ browser, ada, project, list, first, second } = await openPageTeam());
});
afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  const errors = [first, second].flatMap((window) => window.errors.splice(0));
  expect(errors.join('\n')).toBe('');
});

async function openPage(page: Page, name: string): Promise<string> {
  const body = { name, description_html: '<p>Look:</p>' };
  const { id } = expectStatus(await ada.call('POST', `${project}/pages/`, body), 201);
  await page.goto(`${list}${id}/`);
  await editorOf(page).waitFor();
  return id;
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Image from URL' });
async function insertFrom(page: Page, address: string): Promise<void> {
  await dialogOf(page).getByRole('textbox', { name: 'Image URL' }).fill(address);
  await page.keyboard.press('Enter');
}

// docs/contract/pictures.md#a-picture-by-its-address
test('a picture is put into a page by its address, and the other sees the copy', async () => {
  const { page } = first;
  const id = await openPage(page, 'By address');
  await second.page.goto(`${list}${id}/`);
  await editorOf(second.page).waitFor();
  await goToEnd(page);
  await page.keyboard.press('Enter');
  await page.keyboard.type('/address');
  await page.getByRole('option', { name: 'Image from URL' }).click();
  for (const [address, text] of [
    ['', 'Invalid URL'],
    ['sketch.png', 'Invalid URL format'],
    [`${origin}/gone.png`, 'Failed to fetch the image: Not Found'],
    ['http://192.168.0.1/sketch.png', "Failed to fetch the image: this URL isn't allowed"],
    [`${origin}/page.png`, 'Failed to convert the image to base64.'],
  ] as const) {
    await insertFrom(page, address);
    await dialogOf(page).getByText(text, { exact: true }).waitFor();
  }
  await look(page, 'picture-by-address', SIZES);
  await insertFrom(page, `${origin}/sketch.png`);
  await dialogOf(page).waitFor({ state: 'detached' });
  for (const each of [page, second.page]) {
    const shown = editorOf(each).getByRole('img', { name: 'sketch.png' });
    await shown.waitFor();
    expect(await shown.getAttribute('src')).toMatch(/^\/api\/assets\/v2\//);
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
  // The text has the keyboard again.
  await page.keyboard.type('Seen?');
  await editorOf(second.page).getByText('Seen?').waitFor();
  await editorOf(second.page).getByRole('img', { name: 'sketch.png' }).waitFor();
  await saveStatusOf(page).getByText('Saved', { exact: true }).waitFor();
});

// docs/contract/pictures.md#words-about-pictures
test('a picture of the device that is gone by now is named so', async () => {
  const { page } = first;
  await openPage(page, 'Gone');
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-gone-'));
  const file = path.join(directory, 'gone.png');
  fs.writeFileSync(file, PIXEL);
  await page.evaluate(() => {
    const input = document.createElement('input');
    Object.assign(input, { type: 'file', id: 'chosen' });
    document.body.append(input);
  });
  await page.locator('#chosen').setInputFiles(file);
  fs.rmSync(directory, { recursive: true });
  await goToEnd(page);
  await editorOf(page).evaluate((editor) => {
    const clipboardData = new DataTransfer();
    const input = document.querySelector<HTMLInputElement>('#chosen');
    for (const each of input?.files ?? []) clipboardData.items.add(each);
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.getByText('Failed to read the image file.').waitFor();
  await addPictureAtEnd(page, 'there.png');
});

// docs/contract/pictures.md#words-about-pictures
test('in Russian, on a phone, a comment says what is wrong in the words of that language', async () => {
  const { id } = expectStatus(await ada.call('POST', `${project}/issues/`, { name: 'Sketch it' }), 201);
  const page = await openRussian(browser, ada, PHONE);
  await page.goto(`/${list.split('/')[1]}/projects/${list.split('/')[3]}/issues/${id}/`);
  await page.getByText('Напишите комментарий…').tap();
  await page.getByRole('button', { name: 'Изображение по адресу' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Изображение по адресу' });
  for (const [address, text] of [
    ['', 'Неверный URL'],
    ['sketch.png', 'Неверный формат URL'],
    [`${origin}/page.png`, 'Не удалось преобразовать изображение в base64.'],
    [`${origin}/gone.png`, 'Не удалось получить изображение: Not Found'],
  ] as const) {
    await dialog.getByRole('textbox', { name: 'Адрес изображения' }).fill(address);
    await dialog.getByRole('button', { name: 'Вставить' }).tap();
    await dialog.getByText(text, { exact: true }).waitFor();
  }
  await takePicture(page, 'picture-by-address-russian');
  await dialog.getByRole('textbox').fill(`${origin}/sketch.png`);
  await dialog.getByRole('button', { name: 'Вставить' }).tap();
  await page.getByRole('img', { name: 'sketch.png' }).waitFor();
  await page.keyboard.type('Вот');
  await takePicture(page, 'picture-in-comment-russian');
  await page.getByRole('button', { name: 'Отправить' }).tap();
  await page.getByRole('article').getByRole('img', { name: 'sketch.png' }).waitFor();
  await page.context().close();
});
