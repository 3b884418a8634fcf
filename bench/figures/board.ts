import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser, openWindow } from '../../e2e/browser.ts';
import { WEB_DIST } from '../../scripts/web-build.ts';
import type { Figure } from '../report.ts';
import type { Scene } from '../scene.ts';
import { percentile } from '../statistics.ts';

const PEEKS = 12;
const STATE_CHANGES = 12;
const DRAGS = 8;
const SCROLL_STEPS = 120;

/** Collects, inside the page, the time from each input to the frame that shows its effect, and the length of frames. */
function installProbe(): void {
  const probe = { interactions: [] as number[], frames: [] as number[], firstCardAt: 0 };
  Object.assign(globalThis, { tandemProbe: probe });
  const onInput = (event: Event) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.addEventListener('message', () =>
        probe.interactions.push(performance.now() - event.timeStamp),
      );
      channel.port1.start();
      channel.port2.postMessage(null);
    });
  };
  for (const type of ['click', 'keydown', 'drop']) addEventListener(type, onInput, { capture: true });
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[data-item-id]')) return;
    observer.disconnect();
    requestAnimationFrame((at) => Object.assign(probe, { firstCardAt: at }));
  });
  observer.observe(document, { subtree: true, childList: true });
  let last = 0;
  const onFrame = (at: number) => {
    if (last > 0) probe.frames.push(at - last);
    last = at;
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
}

const takeProbe = (page: Page, field: 'interactions' | 'frames'): Promise<number[]> =>
  page.evaluate((name) => {
    const probe = (globalThis as unknown as { tandemProbe: Record<string, number[]> }).tandemProbe;
    return (probe[name] ?? []).splice(0);
  }, field);

/** The scripts that were asked for before the first card was painted; others wait for the idle browser. */
const scriptsBeforePaint = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { firstCardAt } = (globalThis as unknown as { tandemProbe: { firstCardAt: number } }).tandemProbe;
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry.name.endsWith('.js') && entry.startTime < firstCardAt)
      .map((entry) => entry.name);
  });

function gzipKb(urls: Iterable<string>): number {
  let bytes = 0;
  for (const url of new Set(urls)) {
    const file = path.join(WEB_DIST, new URL(url).pathname);
    const zipped = `${file}.gz`;
    if (fs.existsSync(zipped)) bytes += fs.statSync(zipped).size;
    else if (fs.existsSync(file)) bytes += fs.statSync(file).size;
  }
  return bytes / 1000;
}

async function interact(page: Page): Promise<number[]> {
  const cards = page.locator('[data-item-id]');
  for (let n = 0; n < PEEKS; n += 1) {
    await cards
      .nth(n % 6)
      .locator('[data-item-link]')
      .click();
    // People read before they close; closing in the middle of opening would measure the opening again.
    await page.locator('[data-peek] [contenteditable="true"]').first().waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[data-peek]').waitFor({ state: 'detached' });
  }
  for (let n = 0; n < STATE_CHANGES; n += 1) {
    await cards
      .nth(n % 6)
      .locator('[data-item-link]')
      .focus();
    await page.keyboard.press('s');
    await page
      .getByRole('option')
      .nth(n % 3)
      .click();
    await page.getByRole('listbox').waitFor({ state: 'detached' });
  }
  const columns = page.locator('[data-column]').filter({ has: cards });
  for (let n = 0; n < DRAGS; n += 1) {
    const target = columns
      .nth((n + 1) % 2)
      .locator('[data-item-id]')
      .nth(1);
    await columns
      .nth(n % 2)
      .locator('[data-item-id]')
      .first()
      .dragTo(target);
  }
  return takeProbe(page, 'interactions');
}

async function scroll(page: Page): Promise<number[]> {
  const column = page.locator('[data-column]').first();
  await column.hover();
  await takeProbe(page, 'frames');
  for (let n = 0; n < SCROLL_STEPS; n += 1) {
    await page.mouse.wheel(0, n < (SCROLL_STEPS * 3) / 4 ? 240 : -240);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  return takeProbe(page, 'frames');
}

/** The board of the large tracker in Chromium: what it loads, how fast it answers a hand, how it scrolls. */
export async function measureBoard(scene: Scene): Promise<Figure[]> {
  process.env['TANDEM_URL'] = scene.server.url;
  await scene.person.call('PATCH', `${scene.project}/user-properties/`, {
    display_filters: {
      layout: 'kanban',
      group_by: 'state',
      order_by: 'sort_order',
      sub_issue: true,
      show_empty_groups: true,
    },
  });
  const browser = await launchBrowser();
  try {
    const { page } = await openWindow(browser, scene.person);
    await page.addInitScript(installProbe);
    await page.goto(`/${scene.slug}/projects/${scene.projectId}/issues`);
    await page.locator('[data-item-id]').first().waitFor();
    const firstPaintKb = gzipKb(await scriptsBeforePaint(page));
    const interactions = percentile(await interact(page), 0.95);
    const frames = percentile(await scroll(page), 0.95);
    return [
      {
        name: 'JavaScript for first board paint, gzip',
        value: firstPaintKb,
        unit: 'kB',
        goal: '≤ 300 kB',
        reached: firstPaintKb <= 300,
      },
      {
        name: 'board of 22,371: interaction to paint, p95',
        value: interactions,
        unit: 'ms',
        goal: '≤ 60 ms',
        reached: interactions <= 60,
      },
      {
        name: 'board of 22,371: frame while scrolling, p95',
        value: frames,
        unit: 'ms',
        goal: '≤ 50 ms',
        reached: frames <= 50,
      },
    ];
  } finally {
    await browser.close();
  }
}
