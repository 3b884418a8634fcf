import type { Browser, Page } from 'playwright-core';
import * as Y from 'yjs';
import { launchBrowser, openWindow } from '../../e2e/help/browser.ts';
import { editorOf, goToEnd } from '../../e2e/help/editor.ts';
import { expectStatus } from '../../e2e/help/person.ts';
import { scriptKbBefore } from '../../e2e/help/script-size.ts';
import { type Typist, openTypist } from '../../e2e/help/two-people/typist.ts';
import { idle } from '../browser/probe.ts';
import { type Figure, atMost } from '../harness/figure.ts';
import { type Scene, settle } from '../harness/scene.ts';
import { percentile } from '../harness/statistics.ts';

const OPERATIONS = 260_000;
const WRITERS = 4;
const PARAGRAPHS_OF_A_WRITER = 100;
/** Keys that a writer presses before the caret goes elsewhere, and of how many one takes a letter back. */
const RUN = 12;
const TAKEN_BACK = 6;
/** So many keys go to the server at once. */
const SENT_TOGETHER = 2_000;
const OPENINGS = 3;

const PARAGRAPHS = 10_000;
const KEYS = 60;
const KEY_EVERY_MS = 120;
/** What takes less time is not told apart by the browser. */
const LEAST_MS = 16;

/** Numbers by chance, the same in every run. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Keys of one writer: letters in runs at ever other places of their paragraphs, now and then one taken back. */
function pressKeys(paragraphs: readonly Y.XmlText[], count: number, below: (most: number) => number): void {
  for (let done = 0; done < count; done += RUN) {
    const text = paragraphs[below(paragraphs.length)];
    if (!text) continue;
    let at = below(text.length + 1);
    for (let key = 0; key < RUN; key += 1) {
      if (at > 0 && below(TAKEN_BACK) === 0) {
        at -= 1;
        text.delete(at, 1);
      } else {
        text.insert(at, key === RUN - 1 ? ' ' : String.fromCodePoint(97 + below(26)));
        at += 1;
      }
    }
  }
}

async function writeHistory(typist: Typist, seed: number): Promise<void> {
  const { document } = typist;
  const below = chance(seed);
  const texts = Array.from({ length: PARAGRAPHS_OF_A_WRITER }, () => new Y.XmlText());
  const paragraphs = texts.map((text) => {
    const paragraph = new Y.XmlElement('paragraph');
    paragraph.insert(0, [text]);
    return paragraph;
  });
  document.transact(() => document.getXmlFragment('default').push(paragraphs));
  const share = OPERATIONS / WRITERS;
  for (let sent = 0; sent < share; sent += SENT_TOGETHER) {
    document.transact(() => pressKeys(texts, Math.min(SENT_TOGETHER, share - sent), below));
    await typist.settled();
  }
}

async function makePage({ person, project }: Scene, name: string, description_html: string): Promise<string> {
  const page = { name, description_html };
  return expectStatus(await person.call('POST', `${project}/pages/`, page), 201).id as string;
}

const addressOf = ({ slug, projectId }: Scene, id?: string) =>
  `/${slug}/projects/${projectId}/pages/${id ? `${id}/` : ''}`;

/** When the text stood there, and when one could write, in ms from the navigation. */
const opened = (page: Page, least: number) =>
  page.evaluate(
    (length) =>
      new Promise<{ readable: number; editable: number }>((resolve) => {
        let readable = 0;
        const isWhole = (element: Element | null) => (element?.textContent.length ?? 0) >= length;
        const look = () => {
          if (readable === 0 && isWhole(document.querySelector('article'))) readable = performance.now();
          if (isWhole(document.querySelector('.ProseMirror[contenteditable="true"]'))) {
            resolve({ readable, editable: performance.now() });
          } else requestAnimationFrame(look);
        };
        look();
      }),
    least,
  );

/** A page that was written key by key, opened by browsers that have nothing of it. */
async function measureHistory(browser: Browser, scene: Scene): Promise<Figure[]> {
  const id = await makePage(scene, 'A long history', '<p></p>');
  for (let n = 0; n < WRITERS; n += 1) {
    const { cookie } = scene.person;
    const typist = openTypist({ url: scene.server.url, cookie, document: `page:${id}`, mark: `w${n}` });
    await typist.settled();
    await writeHistory(typist, n + 1);
    typist.close();
  }
  await settle();
  const times: { readable: number; editable: number }[] = [];
  for (let n = 0; n < OPENINGS; n += 1) {
    const { context, page } = await openWindow(browser, scene.person);
    await page.goto(addressOf(scene, id), { waitUntil: 'commit' });
    times.push(await opened(page, OPERATIONS / 4));
    await context.close();
    await settle();
  }
  const middle = (kind: 'readable' | 'editable') =>
    percentile(
      times.map((each) => each[kind]),
      0.5,
    );
  const what = `page of ${OPERATIONS.toLocaleString('en-US')} keys`;
  return [
    atMost(`${what}, opened: readable, p50`, middle('readable'), 1_500),
    atMost(`${what}, opened: one can write, p50`, middle('editable'), 3_000),
  ];
}

/** How long the browser took for each key, from its press to the picture that shows it. */
async function measureKeys(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(globalThis, { keyTimes: times });
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') times.push(entry.duration);
    });
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.keyboard.type('abcdefgh '.repeat(KEYS).slice(0, KEYS), { delay: KEY_EVERY_MS });
  const slow = await page.evaluate(() => (globalThis as unknown as { keyTimes: number[] }).keyTimes);
  return [...slow, ...Array.from({ length: Math.max(0, KEYS - slow.length) }, () => LEAST_MS)];
}

async function measureParagraphs(browser: Browser, scene: Scene): Promise<Figure[]> {
  const paragraph = (n: number) => `<p>Paragraph ${n} says what every paragraph of its kind says.</p>`;
  const html = Array.from({ length: PARAGRAPHS }, (_, n) => paragraph(n)).join('');
  const id = await makePage(scene, 'A long text', html);
  const { context, page } = await openWindow(browser, scene.person);
  await page.goto(addressOf(scene, id));
  await editorOf(page)
    .getByText(`Paragraph ${PARAGRAPHS - 1} says`)
    .waitFor();
  await goToEnd(page);
  await idle(page);
  const times = await measureKeys(page);
  await context.close();
  const what = `key to picture in a page of ${PARAGRAPHS.toLocaleString('en-US')} paragraphs, p95`;
  return [atMost(what, percentile(times, 0.95), 50)];
}

/**
 * Code that comes with the editor: what a page has fetched when one can write, beyond what the list of projects had when
 * it stood there. The list of pages fetches the editor ahead.
 */
async function measureCode(browser: Browser, scene: Scene): Promise<Figure> {
  const id = await makePage(scene, 'A short text', '<p>Short</p>');
  const loaded = async (path: string, ready: (page: Page) => Promise<unknown>) => {
    const { context, page } = await openWindow(browser, scene.person);
    await page.goto(path);
    await ready(page);
    const size = await scriptKbBefore(page, await page.evaluate(() => performance.now()));
    await context.close();
    return size;
  };
  const heading = (page: Page) => page.getByRole('heading', { name: 'Projects' }).first().waitFor();
  const list = await loaded(`/${scene.slug}/projects/`, heading);
  const editor = await loaded(addressOf(scene, id), (page) => editorOf(page).waitFor());
  return atMost('code that the editor adds, gzip', editor - list, 330, 'kB');
}

/** Pages with long histories and long texts, in a browser. */
export async function measureLongPages(scene: Scene): Promise<Figure[]> {
  process.env['TANDEM_URL'] = scene.server.url;
  const browser = await launchBrowser();
  try {
    return [
      ...(await measureHistory(browser, scene)),
      ...(await measureParagraphs(browser, scene)),
      await measureCode(browser, scene),
    ];
  } finally {
    await browser.close();
  }
}
