import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { ensureChromium } from '../../scripts/chromium.ts';
import { ensureWebBuild } from '../../scripts/web-build.ts';
import { drawIn } from '../screens/axe.ts';
import {
  closeGallery,
  type Gallery,
  openGallery,
  openRussian,
  PHONE,
  type Window,
} from '../screens/gallery.ts';
import { signUp } from '../help/person.ts';
import type { Screen } from '../screens/screen-steps.ts';
import { SCREENS } from '../screens/screens.ts';
import { removeDirectory, startServer } from '../help/server.ts';
import { CHOSEN } from './chosen.ts';
import { consoleScreens } from './console-screens.ts';
import { fillWithTracker } from './real-workspace.ts';

/** The windows that a screen of nobody in particular is photographed in. */
const WINDOWS = ['member', 'phone', 'russian', 'russian-phone'] as const;
type Shown = Window | (typeof WINDOWS)[number];
type Album = { gallery: Gallery; russianPhone: Page };
const THEMES = ['light', 'dark'] as const;

const DOCS = path.join(import.meta.dirname, '..', '..', 'docs', 'images');

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: path.join(DOCS, '..', '..', '.cache', 'pictures') },
    only: { type: 'string', default: '' },
    /** Those of the windows that match. */
    windows: { type: 'string', default: '' },
    /** Writes the chosen ones into docs/images too. */
    store: { type: 'boolean', default: false },
  },
});
const wanted = new RegExp(values.only);
const windowsWanted = new RegExp(`^(${values.windows || '.*'})$`);
const failed: string[] = [];

const fileOf = (picture: string) => path.join(values.out, `${picture.replaceAll(' ', '-')}.png`);

async function takePicture(page: Page, name: string): Promise<void> {
  for (const theme of THEMES) {
    await drawIn(page, { theme });
    await page.screenshot({ path: fileOf(`${name} ${theme}`), animations: 'disabled' });
  }
  await drawIn(page, { theme: 'light' });
}

/** A control of one window may not be there in another: that is noted, and the next one is tried. */
async function attempt(what: string, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    failed.push(`${what}: ${String(error).split('\n')[0]}`);
  }
}

/** Those who are not in the workspace have no phone of their own: their window is made as narrow as one. */
const OWN = new Set<Shown>(['stranger', 'newcomer']);

async function takeNarrow(page: Page, name: string): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await takePicture(page, `${name} narrow`);
  if (size) await page.setViewportSize(size);
}

const pageOf = ({ gallery, russianPhone }: Album, window: Shown) =>
  window === 'russian-phone' ? russianPhone : gallery.windows[window];

/** Screens are known by their words on a desk: elsewhere they are there when nothing is asked for any more. */
async function openScreen(page: Page, { gallery }: Album, window: Shown, screen: Screen): Promise<void> {
  await page.goto(screen.path(gallery));
  if (screen.window || window === 'member') return void (await screen.open(page, gallery));
  page.setDefaultTimeout(2000);
  const settled = () => page.waitForLoadState('networkidle').catch(() => {});
  await screen.open(page, gallery).catch(settled);
}

async function photograph(album: Album, name: string, screen: Screen): Promise<void> {
  const windows: readonly Shown[] = screen.window ? [screen.window] : WINDOWS;
  for (const window of windows.filter((each) => windowsWanted.test(each))) {
    const page = pageOf(album, window);
    page.setDefaultTimeout(8000);
    await attempt(`${name} (${window})`, async () => {
      await openScreen(page, album, window, screen);
      await takePicture(page, `${name} ${window}`);
      if (OWN.has(window)) await takeNarrow(page, `${name} ${window}`);
    });
    if (window.startsWith('russian')) continue;
    for (const [over, { part, open }] of Object.entries(screen.over ?? {})) {
      await attempt(`${name}: ${over} (${window})`, async () => {
        await open(page, album.gallery);
        await page.locator(part).first().waitFor();
        await takePicture(page, `${name} ${over} ${window}`);
      });
      await page.keyboard.press('Escape');
    }
  }
}

/** Small enough to lie in the repository, and sharp enough to be read. */
async function storeChosen(): Promise<void> {
  for (const [name, picture] of Object.entries(CHOSEN)) {
    const file = fileOf(picture);
    if (fs.existsSync(file))
      await sharp(file)
        .webp({ quality: 80 })
        .toFile(path.join(DOCS, `${name}.webp`));
  }
}

/** Photographs every screen of SCREENS, and what opens over it, with real data: `npm run pictures -- --only board`. */
async function main(): Promise<void> {
  ensureChromium();
  await ensureWebBuild();
  fs.mkdirSync(values.out, { recursive: true });
  const server = await startServer({ env: { OUTBOUND_ALLOW: '127.0.0.1' } });
  process.env['TANDEM_URL'] = server.url;
  process.env['TANDEM_DATA'] = server.dataDirectory;
  try {
    // The first account administers the instance.
    const operator = await signUp(server.url, 'Tim');
    const gallery = await openGallery(fillWithTracker);
    const album = { gallery, russianPhone: await openRussian(gallery.browser, gallery.ada, PHONE) };
    for (const [name, screen] of Object.entries({ ...SCREENS, ...consoleScreens(operator) })) {
      if (wanted.test(name)) await photograph(album, name, screen);
    }
    await closeGallery(gallery);
  } finally {
    await server.stop();
    removeDirectory(server.dataDirectory);
  }
  if (values.store) await storeChosen();
  for (const line of failed) console.warn(line);
}

await main();
