import fs from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { serverUrl } from '../../help/browser.ts';
import { readPdf } from '../../help/pdf-text.ts';
import { expectStatus, type Person, type Place } from '../../help/person.ts';
import { makeTeam } from '../../help/team.ts';
import { useWindows } from '../../help/windows.ts';

const open = useWindows();
let ada: Person;
let place: Place;
let path: string;

const ITEMS = [
  ['=HYPERLINK("http://example.com")', 'urgent'],
  ['Подписать сборку', 'urgent'],
  ['Write the manual', 'high'],
] as const;
const QUERY = {
  source: { filters: null },
  measure: { of: 'count', by: 'sum' },
  group: { by: 'priority' },
  split: null,
  limit: 50,
};

beforeAll(async () => {
  let project: string;
  ({ ada, place, project } = await makeTeam());
  for (const [name, priority] of ITEMS)
    expectStatus(await ada.call('POST', `${project}/issues/`, { name, priority }), 201);
  const dashboards = `/api/workspaces/${place.slug}/dashboards/`;
  const { id } = expectStatus<{ id: string }>(await ada.call('POST', dashboards, { name: 'Release' }), 201);
  const tiles = [
    { kind: 'donut', name: 'By priority', x: 0, y: 0, w: 6, h: 5 },
    { kind: 'items', name: 'All of them', x: 6, y: 0, w: 6, h: 5 },
  ];
  for (const tile of tiles) {
    const config = { period: 'dashboard', query: QUERY };
    expectStatus(await ada.call('POST', `${dashboards}${id}/tiles/`, { ...tile, config }), 201);
  }
  path = `/${place.slug}/dashboards/${id}/`;
});

/** What is downloaded by an entry of a widget's menu. */
async function saved(page: Page, widget: string, entry: string): Promise<{ name: string; file: Buffer }> {
  await page.getByRole('button', { name: `Actions for “${widget}”`, exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: entry, exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), file: await fs.readFile(await download.path()) };
}

const widget = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a widget is saved as a table and as a picture, in the theme that is asked for', async () => {
  const { page, errors } = await open(path, ada);
  await widget(page, 'By priority').getByText('Urgent', { exact: true }).first().waitFor();
  const table = await saved(page, 'By priority', 'Save as CSV');
  expect(table.name).toBe('By priority.csv');
  expect(table.file.toString()).toBe('\uFEFF"Priority","Total"\r\n"Urgent","2"\r\n"High","1"\r\n');

  await widget(page, 'All of them').getByText('Write the manual').waitFor();
  const items = await saved(page, 'All of them', 'Save as CSV');
  expect(items.file.toString()).toContain(`"'=HYPERLINK(""http://example.com"")"`);

  for (const [entry, isDark] of [
    ['Save as PNG, light', false],
    ['Save as PNG, dark', true],
  ] as const) {
    const picture = await saved(page, 'By priority', entry);
    expect(picture.name).toBe('By priority.png');
    const image = sharp(picture.file);
    const { width, format } = await image.metadata();
    expect(format).toBe('png');
    expect(width).toBeGreaterThan(600);
    const { channels } = await image.stats();
    // Its ground is light or dark, and something is drawn on it.
    expect((channels[0]?.mean ?? 0) < 128).toBe(isDark);
    expect(channels[0]?.stdev ?? 0).toBeGreaterThan(5);
  }
  expect(errors).toEqual([]);
});

test('a dashboard is a PDF with its name, its numbers and texts in all letters', async () => {
  const { page, context } = await open(path, ada);
  await widget(page, 'All of them').getByText('Write the manual').waitFor();
  // What is handed to the browser's dialog.
  await page.evaluate(() => {
    Object.defineProperty(HTMLIFrameElement.prototype, 'srcdoc', {
      set: (html: string) => document.documentElement.setAttribute('data-printed', html),
    });
  });
  await page.getByRole('button', { name: 'Dashboard actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Print or save as PDF', exact: true }).click();
  const printed = () => page.locator('html').getAttribute('data-printed');
  await expect.poll(printed).toContain('<h1>Release</h1>');

  const paper = await context.newPage();
  await paper.goto(serverUrl());
  await paper.setContent((await printed()) ?? '', { waitUntil: 'load' });
  const { text, pages, size } = readPdf(await paper.pdf({ preferCSSPageSize: true, printBackground: true }));
  expect(size).toEqual([842, 595]);
  expect(pages).toBe(1);
  const whole = text.replaceAll('\n', '');
  for (const [name] of ITEMS) expect(whole).toContain(name);
  for (const word of ['Release', 'By priority', 'Urgent', 'High', '3', 'All of them'])
    expect(whole).toContain(word);
});
