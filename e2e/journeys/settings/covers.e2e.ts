import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFaintTexts, findViolations } from '../../screens/axe.ts';
import { launchBrowser } from '../../help/browser.ts';
import { type Person, type Place, signUp } from '../../help/person.ts';
import { type Server, removeDirectory, startServer } from '../../help/server.ts';

/** 8 by 8. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAYAAADED76LAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQY02M4IRf1Hx9mGBkKAAg+j8GCpOazAAAAAElFTkSuQmCC',
  'base64',
);
const SHOTS = process.env['SHOTS'];
/** Where the provider keeps its pictures: another host than ours. */
const PICTURES = 'https://pictures.example/';
const NAMES = [
  'lake',
  'wood',
  'hill',
  'road',
  'snow',
  'dawn',
  'moss',
  'reef',
  'sand',
  'wave',
  'leaf',
  'rock',
];

let browser: Browser;
let provider: http.Server;
let server: Server;
let isProviderAway = false;

function photoOf(name: string) {
  const sizes = ['raw', 'full', 'regular', 'small', 'thumb'];
  return {
    id: name,
    alt_description: `A ${name}`,
    urls: Object.fromEntries(sizes.map((size) => [size, `${PICTURES}${name}.svg?size=${size}`])),
    user: { name: 'Ada Lovelace of the Mountains', links: { html: `${PICTURES}@ada` } },
  };
}

function answerPhotos(request: http.IncomingMessage, answer: http.ServerResponse) {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://provider.test');
  const query = searchParams.get('query') ?? '';
  const results = NAMES.filter((name) => name.includes(query)).map(photoOf);
  const found = pathname.endsWith('/search/photos')
    ? { total: results.length, total_pages: 1, results }
    : results;
  answer.writeHead(isProviderAway ? 500 : 200, { 'content-type': 'application/json' });
  answer.end(JSON.stringify(found));
}

const drawing = (address: string) => {
  const turn = NAMES.findIndex((name) => address.includes(name)) * 29;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="600"><rect width="1080" height="600"
    fill="hsl(${turn} 40% 45%)"/><circle cx="${200 + turn}" cy="300" r="180" fill="hsl(${turn} 60% 70%)"/></svg>`;
};

beforeAll(async () => {
  provider = http.createServer(answerPhotos).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const env = {
    OUTBOUND_ALLOW: '127.0.0.1',
    UNSPLASH_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    UNSPLASH_ACCESS_KEY: 'of this journey',
  };
  [browser, server] = await Promise.all([launchBrowser(), startServer({ env })]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  removeDirectory(server.dataDirectory);
  provider.closeAllConnections();
  await new Promise((done) => provider.close(done));
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A window whose pictures of the provider come from here; what the policy of the product forbids is not asked for. */
async function open(person: Person) {
  const context = await browser.newContext({
    baseURL: server.url,
    reducedMotion: 'reduce',
    locale: 'en-US',
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
  });
  const [name = '', value = ''] = person.cookie.split('=');
  await context.addCookies([{ name, value, url: server.url }]);
  await context.route(`${PICTURES}**`, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: drawing(route.request().url()) }),
  );
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) complaints.push(message.text());
  });
  return { context, page, complaints };
}

async function takePicture(page: Page, name: string) {
  if (!SHOTS) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${SHOTS}/${name}-${page.viewportSize()?.width}-${colorScheme}.png` });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** A picture that the browser has loaded and drawn. */
const isDrawn = (page: Page, within: string, source: string) =>
  expect
    .poll(() =>
      page
        .locator(`${within} img[src*="${source}"]`)
        .first()
        .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
        .catch(() => false),
    )
    .toBe(true);

async function makeSlug(person: Person): Promise<string> {
  const slug = `covers-${crypto.randomUUID().slice(0, 8)}`;
  const made = await person.call<Place>('POST', '/api/workspaces/', { name: 'Covers', slug });
  expect(made.status).toBe(201);
  return slug;
}

// docs/contract/instance.md#photographs
// docs/contract/pictures.md#an-address-instead-of-an-upload
test('a project and a person get covers: a photograph of another host, one of ours by keys alone, none', async () => {
  const ada = await signUp(server.url, 'Ada');
  const slug = await makeSlug(ada);
  const { context, page, complaints } = await open(ada);
  await page.goto(`/${slug}/projects/`);
  await button(page, 'New project').first().click();
  await page.getByRole('dialog').getByLabel('Name').fill('Harbour');
  await button(page, 'Change cover').click();
  await isDrawn(page, '', '/covers/tide.svg');
  await takePicture(page, 'create-covers');
  await page.getByRole('tab', { name: 'Photos' }).click();
  await isDrawn(page, '', 'dawn.svg?size=small');
  await takePicture(page, 'create-photographs');
  const field = page.getByRole('textbox', { name: 'Search photos' });
  await field.fill('nowhere');
  await page.getByText('No photos match').waitFor();
  await takePicture(page, 'create-none');
  isProviderAway = true;
  await field.fill('lake');
  await button(page, 'Try again').waitFor();
  await takePicture(page, 'create-failed');
  isProviderAway = false;
  await button(page, 'Try again').click();
  // A search is emptied first, then the choice is left, and the form stays.
  await field.focus();
  await page.keyboard.press('Escape');
  await expect.poll(() => field.inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Change cover');
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'Photos' }).click();
  await page.getByRole('button', { name: /^A lake/ }).click();
  await isDrawn(page, '[role=dialog]', 'lake.svg?size=regular');
  await takePicture(page, 'create-chosen');
  await button(page, 'Create project').click();
  await page.waitForURL(/\/projects\/[0-9a-f-]{36}\//);
  const projectId = /projects\/([0-9a-f-]{36})/.exec(page.url())![1]!;
  await page.goto(`/${slug}/projects/`);
  await isDrawn(page, 'article', 'lake.svg?size=regular');
  await takePicture(page, 'grid');

  await page.goto(`/${slug}/projects/${projectId}/settings/`);
  await isDrawn(page, 'main', 'lake.svg?size=regular');
  await button(page, 'Change cover').focus();
  await page.keyboard.press('Enter');
  const first = page.getByRole('button', { name: 'Cover 1', exact: true });
  await first.waitFor();
  await page.keyboard.press('Tab');
  for (const key of ['ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Cover 5');
  expect(await findViolations(page)).toEqual([]);
  expect(await findFaintTexts(page)).toEqual({});
  await takePicture(page, 'settings-keys');
  await page.keyboard.press('Enter');
  await isDrawn(page, 'main', '/covers/');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Change cover');
  await takePicture(page, 'settings-chosen');
  await page.reload();
  await isDrawn(page, 'main', '/covers/');

  await page.goto('/profile/');
  await page.setViewportSize({ width: 390, height: 844 });
  await button(page, 'Change cover').click();
  await isDrawn(page, '', '/covers/tide.svg');
  await takePicture(page, 'profile-covers');
  await page.getByRole('tab', { name: 'Upload' }).click();
  await takePicture(page, 'profile-upload');
  await page.getByRole('tab', { name: 'Photos' }).click();
  await isDrawn(page, '', 'dawn.svg?size=small');
  await takePicture(page, 'profile-photographs');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: /^A dawn/ }).click();
  await isDrawn(page, 'main', 'dawn.svg?size=regular');
  await takePicture(page, 'profile-chosen');
  await page.goto(`/${slug}/profile/${ada.id}/`);
  await isDrawn(page, 'aside', 'dawn.svg?size=regular');
  await takePicture(page, 'person');
  await page.goto('/profile/');
  await button(page, 'Change cover').click();
  await button(page, 'Remove cover').click();
  await expect.poll(() => page.locator('main img').count()).toBe(0);
  const me = await ada.call('GET', '/api/users/me/');
  expect(me.body).toMatchObject({ cover_image: null, cover_image_url: null });
  await ada.call('PATCH', '/api/users/me/profile/', { language: 'ru' });
  await page.reload();
  await button(page, 'Сменить обложку').click();
  await page.getByRole('tab', { name: 'Фотографии' }).click();
  await page.getByRole('textbox', { name: 'Поиск фотографий' }).fill('nowhere');
  await page.getByText('По запросу «nowhere» фотографий нет.').waitFor();
  await takePicture(page, 'profile-russian');
  expect(complaints).toEqual([]);
  await context.close();
});

/** Pages have the stock covers alone. */
async function coverAPage(page: Page, person: Person, slug: string) {
  const projects = await person.call<{ id: string }[]>('GET', `/api/workspaces/${slug}/projects/`);
  const pages = `/workspaces/${slug}/projects/${projects.body[0]!.id}/pages/`;
  const made = await person.call<{ id: string }>('POST', `/api${pages}`, { name: 'Manual' });
  await page.goto(`${pages.replace('/workspaces', '')}${made.body.id}/`);
  await page.locator('main').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Cover…' }).click();
  await isDrawn(page, '[role=dialog]', '/covers/tide.svg');
  expect(await page.getByRole('tab').count()).toBe(0);
  await takePicture(page, 'page-covers');
  await button(page, 'Cover 3').click();
  await isDrawn(page, 'main', '/covers/tide.svg');
}

// docs/contract/pictures.md#covers-before-their-project
test('a new project gets a picture that was uploaded for it', async () => {
  const ben = await signUp(server.url, 'Ben');
  const slug = await makeSlug(ben);
  const { context, page, complaints } = await open(ben);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/${slug}/projects/`);
  await button(page, 'New project').first().click();
  await page.getByRole('dialog').getByLabel('Name').fill('Harbour');
  await button(page, 'Change cover').click();
  await page.getByRole('tab', { name: 'Upload' }).click();
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Choose an image').click();
  await (await chooser).setFiles({ name: 'cover.png', mimeType: 'image/png', buffer: PNG });
  await isDrawn(page, '[role=dialog]', '/api/assets/');
  await takePicture(page, 'create-upload');
  await button(page, 'Create project').click();
  await page.waitForURL(/\/projects\/[0-9a-f-]{36}\//);
  await page.goto(`/${slug}/projects/`);
  await isDrawn(page, 'article', '/api/assets/');
  await takePicture(page, 'grid');
  await coverAPage(page, ben, slug);
  expect(complaints).toEqual([]);
  await context.close();
});
