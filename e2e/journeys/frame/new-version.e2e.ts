import { expect, test } from 'vitest';
import { serverUrl } from '../../help/browser.ts';
import { openNetwork } from '../../help/network.ts';
import {
  allSaved,
  itemsOf,
  itemsPath,
  placeOf,
  quickAdd,
  rowOf,
  whileOffline,
} from '../../help/offline-steps.ts';
import { useWindows } from '../../help/windows.ts';

const openAt = useWindows();

test('a new version of the client comes while a tab is open: it goes on, and the next page is the new one', async () => {
  const { ada, place } = await placeOf(serverUrl());
  const network = await openNetwork();
  const mine = await openAt(itemsPath(place), ada, { proxy: network.proxy, serviceWorkers: 'allow' });
  const { page } = mine;
  await rowOf(page, 'Older').waitFor();
  // The first one has the page: what is waited for below is the second.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const version = (text: string) => text.replace(/CLIENT_VERSION = "\w+"/, 'CLIENT_VERSION = "next"');
  network.rewrite('/service-worker.js', version);
  network.rewrite('/index.html', (text) =>
    text.replace('</head>', '<meta name="version" content="next"></head>'),
  );
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const isNew = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
    await registration.update();
    await isNew;
  });
  // Parts that were not opened before, and changes, also without a network.
  await whileOffline(network, mine, async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('textbox').waitFor();
    await page.keyboard.press('Escape');
    await quickAdd(page, 'By the old version');
    await page.reload();
    await rowOf(page, 'By the old version').waitFor();
    expect(await page.locator('meta[name="version"]').getAttribute('content')).toBe('next');
  });
  await allSaved(page);
  const names = (await itemsOf(ada, place)).map(({ name }) => name).toSorted();
  expect(names).toEqual(['By the old version', 'Older']);
  expect(mine.errors).toEqual([]);
  await network.close();
});
