import { expect, test } from 'vitest';
import { serverUrl } from '../../help/browser.ts';
import { placeOf } from '../../help/offline-steps.ts';
import { useWindows } from '../../help/windows.ts';

const openAt = useWindows();

const dialogOf = (page: Awaited<ReturnType<typeof openAt>>['page']) => page.getByRole('dialog');

test('the product can be installed: Chromium finds nothing missing, and icons and shortcuts are there', async () => {
  const { ada } = await placeOf(serverUrl());
  const { context, page } = await openAt('/', ada, { serviceWorkers: 'allow' });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const devtools = await context.newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // A window of a test counts as private, where browsers install nothing.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const { url, errors } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = await (await page.request.get(url)).json();
  expect(manifest.shortcuts.map(({ name }: { name: string }) => name)).toEqual(['New item', 'Inbox']);
  for (const { src } of manifest.icons) {
    const answer = await page.request.get(src);
    expect([src, answer.status(), answer.headers()['content-type']]).toEqual([src, 200, 'image/png']);
  }
});

test('a shortcut opens the form of a new item, another the inbox; the manifest speaks the language of the person', async () => {
  const { ada } = await placeOf(serverUrl());
  const { page } = await openAt('/m/new-item', ada);
  await dialogOf(page).getByRole('textbox', { name: 'Title' }).waitFor();
  expect(new URL(page.url()).pathname).not.toContain('/m/');
  await page.goto('/m/inbox');
  await page.waitForURL('**/notifications/');
  await page.evaluate(() => localStorage.setItem('tandem.language', 'ru'));
  await page.reload();
  const link = page.locator('link[rel="manifest"][href="/manifest.ru.webmanifest"]');
  await link.waitFor({ state: 'attached' });
  const russian = await (await page.request.get('/manifest.ru.webmanifest')).json();
  expect(russian).toMatchObject({ lang: 'ru', shortcuts: [{ name: 'Новая задача' }, { name: 'Входящие' }] });
});

test('what another app shares is the title and the text of a new item, whatever markup it has', async () => {
  const { ada, place } = await placeOf(serverUrl());
  const shared = new URLSearchParams({
    title: 'Boat is late',
    text: 'Third time <img src=x onerror="window.bad=1">',
    url: 'https://board.example/holm',
  });
  const { page, errors } = await openAt(`/m/share?${shared}`, ada);
  const dialog = dialogOf(page);
  await dialog.getByRole('textbox', { name: 'Title' }).waitFor();
  expect(await dialog.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Boat is late');
  await dialog.getByText('Third time <img').waitFor();
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  const path = `/api/workspaces/${place.slug}/projects/${place.projectId}/issues/`;
  const find = async () => JSON.stringify((await ada.call('GET', path)).body);
  await expect.poll(find, { timeout: 20_000 }).toContain('Boat is late');
  expect(await page.evaluate(() => 'bad' in window)).toBe(false);
  expect(errors).toEqual([]);
});
