import fs from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openWindow } from '../../e2e/help/browser.ts';
import { scriptKbBefore } from '../../e2e/help/script-size.ts';
import { openFloor } from '../browser/floor-page.ts';
import {
  firstItemAt,
  idle,
  installProbe,
  PRESS,
  type Sample,
  scrollFrames,
  takeSamples,
  timed,
} from '../browser/probe.ts';
import { wholeOnDevice } from '../browser/local-copy.ts';
import { tabMemory } from '../browser/tab-memory.ts';
import { type Figure, atMost, beside } from '../harness/figure.ts';
import type { Scene } from '../harness/scene.ts';
import { percentile } from '../harness/statistics.ts';
import { measureChanges } from './speed-changes.ts';
import { interact } from './speed-interactions.ts';

const FIRST_PAINTS = 5;
const HELD_BACK_MS = 8000;
const SCROLL_STEPS = 120;
const FLOOR_CLICKS = 24;

const LAYOUTS = {
  list: { key: 'Alt+1', root: '[data-list]' },
  board: { key: 'Alt+2', root: '[data-column]' },
  calendar: { key: 'Alt+3', root: '[data-calendar] [role="rowgroup"]' },
  table: { key: 'Alt+4', root: '[data-sheet]' },
  timeline: { key: 'Alt+5', root: '[data-gantt] [data-item-id]' },
} as const;

/** `TANDEM_BENCH_TRACE=<directory>` writes a trace of each part, for chrome://tracing. */
async function traced<T>(browser: Browser, page: Page, name: string, work: () => Promise<T>): Promise<T> {
  const directory = process.env['TANDEM_BENCH_TRACE'];
  if (!directory) return work();
  fs.mkdirSync(directory, { recursive: true });
  await browser.startTracing(page, { path: path.join(directory, `${name}.json`) });
  try {
    return await work();
  } finally {
    await browser.stopTracing();
  }
}

const addressOf = ({ slug, projectId }: Scene) => `/${slug}/projects/${projectId}/issues`;

async function probedWindow(browser: Browser, scene: Scene, options: Parameters<typeof openWindow>[2] = {}) {
  const opened = await openWindow(browser, scene.person, options);
  await opened.context.addInitScript(installProbe);
  return opened;
}

/** The bare list: first rows from the network, a click on a row, scrolling, and what all rows hold in memory. */
async function measureFloor(browser: Browser, scene: Scene) {
  const { context, page } = await probedWindow(browser, scene);
  const paints: number[] = [];
  for (let n = 0; n < FIRST_PAINTS; n += 1) {
    await openFloor(page, scene, 'first');
    paints.push(await firstItemAt(page));
  }
  await openFloor(page, scene, 'all');
  for (let n = 0; n < FLOOR_CLICKS; n += 1) {
    const line = page.locator('[data-item-id]:not([data-picked])').nth(1);
    const id = await line.getAttribute('data-item-id');
    const until = { present: `[data-item-id="${id}"][data-picked]` };
    await timed(page, { kind: 'click', on: 'click', until }, () => line.click(PRESS));
  }
  const clicks = (await takeSamples(page)).map(({ ms }) => ms);
  await page.mouse.move(600, 500);
  const frames = await scrollFrames(page, SCROLL_STEPS);
  const { processMb } = await tabMemory(page);
  await context.close();
  return { paint: percentile(paints, 0.5), clicks, frames, processMb };
}

/** The first visit of a browser, and visits after it, for which every answer of the API is held back. */
async function measureFirstPaint(browser: Browser, scene: Scene) {
  const ever: number[] = [];
  const again: number[] = [];
  let scriptKb = 0;
  for (let n = 0; n < FIRST_PAINTS; n += 1) {
    const { context, page } = await probedWindow(browser, scene, { serviceWorkers: 'allow' });
    await page.goto(addressOf(scene));
    ever.push(await firstItemAt(page));
    scriptKb = await scriptKbBefore(page, ever.at(-1) ?? 0);
    await page.waitForFunction(
      async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated',
    );
    await wholeOnDevice(page);
    await page.close();
    await context.route(/\/api\//, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, HELD_BACK_MS));
      await route.fallback().catch(() => {});
    });
    const second = await context.newPage();
    await second.goto(addressOf(scene));
    again.push(await firstItemAt(second));
    await context.close();
  }
  return { ever, again, scriptKb };
}

async function showBoard({ person, project }: Scene): Promise<void> {
  await person.call('PATCH', `${project}/user-properties/`, {
    display_filters: {
      layout: 'kanban',
      group_by: 'state',
      order_by: 'sort_order',
      sub_issue: true,
      show_empty_groups: true,
    },
    filters: {},
  });
}

type Scrolls = Record<string, number[]>;

async function scrollLayouts(browser: Browser, page: Page): Promise<Scrolls> {
  const frames: Scrolls = {};
  for (const [name, { key, root }] of Object.entries(LAYOUTS)) {
    await page.locator('body').press(key);
    await page.locator(root).first().waitFor();
    await idle(page);
    await page
      .locator(root)
      .first()
      .hover({ position: { x: 120, y: 300 }, force: true });
    frames[name] = await traced(browser, page, `scroll-${name}`, () => scrollFrames(page, SCROLL_STEPS));
    if (name !== 'board' && name !== 'table' && name !== 'timeline') continue;
    const board = page.locator('[data-board], [data-sheet], [data-gantt]').first();
    await board.hover({ position: { x: 600, y: 300 }, force: true });
    const part = `${name}, sideways`;
    frames[part] = await traced(browser, page, part, () => scrollFrames(page, SCROLL_STEPS, 'right'));
  }
  return frames;
}

const of = (samples: readonly Sample[], kind: string) =>
  samples.filter((sample) => sample.kind === kind).map(({ ms }) => ms);

function interactionRows(samples: readonly Sample[], floor: readonly number[]): Figure[] {
  const rowsOf = (name: string, values: readonly number[]) => [
    beside(atMost(`${name}, p50`, percentile(values, 0.5), 40), percentile(floor, 0.5)),
    beside(atMost(`${name}, p95`, percentile(values, 0.95), 40), percentile(floor, 0.95)),
    beside(atMost(`${name}, worst`, Math.max(...values), 120), Math.max(...floor)),
  ];
  const kinds = [...new Set(samples.map(({ kind }) => kind))];
  return [
    ...rowsOf(
      'any interaction to paint',
      samples.map(({ ms }) => ms),
    ),
    ...kinds.flatMap((kind) => rowsOf(`${kind} to paint`, of(samples, kind))),
  ];
}

const scrollRows = (scrolls: Scrolls, floor: readonly number[]): Figure[] =>
  Object.entries(scrolls).flatMap(([name, frames]) => [
    beside(atMost(`scrolling the ${name}, p95 frame`, percentile(frames, 0.95), 17), percentile(floor, 0.95)),
    beside(atMost(`scrolling the ${name}, worst frame`, Math.max(...frames), 50), Math.max(...floor)),
  ]);

/** The speed table: TIMOB in Chromium, beside a bare virtualised list of the same rows in the same run. */
export async function measureSpeed(scene: Scene): Promise<Figure[]> {
  process.env['TANDEM_URL'] = scene.server.url;
  await showBoard(scene);
  const browser = await launchBrowser();
  try {
    const floor = await measureFloor(browser, scene);
    const paint = await measureFirstPaint(browser, scene);
    const { page } = await probedWindow(browser, scene);
    await page.goto(addressOf(scene));
    await firstItemAt(page);
    const samples = await traced(browser, page, 'interactions', () => interact(page, LAYOUTS));
    const scrolls = await scrollLayouts(browser, page);
    await page.locator('body').press(LAYOUTS.board.key);
    const changes = await traced(browser, page, 'changes', () => measureChanges(page, scene));
    const memory = await tabMemory(page);
    const firstPaint = (name: string, values: readonly number[], limit: number) =>
      beside(atMost(name, percentile(values, 0.5), limit), floor.paint);
    return [
      firstPaint('first board paint of a project opened before, no request awaited', paint.again, 700),
      firstPaint('first board paint ever', paint.ever, 1500),
      ...interactionRows(samples, floor.clicks),
      ...scrollRows(scrolls, floor.frames),
      ...changes,
      beside(atMost('memory of the tab', memory.processMb, 350, 'MB'), floor.processMb),
      atMost('memory of the tab, JavaScript alone', memory.heapMb, 350, 'MB'),
      atMost('JavaScript for first board paint, gzip', paint.scriptKb, 280, 'kB'),
    ];
  } finally {
    await browser.close();
  }
}
